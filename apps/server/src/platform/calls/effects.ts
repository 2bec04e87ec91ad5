// What happens when a call has committed: small writes join those of other requests, then its effects run in their order.
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
  for (const effect of noted.effects) {
    await effect(after).catch((error: unknown) => onEffectError(call, error));
  }
};
