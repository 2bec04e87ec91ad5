// Writes time into the minutes ledger: what a call, a recording, page activity or a log by hand claims, settled with all else
// that the person claims of that time (decision 0051).
import type { Claim, Interval, Span, TimeSource } from '../contract/model.ts';
import type { Cut } from '../contract/rules.ts';
import { cutsOf, lengthOf, settle, toTenth } from '../contract/rules.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import {
  findClaim,
  findClaimsAround,
  insertClaim,
  type KeptClaim,
  putIntervals,
  takeLedgerTurn,
  updateClaim,
} from './ledger.store.ts';

/** The longest time that can be claimed in one piece, milliseconds. */
const LONGEST_CLAIM_MS = 24 * 60 * 60 * 1000;

export interface IntervalToWrite extends Span {
  /**
   * Made by whoever writes: a repeat under it changes the same time and counts nothing twice. What a client names goes through `claimKey`,
   * with the person: ids of visits and logs are keys too, and others see them.
   */
  readonly key: string;
  readonly staffId: string;
  readonly profileId: string;
  /** Null where the source knows none: then the patient's site at which the person works. */
  readonly siteId: string | null;
  readonly source: TimeSource;
  /** The log whose duration it is. */
  readonly logId: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface WrittenTime {
  /** What counts, in the order of its start. */
  readonly counted: readonly Span[];
  readonly countedMs: number;
  /** What was cut because it counts for something else. */
  readonly cut: readonly Cut[];
}

/** @throws Error for time that ends before it begins or is longer than a day: whoever writes has a limit of its own */
const spanOf = ({ from, until }: Span): Span => {
  const span = { from: toTenth(from), until: toTenth(until) };
  const length = span.until - span.from;
  if (!(length >= 0 && length <= LONGEST_CLAIM_MS)) throw new RangeError(`No time is ${length} ms long.`);
  return span;
};

export const hullOf = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  until: Math.max(...spans.map(({ until }) => until)),
});

/** `found` touches `around`: these claims, with those that touch one of them. */
const claimsBeyond = (
  db: Db,
  staffId: string,
  around: Span,
  found: readonly Claim[],
): Promise<readonly Claim[]> | readonly Claim[] => {
  const hull = hullOf([around, ...found]);
  return hull.from === around.from && hull.until === around.until ? found : claimsTouching(db, staffId, hull);
};

/** All claims that touch this time or one another from there on: what is outside of them stays as it is. */
export const claimsTouching = async (db: Db, staffId: string, around: Span): Promise<readonly Claim[]> =>
  claimsBeyond(db, staffId, around, await findClaimsAround(db, staffId, around));

/** Settles anew what the person claims around these spans. @param changed ids of claims whose intervals may have to go */
export const settleAround = async (
  db: Db,
  staffId: string,
  spans: readonly Span[],
  changed: readonly string[],
): Promise<readonly Interval[]> =>
  settleClaims(db, staffId, await claimsTouching(db, staffId, hullOf(spans)), changed);

const settleClaims = async (
  db: Db,
  staffId: string,
  claims: readonly Claim[],
  changed: readonly string[],
): Promise<readonly Interval[]> => {
  const intervals = settle(claims);
  const ids = new Set([...changed, ...claims.map(({ id }) => id)]);
  await putIntervals(db, staffId, [...ids], intervals);
  return intervals;
};

const writtenOf = (claim: Claim, intervals: readonly Interval[]): WrittenTime => {
  const counted = intervals
    .filter(({ claimId }) => claimId === claim.id)
    .map(({ from, until }) => ({ from, until }));
  return { counted, countedMs: lengthOf(counted), cut: cutsOf(claim, intervals) };
};

const change = async (
  db: Db,
  kept: KeptClaim,
  to: Span & Pick<KeptClaim, 'profileId' | 'logId' | 'isClosed'>,
): Promise<WrittenTime> => {
  const after = { ...kept, ...to };
  await updateClaim(db, after);
  return writtenOf(after, await settleAround(db, kept.staffId, [kept, after], [kept.id]));
};

/**
 * Writes time that somebody gave to a patient. Under a known key it is the time, the patient and the log of that key that are
 * changed; a closed one stays as it is. Call it after the log exists: the log's duration is then what counts.
 * @throws Failure RepeatDiffers when the key is of somebody else, of another source, or of a patient out of reach
 */
export const writeInterval = async (db: Db, given: IntervalToWrite): Promise<WrittenTime> => {
  const { key, staffId, source, profileId, logId, now, siteId } = given;
  const span = spanOf(given);
  const claim = { id: key, source, staffId, profileId, siteId, logId, claimedAt: now, ...span };
  // They travel together and run in this order: what is around is read when the turn is ours and the claim is there.
  const [, isNew, found] = await Promise.all([
    takeLedgerTurn(db, staffId),
    insertClaim(db, claim),
    findClaimsAround(db, staffId, span),
  ]);
  if (isNew) {
    const claims = await claimsBeyond(db, staffId, span, found);
    return writtenOf(claim, await settleClaims(db, staffId, claims, [key]));
  }
  const kept = await findClaim(db, key);
  if (kept === null || kept.staffId !== staffId || kept.source !== source) return fail('RepeatDiffers');
  if (kept.isClosed) return change(db, kept, kept);
  return change(db, kept, { ...span, profileId, logId, isClosed: false });
};

/**
 * Says when the time of this key ended; nothing changes it afterwards. A second time changes nothing.
 * @param at milliseconds since the epoch; an end before the start takes the time back
 * @returns null where there is no such time among the patients that the transaction reaches
 */
export const closeInterval = async (db: Db, key: string, at: number): Promise<WrittenTime | null> => {
  const found = await findClaim(db, key);
  if (found === null) return null;
  await takeLedgerTurn(db, found.staffId);
  const kept = (await findClaim(db, key)) ?? found;
  if (kept.isClosed) return change(db, kept, kept);
  const until = Math.min(Math.max(toTenth(at), kept.from), kept.from + LONGEST_CLAIM_MS);
  return change(db, kept, { ...kept, until, isClosed: true });
};

export interface IntervalToGrow extends Omit<IntervalToWrite, 'until'> {
  readonly lengthMs: number;
  /** Nothing will be added to it. */
  readonly isOver: boolean;
}

/**
 * Writes time that is told of again and again while it goes on. The first word fixes when it began, a later one can only make it
 * longer, until now at most, and after the last one nothing does.
 * @throws Failure RepeatDiffers as `writeInterval` does
 */
export const growInterval = async (db: Db, given: IntervalToGrow): Promise<WrittenTime> => {
  const { key, staffId, lengthMs, isOver, now } = given;
  await takeLedgerTurn(db, staffId);
  const kept = await findClaim(db, key);
  const from = kept?.from ?? toTenth(given.from);
  const until = Math.max(kept?.until ?? from, Math.min(from + lengthMs, now));
  const written = await writeInterval(db, { ...given, from, until });
  return isOver ? ((await closeInterval(db, key, until)) ?? written) : written;
};
