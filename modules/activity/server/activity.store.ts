// Is the page of time spent one of a patient whom the transaction reaches?
import type { TrackingStart } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Is it the patient's page in this site, and does the transaction reach the patient? */
export const isPageOfPatient = async (db: Db, start: TrackingStart): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from profiles p join site_profiles sp on sp.profile_id = p.id
     where p.id = $1 and sp.site_id = $2 and sp.id = $3`,
    [start.profileId, start.siteId, start.siteProfileId],
  )) !== null;
