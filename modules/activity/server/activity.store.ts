// Of whom is the page on which time was spent, and does the transaction reach the patient?
import type { TrackingStart } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const PAGE = `select sp.profile_id as "profileId", sp.site_id as "siteId", sp.id as "siteProfileId"
  from profiles p join site_profiles sp on sp.profile_id = p.id`;

/** The patient's page in this site; of a record that was merged while it was open, that of the one that is kept (decision 0077). */
export const findPage = async (db: Db, start: TrackingStart): Promise<TrackingStart | null> =>
  (await db.maybeOne<TrackingStart>(`${PAGE} where p.id = $1 and sp.site_id = $2 and sp.id = $3`, [
    start.profileId,
    start.siteId,
    start.siteProfileId,
  ])) ??
  (await db.maybeOne<TrackingStart>(`${PAGE} where p.id = (select merged_into($1)) and sp.site_id = $2`, [
    start.profileId,
    start.siteId,
  ]));
