// How the patients stand for whom something is done at once.
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { hasDiedSql } from '@alveary/modules/patients/server/public.ts';
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface StandingRow {
  readonly profileId: string;
  readonly statuses: readonly EngagementStatus[];
  readonly patientStatuses: readonly string[];
  readonly isDeceased: boolean;
}

/** Of those whom the transaction reaches, at the sites of these bits. */
export const findStandings = (db: Db, profileIds: readonly string[], reach: string): Promise<StandingRow[]> =>
  db.many(
    `select profile_id as "profileId", array_agg(status) as statuses,
       string_to_array(string_agg(array_to_string(patient_statuses, ','), ','), ',') as "patientStatuses",
       ${hasDiedSql('profile_id')} as "isDeceased"
     from patient_list_rows where profile_id = any ($1) and ${hasBit('$2', 'site_number')} group by profile_id`,
    [profileIds, reach],
  );
