// Settles the minutes that several claim, and says what was cut from each (decisions 0051 and 0118).
import type { Claim, Interval, Span, TimeSource } from './model.ts';
import { timeSources } from './model.ts';

/** Times are kept in tenths of a second, as the durations of logs are. */
const TENTH_MS = 100;

/** To the tenth of a second before. @param instant milliseconds since the epoch */
export const toTenth = (instant: number): number => Math.floor(instant / TENTH_MS) * TENTH_MS;

const rankOf = (source: TimeSource): number => timeSources.indexOf(source);

/** Call before recording before manual before activity; among equals the one that was claimed first. */
const byPrecedence = (one: Claim, other: Claim): number =>
  rankOf(one.source) - rankOf(other.source) ||
  one.claimedAt - other.claimedAt ||
  (one.id < other.id ? -1 : 1);

const byStart = (one: Span, other: Span): number => one.from - other.from;

/** What is left of the span outside of the taken ones. @param taken in order, none overlapping another */
export const without = (span: Span, taken: readonly Span[]): readonly Span[] => {
  const left: Span[] = [];
  let from = span.from;
  for (const one of taken) {
    if (one.until <= from) continue;
    if (one.from >= span.until) break;
    if (one.from > from) left.push({ from, until: one.from });
    from = one.until;
  }
  if (from < span.until) left.push({ from, until: span.until });
  return left;
};

/**
 * The intervals that count of one person's claims: each instant that anything claims counts once, for the claim that comes first.
 * @returns in the order of their start
 */
export const settle = (claims: readonly Claim[]): readonly Interval[] => {
  let intervals: readonly Interval[] = [];
  for (const claim of claims.toSorted(byPrecedence)) {
    const own = without(claim, intervals).map((span) => ({
      ...span,
      claimId: claim.id,
      source: claim.source,
    }));
    intervals = [...intervals, ...own].toSorted(byStart);
  }
  return intervals;
};

/** Time of a claim that counts for another one. */
export interface Cut extends Span {
  readonly by: TimeSource;
}

/** What was cut from the claim. @param intervals what counts, in the order of their start */
export const cutsOf = (
  claim: Span & { readonly id: string },
  intervals: readonly Interval[],
): readonly Cut[] =>
  intervals
    .filter(({ claimId }) => claimId !== claim.id)
    .map((one) => ({
      from: Math.max(one.from, claim.from),
      until: Math.min(one.until, claim.until),
      by: one.source,
    }))
    .filter(({ from, until }) => from < until);

/**
 * Where the time of a log by hand lies: from the start that it says. What would reach beyond the moment of writing has ended at it,
 * because nobody has worked ahead: else the next call would cut the log of what is over.
 */
export const spanByHand = (start: number, length: number, writtenAt: number): Span =>
  start <= writtenAt && start + length > writtenAt
    ? { from: writtenAt - length, until: writtenAt }
    : { from: start, until: start + length };

/** Milliseconds. */
export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, until }) => sum + until - from, 0);

/**
 * The spans of a log when its length is changed by hand: cut at the end, or the last one made longer.
 * @param spans in the order of their start @param length milliseconds
 * @returns as many spans in the same order; those that are not needed end where they begin
 */
export const spansOfLength = (spans: readonly Span[], length: number): readonly Span[] => {
  let left = length;
  return spans.map(({ from, until }, at) => {
    const own = at === spans.length - 1 ? left : Math.min(left, until - from);
    left -= own;
    return { from, until: from + own };
  });
};
