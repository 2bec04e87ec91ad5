// Which rows of a patient's record does the assistant read? Within the sites of whoever asks, as row-level security shows them.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type {
  FoundAppointment,
  FoundCondition,
  FoundContact,
  FoundMedication,
  FoundResult,
  Reading,
} from './facts.rules.ts';

export interface SiteOfPatient {
  readonly region: 'us' | 'eu';
  readonly features: Readonly<Record<string, unknown>>;
}

/** Of the sites in reach the first: its forms of dates and units hold where a person chose none. */
export const findSiteOfPatient = (db: Db, profileId: string): Promise<SiteOfPatient | null> =>
  db.maybeOne<SiteOfPatient>(
    `select s.region, s.feature_values as features from site_profiles sp join sites s on s.id = sp.site_id
      where sp.profile_id = $1 order by s.short_name, s.id limit 1`,
    [profileId],
  );

/** Which flag shows a type; the others are shown everywhere. */
const gates: ReadonlyMap<string, string> = new Map([
  ['spo2', 'portal_spo2'],
  ['breathlessness', 'portal_dyspnea'],
]);

/** The newest ones, oldest first; none of a type that no site of the patient in reach shows (OP-PROFILE-10). */
export const findReadings = (db: Db, profileId: string, type: string, limit: number): Promise<Reading[]> =>
  db.many<Reading>(
    `select * from (
       select id, taken_at as at, coalesce(value, (parts -> 0 ->> 'value')::float8) as value,
           case when value is null then (parts -> 1 ->> 'value')::float8 end as lower
         from measurements
        where profile_id = $1 and type = $2 and (value is not null or jsonb_array_length(parts) > 0)
          and ($4::text is null or exists (select from site_profiles sp join sites s on s.id = sp.site_id
            where sp.profile_id = $1 and s.feature_values ->> $4 = 'true'))
        order by taken_at desc, id desc limit $3) newest
      order by at, id`,
    [profileId, type, limit, gates.get(type) ?? null],
  );

/** The newest log that is a contact, else the newest attempt. @param reached results of a contact (OP-VIEWS-2) */
export const findLastContact = (
  db: Db,
  profileId: string,
  reached: readonly string[],
): Promise<FoundContact[]> =>
  db.many<FoundContact>(
    `select id, sent as at, subject, coalesce(communication_result = any ($2::text[]), false) as "isReached" from communications
      where profile_id = $1 and medium <> 'NONE'
      order by coalesce(communication_result = any ($2::text[]), false) desc, sent desc limit 1`,
    [profileId, reached],
  );

/** The next one and the last one that took place. @param at ISO 8601: now */
export const findAppointments = (db: Db, profileId: string, at: string): Promise<FoundAppointment[]> =>
  db.many<FoundAppointment>(
    `(select id, start_at as at, true as "isAhead" from appointments
       where profile_id = $1 and start_at >= $2 and status in ('PENDING', 'PROPOSED', 'BOOKED') order by start_at limit 1)
     union all
     (select id, start_at, false from appointments
       where profile_id = $1 and start_at < $2 and status = 'FULFILLED' order by start_at desc limit 1)`,
    [profileId, at],
  );

interface ResultRow extends Omit<FoundResult, 'title'> {
  readonly internalName: string;
}

/** The latest result of each questionnaire. */
export const findLatestResults = (db: Db, profileId: string): Promise<ResultRow[]> =>
  db.many<ResultRow>(
    `select distinct on (internal_name) id, answered_at as at, internal_name as "internalName", score, band
       from questionnaire_results where profile_id = $1 and removed_at is null
      order by internal_name, answered_at desc`,
    [profileId],
  );

export const findActiveConditions = (db: Db, profileId: string): Promise<FoundCondition[]> =>
  db.many<FoundCondition>(
    `select id, name from profile_conditions
      where profile_id = $1 and coalesce(clinical_status, 'active') in ('active', 'recurrence', 'relapse')
      order by name limit 20`,
    [profileId],
  );

/** The newest note on the medication in the care plan, where the record shows its plan. */
export const findMedication = (db: Db, profileId: string): Promise<FoundMedication[]> =>
  db.many<FoundMedication>(
    `select n.id, n.created_at as at, n.text from care_plan_sections s
       join profiles p on p.id = s.profile_id and p.care_plan_show
       join care_plan_notes n on n.section_id = s.id and n.deleted_at is null
      where s.profile_id = $1 and s.type = 'MEDICATION' order by n.created_at desc, n.id desc limit 1`,
    [profileId],
  );
