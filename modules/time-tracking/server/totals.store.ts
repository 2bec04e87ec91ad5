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
 * The time of these patients per staff member and source; of patients who are not reached there is none. What begins before or
 * ends after the time asked for counts with the part inside.
 * @param from ISO 8601 instant, the first one @param before ISO 8601 instant, no longer part of it
 */
export const findTimeTotals = (
  db: Db,
  profileIds: readonly string[],
  from: string,
  before: string,
): Promise<TimeTotal[]> =>
  db.many(
    `select patient as "profileId", staff as "staffId", way as source, seconds
     from staff_time_in($1, array_fill($2::timestamptz, array[cardinality($1::uuid[])]),
       array_fill($3::timestamptz, array[cardinality($1::uuid[])]))
     order by 1, 2, 3`,
    [[...new Set(profileIds)], from, before],
  );
