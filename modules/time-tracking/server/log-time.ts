// What happens to the ledger when somebody writes a log by hand, or changes its time, its length or its patient? (decision 0051)
import type { Cut } from '../contract/rules.ts';
import { cutsOf, lengthOf, settle, spanByHand, spansOfLength, toTenth } from '../contract/rules.ts';
import type { LogTime } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { findClaimsOfLog, type KeptClaim, takeLedgerTurn, updateClaim } from './ledger.store.ts';
import { claimsTouching, hullOf, settleAround, writeInterval } from './write-interval.ts';

/** The facts of a log that the ledger counts. */
export interface TimeOfLog {
  readonly profileId: string;
  /** Null where it was written by nobody here: then it is nobody's time. */
  readonly practitioner: string | null;
  /** ISO 8601 instant. */
  readonly sent: string;
  readonly encounter: { readonly durationInSeconds: number | null };
}

const millisecondsOf = ({ encounter }: TimeOfLog): number => (encounter.durationInSeconds ?? 0) * 1000;

const startOf = ({ sent }: TimeOfLog): number => toTenth(Date.parse(sent));

/** Where the claims of the log stand after the change: as many, in the same order. */
const movedClaims = (
  claims: readonly KeptClaim[],
  before: TimeOfLog,
  after: TimeOfLog,
): readonly KeptClaim[] => {
  const { profileId } = after;
  const shift = startOf(after) - startOf(before);
  const isResized = millisecondsOf(before) !== millisecondsOf(after);
  const [first] = claims;
  if (claims.length === 1 && first?.source === 'manual' && (isResized || shift !== 0)) {
    return [
      { ...first, profileId, ...spanByHand(startOf(after), millisecondsOf(after), toTenth(first.claimedAt)) },
    ];
  }
  const spans = isResized ? spansOfLength(claims, millisecondsOf(after)) : claims;
  return claims.map((claim, at) => ({
    ...claim,
    profileId,
    from: (spans[at] ?? claim).from + shift,
    until: (spans[at] ?? claim).until + shift,
  }));
};

/**
 * Brings the ledger to what a new log says that was written by hand. @param now milliseconds since the epoch
 * @returns whether all of its time counts; where not, the log's duration is what counts of it: read it again
 */
export const writeNewLogTime = async (
  db: Db,
  logId: string,
  log: TimeOfLog,
  now: number,
): Promise<boolean> => {
  const { practitioner: staffId, profileId } = log;
  const length = millisecondsOf(log);
  if (staffId === null || length === 0) return true;
  const span = spanByHand(startOf(log), length, toTenth(now));
  const of = { key: logId, staffId, profileId, siteId: null, source: 'manual', logId, now } as const;
  const { countedMs } = await writeInterval(db, { ...of, ...span });
  return countedMs === length;
};

/**
 * The same for a log that is changed. Its duration is then what counts of it: read it again.
 * @param now milliseconds since the epoch
 */
export const writeLogTime = async (
  db: Db,
  logId: string,
  before: TimeOfLog,
  after: TimeOfLog,
  now: number,
): Promise<void> => {
  const { practitioner: staffId } = after;
  if (staffId === null) return;
  const [, claims] = await Promise.all([takeLedgerTurn(db, staffId), findClaimsOfLog(db, logId)]);
  if (claims.length === 0) {
    if (millisecondsOf(before) !== millisecondsOf(after)) await writeNewLogTime(db, logId, after, now);
    return;
  }
  const moved = movedClaims(claims, before, after);
  for (const claim of moved) await updateClaim(db, claim);
  await settleAround(
    db,
    staffId,
    [...claims, ...moved],
    claims.map(({ id }) => id),
  );
};

/** What counts of a log and what was cut from it; null where the ledger has no time of it. */
export const findLogTime = async (db: Db, logId: string): Promise<LogTime | null> => {
  const claims = await findClaimsOfLog(db, logId);
  const [first] = claims;
  if (first === undefined) return null;
  const intervals = settle(await claimsTouching(db, first.staffId, hullOf(claims)));
  const own = new Set(claims.map(({ id }) => id));
  const others = intervals.filter(({ claimId }) => !own.has(claimId));
  const cuts: readonly Cut[] = claims.flatMap((claim) => cutsOf(claim, others));
  return {
    claimedSeconds: lengthOf(claims) / 1000,
    countedSeconds: lengthOf(intervals.filter(({ claimId }) => own.has(claimId))) / 1000,
    cuts: cuts.map(({ from, until, by }) => ({ from: iso(from), until: iso(until), by })),
  };
};
