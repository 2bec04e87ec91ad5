// What can happen to one person's time on a day? Calls, recordings, page activity and logs by hand, with retries, crashes, late
// words, clocks that step and the days on which the local clock changes; for the tests of the ledger and its bench.
import fc from 'fast-check';
import type { Claim, Interval, TimeSource } from '../contract/model.ts';
import { timeSources } from '../contract/model.ts';

const MINUTE_MS = 60_000;

/** Midnights of days of 24, 23 and 25 hours, in New York and in London. */
const midnights = [
  '2026-05-04T04:00:00Z',
  '2026-03-08T05:00:00Z',
  '2026-11-01T04:00:00Z',
  '2026-03-29T00:00:00Z',
  '2026-10-24T23:00:00Z',
].map((text) => Date.parse(text));

export type Deed =
  | { readonly does: 'write'; readonly key: string; readonly from: number; readonly until: number }
  | { readonly does: 'close'; readonly key: string; readonly at: number };

/** One thing that took time, and what the ledger is told of it. */
export interface Happening {
  readonly key: string;
  readonly source: TimeSource;
  readonly patient: number;
  readonly claimedAt: number;
  readonly deeds: readonly Deed[];
  /** What the ledger has to hold of it in the end. */
  readonly claim: Claim;
}

const happening = fc
  .record({
    key: fc.uuid(),
    source: fc.constantFrom(...timeSources),
    patient: fc.nat(3),
    midnight: fc.constantFrom(...midnights),
    /** Tenths of a second after midnight. */
    start: fc.nat(24 * 36_000),
    /** What each heartbeat adds: seconds, or the hours of a laptop that slept. */
    beats: fc.array(fc.oneof(fc.nat(1800), fc.constant(5), fc.constant(7200)), {
      minLength: 1,
      maxLength: 5,
    }),
    isRetried: fc.boolean(),
    ending: fc.constantFrom('closed', 'crashed', 'taken back', 'late word', 'corrected'),
    /** The server's clock is set right by so many seconds while it goes on. */
    step: fc.constantFrom(0, 0, 0, -40, 40),
  })
  .map(({ key, source, patient, midnight, start, beats, isRetried, ending, step }): Happening => {
    const from = midnight + start * 100;
    const ends = beats.map((_, at) =>
      Math.max(from, from + 1000 * (step + beats.slice(0, at + 1).reduce((sum, beat) => sum + beat, 0))),
    );
    const written = ends.map((until): Deed => ({ does: 'write', key, from, until }));
    const last = ends.at(-1) ?? from;
    const moved = from + 30 * MINUTE_MS;
    const closing: Readonly<Record<typeof ending, readonly Deed[]>> = {
      closed: [{ does: 'close', key, at: last }],
      crashed: [],
      'taken back': [{ does: 'close', key, at: from - MINUTE_MS }],
      'late word': [
        { does: 'close', key, at: last },
        { does: 'write', key, from, until: last + MINUTE_MS },
        { does: 'close', key, at: last + MINUTE_MS },
      ],
      corrected: [{ does: 'write', key, from: moved, until: moved + 5 * MINUTE_MS }],
    };
    const deeds = [...written, ...closing[ending]];
    const span =
      ending === 'corrected'
        ? { from: moved, until: moved + 5 * MINUTE_MS }
        : { from, until: ending === 'taken back' ? from : last };
    const claimedAt = midnight;
    return {
      key,
      source,
      patient,
      claimedAt,
      deeds: isRetried ? deeds.flatMap((deed) => [deed, deed]) : deeds,
      claim: { id: key, source, claimedAt, ...span },
    };
  });

/** Things in no order; several of them at the same time. */
export const randomDay = fc.uniqueArray(happening, { maxLength: 14, selector: ({ key }) => key });

const rank = ({ source, claimedAt, id }: Claim): string =>
  `${timeSources.indexOf(source)} ${String(claimedAt).padStart(20, '0')} ${id}`;

/**
 * What is wrong with the intervals of these claims; worked out once more for each stretch between two instants at which anything
 * begins or ends, without the rule that settled them.
 */
export const faultsOf = (claims: readonly Claim[], intervals: readonly Interval[]): readonly string[] => {
  const marks = [...new Set([...claims, ...intervals].flatMap(({ from, until }) => [from, until]))].toSorted(
    (one, other) => one - other,
  );
  return marks.flatMap((from, at) => {
    const until = marks[at + 1];
    if (until === undefined) return [];
    const covers = (span: { from: number; until: number }): boolean =>
      span.from <= from && span.until >= until;
    const counted = intervals.filter(covers).map(({ claimId }) => claimId);
    const first = claims.filter(covers).toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))[0];
    const expected = first === undefined ? [] : [first.id];
    const isRight = counted.length === expected.length && counted[0] === expected[0];
    return isRight
      ? []
      : [`${new Date(from).toISOString()}: ${counted.join(', ')} instead of ${expected.join()}`];
  });
};
