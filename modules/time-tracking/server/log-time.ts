// Brings the ledger to a log that is written by hand or changed in its time, its length or its patient (decisions 0051 and 0118).
import type { Cut } from '../contract/rules.ts';
import { cutsOf, lengthOf, settle, spanByHand, spansOfLength, toTenth } from '../contract/rules.ts';
import type { Claim, LogTime } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  findClaimsOfLog,
  findTimeOfLog,
  type KeptClaim,
  takeLedgerTurn,
  updateClaim,
} from './ledger.store.ts';
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

/** Brings the ledger to what a new log says that was written by hand. @param now milliseconds since the epoch */
export const writeNewLogTime = async (db: Db, logId: string, log: TimeOfLog, now: number): Promise<void> => {
  const { practitioner: staffId, profileId } = log;
  const length = millisecondsOf(log);
  if (staffId === null || length === 0) return;
  const span = spanByHand(startOf(log), length, toTenth(now));
  const of = { key: logId, staffId, profileId, siteId: null, source: 'manual', logId, now } as const;
  await writeInterval(db, { ...of, ...span });
};

/** The same for a log that is changed. @param now milliseconds since the epoch */
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

/** What counts of these claims among all of the person's, and what was cut from them. */
const timeOf = (own: readonly Claim[], all: readonly Claim[]): LogTime => {
  const intervals = settle(all);
  const ids = new Set(own.map(({ id }) => id));
  const others = intervals.filter(({ claimId }) => !ids.has(claimId));
  const cuts: readonly Cut[] = own.flatMap((claim) => cutsOf(claim, others));
  return {
    claimedSeconds: lengthOf(own) / 1000,
    countedSeconds: lengthOf(intervals.filter(({ claimId }) => ids.has(claimId))) / 1000,
    cuts: cuts.map(({ from, until, by }) => ({ from: iso(from), until: iso(until), by })),
  };
};

/** What counts of a log and what was cut from it; null where the ledger has no time of it. */
export const findLogTime = async (db: Db, logId: string): Promise<LogTime | null> => {
  const claims = await findClaimsOfLog(db, logId);
  const [first] = claims;
  return first === undefined ? null : timeOf(claims, await claimsTouching(db, first.staffId, hullOf(claims)));
};

export interface TypedTime {
  /** ISO 8601 instant. */
  readonly sent: string;
  readonly durationInSeconds: number;
}

/** What would count of a log by hand, were it saved now. @param now milliseconds since the epoch */
export const previewNewLogTime = async (
  db: Db,
  staffId: string,
  typed: TypedTime,
  now: number,
): Promise<LogTime> => {
  const span = spanByHand(toTenth(Date.parse(typed.sent)), typed.durationInSeconds * 1000, toTenth(now));
  const claim: Claim = { id: newId(), source: 'manual', claimedAt: now, ...span };
  return timeOf([claim], [...(await claimsTouching(db, staffId, span)), claim]);
};

/** The same for a log that is changed; null where the transaction reaches no such log. */
export const previewLogTime = async (
  db: Db,
  logId: string,
  typed: TypedTime,
  now: number,
): Promise<LogTime | null> => {
  const before = await findTimeOfLog(db, logId);
  if (before === null) return null;
  const claims = await findClaimsOfLog(db, logId);
  const [first] = claims;
  if (first === undefined)
    return before.practitioner === null
      ? { claimedSeconds: typed.durationInSeconds, countedSeconds: 0, cuts: [] }
      : previewNewLogTime(db, before.practitioner, typed, now);
  const encounter = { durationInSeconds: typed.durationInSeconds };
  const moved = movedClaims(claims, before, { ...before, sent: typed.sent, encounter });
  const ids = new Set(claims.map(({ id }) => id));
  const around = await claimsTouching(db, first.staffId, hullOf(moved));
  return timeOf(moved, [...around.filter(({ id }) => !ids.has(id)), ...moved]);
};
