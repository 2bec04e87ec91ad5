// The patients of an export, and who belongs to them: sites, care team, relatives, practitioners, staff.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { Owned } from './kind.ts';

type Text = string | null;

export interface PatientRow extends Owned {
  readonly first_name: Text;
  readonly last_name: Text;
  readonly date_of_birth: Text;
  readonly sex: Text;
  readonly birth_sex: Text;
  readonly birth_sex_source: Text;
  readonly language: Text;
  readonly deceased_at: Text;
  readonly is_deceased: boolean | null;
  readonly email_address: Text;
  readonly insurance_member_id: Text;
  readonly identifiers: readonly {
    readonly type: string;
    readonly system: Text;
    readonly value: string;
    readonly site_id: Text;
  }[];
  readonly phones: readonly { readonly type: string; readonly number: string; readonly e164: Text }[];
  readonly addresses: readonly {
    readonly use: Text;
    readonly lines: readonly string[];
    readonly city: Text;
    readonly state: Text;
    readonly postal_code: Text;
    readonly country: Text;
  }[];
  readonly practitioner_ids: readonly string[];
  /** Records that this one took the place of: by a merge here, or as an import said. */
  readonly replaces: readonly string[];
}

export const findPatients = (db: Db, profileIds: readonly string[]): Promise<PatientRow[]> =>
  db.many(
    `select p.id, p.id as profile_id, p.first_name, p.last_name, p.date_of_birth, p.sex, p.birth_sex, p.birth_sex_source, p.language, p.deceased_at, p.is_deceased,
       p.email_address, p.insurance_member_id,
       (select coalesce(json_agg(json_build_object('type', i.type, 'system', i.system, 'value', i.value,
           'site_id', i.site_id) order by i.type <> 'EhrId', i.type, i.value, i.system, i.id), '[]')
         from profile_identifiers i where i.profile_id = p.id) as identifiers,
       (select coalesce(json_agg(json_build_object('type', t.type, 'number', t.phone_number, 'e164', t.e164)
           order by t.position, t.id), '[]') from profile_phones t where t.profile_id = p.id) as phones,
       (select coalesce(json_agg(json_build_object('use', a.use, 'lines', a.lines, 'city', a.city, 'state', a.state,
           'postal_code', a.postal_code, 'country', a.country) order by a.position, a.id), '[]')
         from profile_addresses a where a.profile_id = p.id) as addresses,
       (select coalesce(json_agg(l.practitioner_id order by r.last_name, r.first_name, r.npi, r.id), '[]')
         from profile_practitioners l join practitioners r on r.id = l.practitioner_id
         where l.profile_id = p.id and l.type = 'PRIMARY') as practitioner_ids,
       (select coalesce(json_agg(id order by id), '[]') from (
         select merged_id as id from records_merged_into(array[p.id])
         union select r.id from imported_resources r
           where r.profile_id = p.id and r.resource_type = 'Patient' and r.target_id is null) closed) as replaces
     from profiles p where p.id = any ($1::uuid[]) order by p.id`,
    [profileIds],
  );

/** Records that were closed by a merge with one of these patients. */
export const findReplaced = (db: Db, profileIds: readonly string[]): Promise<Owned[]> =>
  db.many(
    'select merged_id as id, survivor_id as profile_id from records_merged_into($1::uuid[]) order by 2, 1',
    [profileIds],
  );

export interface EpisodeRow extends Owned {
  readonly site_id: string;
  readonly engagement_status: string;
  readonly module: string;
  readonly owner_id: Text;
  readonly care_plan_show: boolean;
  readonly steps: readonly {
    readonly status: string;
    readonly date: string;
    readonly details: Text;
    readonly by: Text;
  }[];
}

