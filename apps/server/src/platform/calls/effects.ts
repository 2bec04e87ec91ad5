// What happens when a call has committed: small writes join those of other requests, and its effects begin in their order, so that none waits
// behind a message that its service is slow to take.
import type { TransactionReach } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import type { AfterCommit, Effect, Outside } from './context.ts';
import type { RowToWrite } from '../db/handle.ts';
import type { LaterWrites } from './later-writes.ts';

export interface EffectParts {
  readonly database: Database;
  readonly outside: Outside;
  readonly laterWrites: LaterWrites;
  /** Told of an effect after the commit that failed; the answer is out by then. */
  readonly onEffectError: (name: string, error: unknown) => void;
}

export interface Noted {
  readonly effects: readonly Effect[];
  readonly laterWrites: readonly RowToWrite[];
  readonly news: readonly RowToWrite[];
}

/**
 * Of one call. A call for many patients has a message for each: one whose mail server hangs, or is tried again for minutes, holds one of these
 * places, and the messages to all others go on.
 */
const EFFECTS_AT_ONCE = 16;

/** Runs what waits for the commit; a failure is told, since the answer stands. */
export const runEffects = async (
  { database, outside, laterWrites, onEffectError }: EffectParts,
  call: string,
  noted: Noted,
  reach: TransactionReach,
): Promise<void> => {
  const after: AfterCommit = { outside, transact: (work) => database.transact(reach, work) };
  for (const write of noted.news) laterWrites.tell(call, write);
  for (const write of noted.laterWrites) laterWrites.add(call, write);
  const waiting = noted.effects.values();
  const runNext = async (): Promise<void> => {
    for (const effect of waiting) await effect(after).catch((error: unknown) => onEffectError(call, error));
  };
  const places = Math.min(EFFECTS_AT_ONCE, noted.effects.length);
  await Promise.all(Array.from({ length: places }, runNext));
};
