// Which figures are kept with a report, how was the air, and by whose clocks is a document written?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { AirFigures, ReportFigures } from '../contract/figures.ts';

/** Null for a draft, and for what was final before figures were kept. */
export const findKeptFigures = async (db: Db, reportId: string): Promise<ReportFigures | null> =>
  (
    await db.maybeOne<{ figures: ReportFigures | null }>(
      'select figures from asthma_reports where id = $1 and deleted_at is null',
      [reportId],
    )
  )?.figures ?? null;

export const findSiteOfDocument = (db: Db, siteId: string): Promise<ReportFigures['site']> =>
  db.one(
    `select long_name as name, case region when 'eu' then 'en-GB' else 'en-US' end as locale, feature_values ->> 'time_zone' as time_zone
       from sites where id = $1`,
    [siteId],
  );

/** Of the readings from an instant on and before another one, by the steps of the US AQI. */
export const findAir = async (
  db: Db,
  profileId: string,
  from: string,
  until: string,
): Promise<AirFigures | null> => {
  const found = await db.one<Omit<AirFigures, 'mean'> & { mean: number | null }>(
    `select count(*)::int as readings, avg(value)::float8 as mean, max(value)::float8 as highest,
       (array_agg(taken_at order by value desc, taken_at))[1] as highest_at,
       array[count(*) filter (where value <= 50), count(*) filter (where value > 50 and value <= 100),
         count(*) filter (where value > 100 and value <= 150), count(*) filter (where value > 150 and value <= 200),
         count(*) filter (where value > 200)]::int[] as levels
     from measurements
     where profile_id = $1 and type = 'air_quality' and taken_at >= $2::timestamptz and taken_at < $3::timestamptz
       and value is not null`,
    [profileId, from, until],
  );
  return found.mean === null ? null : { ...found, mean: found.mean };
};
