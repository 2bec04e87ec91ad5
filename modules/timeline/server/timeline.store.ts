// Which readings does a source have between two moments: each of them, or folded into buckets that keep every peak?
import type { SourceSeries } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

type Data = SourceSeries['data'];

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

/** Time in milliseconds, value and, of a pair, the lower one: a row in a JSON text costs a fifth of one of the driver. */
type Point = readonly [time: number, value: number, lower: number | null];

const pointsOf = (points: readonly Point[]): Data => ({
  kind: 'points',
  times: points.map(([time]) => time),
  values: points.map(([, value]) => value),
  lower: points.some(([, , lower]) => lower !== null)
    ? points.map(([, value, lower]) => lower ?? value)
    : null,
});

/** What a kind without a reading in the span has. */
export const NO_POINTS: Data = pointsOf([]);

/** The readings of each of these kinds in the span; a kind without any is missing. */
export const findPoints = async (
  db: Db,
  profileId: string,
  types: readonly string[],
  { start, end }: Span,
): Promise<ReadonlyMap<string, Data>> => {
  const rows = await db.many<{ readonly kind: string; readonly points: readonly Point[] }>(
    `select kind, json_agg(json_build_array(at_ms, value, lower) order by place) as points
       from measurement_points($1, $2, $3, $4) with ordinality p (kind, at_ms, value, lower, place) group by kind`,
    [profileId, types, start, end],
  );
  return new Map(rows.map(({ kind, points }) => [kind, pointsOf(points)]));
};

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

/** Of each of these kinds the last reading before an instant; a kind without any is missing. */
export const findLastBefore = async (
  db: Db,
  profileId: string,
  types: readonly string[],
  start: string,
): Promise<ReadonlyMap<string, Reading>> => {
  const rows = await db.many<Reading & { readonly kind: string }>(
    'select kind, at_ms as time, value, lower from measurements_before($1, $2, $3)',
    [profileId, types, start],
  );
  return new Map(rows.map(({ kind, ...reading }) => [kind, reading]));
};

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
