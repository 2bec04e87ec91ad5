// Sources, claims and intervals of the minutes ledger (decisions 0051 and 0118).
import { z } from 'zod';

/** The highest first: where two claim the same time of a person, it counts for the higher one. */
export const timeSources = ['call', 'recording', 'manual', 'activity'] as const;
export type TimeSource = (typeof timeSources)[number];

/** From the first instant up to the second one, which is not part of it. Milliseconds since the epoch. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The time that a source says somebody gave to a patient. */
export interface Claim extends Span {
  readonly id: string;
  readonly source: TimeSource;
  /** When it was first claimed; milliseconds since the epoch. */
  readonly claimedAt: number;
}

/** Time that counts. */
export interface Interval extends Span {
  readonly claimId: string;
  readonly source: TimeSource;
}

/** What counts of a log's time, and what was cut from it. */
export const logTime = z.object({
  claimedSeconds: z.number(),
  countedSeconds: z.number(),
  /** Instants; `by` is what the time counts for instead. */
  cuts: z.array(z.object({ from: z.string(), until: z.string(), by: z.enum(timeSources) })),
});
export type LogTime = z.output<typeof logTime>;
