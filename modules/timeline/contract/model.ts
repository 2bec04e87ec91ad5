// What does the server answer of a source between two moments? Each reading, or buckets that lose neither the lowest nor the highest
import { z } from 'zod';

const numbers = z.array(z.number());

/** Few enough to be drawn one by one. */
const points = z.object({
  kind: z.literal('points'),
  /** Milliseconds since the epoch, ascending. */
  times: numbers,
  values: numbers,
  /** The lower value of each, where a reading has two, such as a blood pressure. */
  lower: numbers.nullable(),
});

/** So many that each bucket of time says its lowest, mean and highest value. */
const buckets = z.object({
  kind: z.literal('buckets'),
  /** The middle of each bucket that holds a reading. */
  times: numbers,
  lowest: numbers,
  means: numbers,
  highest: numbers,
  counts: z.array(z.int()),
});

export const sourceSeries = z.object({
  source: z.string(),
  /** How many readings there are at all times. */
  total: z.int(),
  /** The last reading before the window: what held when it began. */
  before: z.object({ time: z.number(), value: z.number(), lower: z.number().nullable() }).nullable(),
  /** The middle 80 % of the last year; null where too few days say something. */
  usual: z.object({ low: z.number(), high: z.number() }).nullable(),
  data: z.discriminatedUnion('kind', [points, buckets]),
});
export type SourceSeries = z.output<typeof sourceSeries>;
