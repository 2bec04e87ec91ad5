// Finds by whose clocks a staff member is written to: those of one of their sites.
import type { Db } from './db/handle.ts';

/** Null where no site of the person says a zone. */
export const findZoneOfPerson = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ zone: string }>(
      `select s.feature_values ->> 'time_zone' as zone from site_users u join sites s on s.id = u.site_id
        where u.user_id = $1 and s.feature_values ->> 'time_zone' is not null order by s.id limit 1`,
      [userId],
    )
  )?.zone ?? null;
