// How much time was given to patients, by whom and in which way? (decision 0051: totals come from the ledger only)
import type { TimeSource } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface TimeTotal {
  readonly profileId: string;
  readonly staffId: string;
  readonly source: TimeSource;
  readonly seconds: number;
}

/**
 * The time of these patients per staff member and source. What begins before or ends after the time asked for counts with the
 * part inside.
 * @param from ISO 8601 instant, the first one @param before ISO 8601 instant, no longer part of it
 */
export const findTimeTotals = (
  db: Db,
  profileIds: readonly string[],
  from: string,
  before: string,
): Promise<TimeTotal[]> =>
  db.many(
    `select i.profile_id as "profileId", i.user_id as "staffId", i.source,
       sum(extract(epoch from least(i.ended_at, $3) - greatest(i.started_at, $2))) as seconds
     from staff_intervals i
     where i.profile_id = any ($1) and i.started_at < $3 and i.ended_at > $2
       and i.started_at > $2::timestamptz - interval '24 hours'
     group by i.profile_id, i.user_id, i.source order by 1, 2, 3`,
    [profileIds, from, before],
  );