/** Not the step that the coming to the site made by itself: when that was is the server's time, not the patient's. */
export const findEpisodes = (db: Db, profileIds: readonly string[]): Promise<EpisodeRow[]> =>
  db.many(
    `select s.id, s.profile_id, s.site_id, s.engagement_status, s.module, p.owner_id, p.care_plan_show,
       (select coalesce(json_agg(json_build_object('status', j.status, 'date', ${instantText('j.date')},
           'details', j.details, 'by', j.created_by) order by j.date, j.id), '[]')
         from patient_journeys j where j.profile_id = s.profile_id and j.site_id = s.site_id
          and not (j.created_by is null and j.date = s.created_at)) as steps
     from site_profiles s join profiles p on p.id = s.profile_id
     where s.profile_id = any ($1::uuid[]) order by s.profile_id, s.created_at, s.id`,
    [profileIds],
  );

export interface RelativeRow extends Owned {
  readonly name: string;
  readonly email: string;
  readonly relation: string;
}

export const findRelatives = (db: Db, profileIds: readonly string[]): Promise<RelativeRow[]> =>
  db.many(
    `select id, profile_id, name, email, relation
       from care_user_links where profile_id = any ($1::uuid[]) order by profile_id, id`,
    [profileIds],
  );

export interface CareTeamRow extends Owned {
  readonly members: readonly {
    readonly practitioner_id: string;
    readonly role: string;
    readonly from_at: Text;
    readonly to_at: Text;
  }[];
}

/** Staff of the programme, and practitioners who are not the one whose patient it is. */
export const findCareTeams = (db: Db, profileIds: readonly string[]): Promise<CareTeamRow[]> =>
  db.many(
    `select profile_id as id, profile_id, json_agg(json_build_object('practitioner_id', practitioner_id, 'role', role,
         'from_at', ${instantText('from_at')}, 'to_at', ${instantText('to_at')})
         order by role, from_at, practitioner_id) as members
       from (select profile_id, user_id as practitioner_id, role, from_at, to_at from care_team_members
               where profile_id = any ($1::uuid[])
             union all
             select profile_id, practitioner_id, type, null, null from profile_practitioners
               where profile_id = any ($1::uuid[]) and type <> 'PRIMARY') member
      group by profile_id order by profile_id`,
    [profileIds],
  );

export interface LinkRow extends Owned {
  readonly type: string;
  readonly url: string;
}

export const findLinks = (db: Db, profileIds: readonly string[]): Promise<LinkRow[]> =>
  db.many(
    `select id, profile_id, type, url from profile_links where profile_id = any ($1::uuid[]) order by profile_id, id`,
    [profileIds],
  );

export interface PreferencesRow extends Owned {
  readonly sms_enabled: boolean;
  readonly emails_enabled: boolean;
  readonly push_notifications_enabled: boolean;
  readonly mts_marketing_enabled: boolean;
  readonly mts_patient_care_enabled: boolean;
  readonly mts_medical_research_enabled: boolean;
  readonly mts_account: boolean;
}

export const findPreferences = (db: Db, profileIds: readonly string[]): Promise<PreferencesRow[]> =>
  db.many(
    `select profile_id as id, profile_id, sms_enabled, emails_enabled, push_notifications_enabled, mts_marketing_enabled,
       mts_patient_care_enabled, mts_medical_research_enabled, mts_account
     from communication_preferences where profile_id = any ($1::uuid[]) order by profile_id`,
    [profileIds],
  );

export interface AccountRow extends Owned {
  readonly app_linked_at: Text;
  readonly is_eligible: boolean | null;
  readonly max_annual: number | null;
}

/** What else stands by the patient alone: the app, and the rewards that may be earned. */
export const findAccounts = (db: Db, profileIds: readonly string[]): Promise<AccountRow[]> =>
  db.many(
    `select p.id, p.id as profile_id, a.linked_at as app_linked_at, r.is_eligible, r.max_annual
       from profiles p left join patient_apps a on a.profile_id = p.id left join reward_accounts r on r.profile_id = p.id
      where p.id = any ($1::uuid[]) and (a.profile_id is not null or r.profile_id is not null) order by p.id`,
    [profileIds],
  );
