// Which readings does a source have between two moments: each of them, or folded into buckets that keep every peak?
import type { SourceSeries } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

type Data = SourceSeries['data'];

/** What a statement reads: milliseconds, the value and, of a pair, the lower one. */
const READINGS = `select extract(epoch from taken_at)::float8 * 1000 as time,
    coalesce(value, (parts -> 0 ->> 'value')::float8) as value,
    case when value is null then (parts -> 1 ->> 'value')::float8 end as lower
  from measurements
  where profile_id = $1 and type = $2 and taken_at >= $3::timestamptz and taken_at <= $4::timestamptz
    and (value is not null or jsonb_array_length(parts) > 0)`;

export interface Span {
  readonly start: string;
  readonly end: string;
}

/** How many readings of a kind lie in the span, counted no further than `most` and one. */
export const countReadings = async (
  db: Db,
  profileId: string,
  type: string,
  { start, end }: Span,
  most: number,
): Promise<number> => {
  const { found } = await db.one<{ found: number }>(
    'select measurements_in_span($1, $2, $3, $4, $5) as found',
    [profileId, type, start, end, most + 1],
  );
  return found;
};

interface Reading {
  readonly time: number;
  readonly value: number;
  readonly lower: number | null;
}

const pointsOf = (readings: readonly Reading[]): Data => ({
  kind: 'points',
  times: readings.map(({ time }) => time),
  values: readings.map(({ value }) => value),
  lower: readings.some(({ lower }) => lower !== null)
    ? readings.map(({ value, lower }) => lower ?? value)
    : null,
});

export const findPoints = async (
  db: Db,
  profileId: string,
  type: string,
  { start, end }: Span,
): Promise<Data> =>
  pointsOf(await db.many<Reading>(`${READINGS} order by taken_at, id`, [profileId, type, start, end]));

interface Bucket {
  readonly time: number;
  readonly lowest: number;
  readonly mean: number;
  readonly highest: number;
  readonly count: number;
}

/** The reach is asked once inside of it: the policy would ask for each row (migration folded_measurements). */
const BUCKETS = `select $5::float8 + (bucket + 0.5) * $6::float8 as time, lowest, mean, highest, readings as count
  from folded_measurements($1, $2, $3, $4, $5, $6) order by bucket`;

export const findBuckets = async (
  db: Db,
  profileId: string,
  type: string,
  span: Span,
  buckets: number,
): Promise<Data> => {
  const from = Date.parse(span.start);
  const width = (Date.parse(span.end) - from + 1) / buckets;
  const found = await db.many<Bucket>(BUCKETS, [profileId, type, span.start, span.end, from, width]);
  return {
    kind: 'buckets',
    times: found.map(({ time }) => Math.round(time)),
    lowest: found.map(({ lowest }) => lowest),
    means: found.map(({ mean }) => Math.round(mean * 100) / 100),
    highest: found.map(({ highest }) => highest),
    counts: found.map(({ count }) => count),
  };
};

/** The last reading before an instant. */
export const findLastBefore = (
  db: Db,
  profileId: string,
  type: string,
  start: string,
): Promise<Reading | null> =>
  db.maybeOne<Reading>(`${READINGS} and taken_at < $4::timestamptz order by taken_at desc, id desc limit 1`, [
    profileId,
    type,
    '-infinity',
    start,
  ]);

/** How many measurements of each kind there are, out of what is counted as they come. */
export const findTotals = async (
  db: Db,
  profileId: string,
  types: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.many<{ type: string; total: number }>(
    `select type, sum(measurements)::int as total from measurement_counts
      where profile_id = $1 and type = any ($2::text[]) group by type`,
    [profileId, types],
  );
  return new Map(rows.map(({ type, total }) => [type, total]));
};

/** Folds up to so many dense months that ended before an instant into hours; answers how many it folded. */
export const foldMonths = async (db: Db, endedBefore: Date, months: number): Promise<number> => {
  const { folded } = await db.one<{ folded: number }>('select fold_measurement_months($1, $2) as folded', [
    endedBefore,
    months,
  ]);
  return folded;
};

/** Makes the tables that readings of the years up to one lie in; answers how many were missing (decision 0093). */
export const makeYears = async (db: Db, lastYear: number): Promise<number> => {
  const { made } = await db.one<{ made: number }>('select make_measurement_years($1) as made', [lastYear]);
  return made;
};
