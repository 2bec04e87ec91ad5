// How do the patients stand for whom something is done at once?
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface StandingRow {
  readonly profileId: string;
  readonly statuses: readonly EngagementStatus[];
  readonly patientStatuses: readonly string[];
}

/** Of those whom the transaction reaches, at these sites. */
export const findStandings = (
  db: Db,
  profileIds: readonly string[],
  sites: readonly string[],
): Promise<StandingRow[]> =>
  db.many(
    `select profile_id as "profileId", array_agg(status) as statuses,
       string_to_array(string_agg(array_to_string(patient_statuses, ','), ','), ',') as "patientStatuses"
     from patient_list_rows where profile_id = any ($1) and site_id = any ($2) group by profile_id`,
    [profileIds, sites],
  );
