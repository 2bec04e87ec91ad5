// Writes imported patients into the tables, each statement for many of them at once.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Patient } from './fhir/patient.ts';

export interface EhrIdOfProfile {
  readonly profileId: string;
  readonly system: string | null;
  readonly value: string;
}

/** Patients of the site who have one of these medical record numbers. */
export const findProfilesByEhrId = (
  db: Db,
  siteId: string,
  values: readonly string[],
): Promise<EhrIdOfProfile[]> =>
  db.many<EhrIdOfProfile>(
    `select i.profile_id as "profileId", i.system, i.value
     from profile_identifiers i
     join site_profiles s on s.profile_id = i.profile_id and s.site_id = $1
     where i.type = 'EhrId' and i.value = any ($2::text[])
     order by i.profile_id`,
    [siteId, values],
  );

export interface IdentifierOfProfile extends EhrIdOfProfile {
  readonly type: string;
}

export const findIdentifiers = (db: Db, profileIds: readonly string[]): Promise<IdentifierOfProfile[]> =>
  db.many<IdentifierOfProfile>(
    `select profile_id as "profileId", type, system, value from profile_identifiers
     where profile_id = any ($1::uuid[])`,
    [profileIds],
  );

/** Patients of the site by any identifier, for references that name one. */
export const findProfilesByIdentifier = (
  db: Db,
  siteId: string,
  values: readonly string[],
): Promise<EhrIdOfProfile[]> =>
  db.many<EhrIdOfProfile>(
    `select i.profile_id as "profileId", i.system, i.value
     from profile_identifiers i
     join site_profiles s on s.profile_id = i.profile_id and s.site_id = $1
     where (i.type = 'EhrId' and i.value = any ($2::text[])) or (i.type <> 'EhrId' and i.value = any ($2::text[]))
     order by i.profile_id`,
    [siteId, values],
  );

export interface PersonOfProfile {
  /** The id that was asked for: of another record where that was merged into this one. */
  readonly soughtId: string;
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly sex: string | null;
}

/** Who has these ids, through merges of merges. */
export const findPersons = (db: Db, profileIds: readonly string[]): Promise<PersonOfProfile[]> =>
  db.many<PersonOfProfile>(
    `with recursive led as (
       select sought as root, sought as id, 0 as step from unnest($1::uuid[]) sought
       union all
       select led.root, m.survivor_id, led.step + 1 from led
         join patient_merges m on m.merged_id = led.id and m.undone_at is null where led.step < 100)
     select led.root as "soughtId", p.id, p.first_name as "firstName", p.last_name as "lastName",
            p.date_of_birth as "dateOfBirth", p.sex
       from led join profiles p on p.id = led.id`,
    [profileIds],
  );

/** Who the records were that have been merged into others: their profiles are gone. */
export const findMergedPersons = (db: Db, recordIds: readonly string[]): Promise<PersonOfProfile[]> =>
  db.many<PersonOfProfile>(
    `select merged_id as "soughtId", merged_id as id, merged_first_name as "firstName",
            merged_last_name as "lastName", merged_date_of_birth as "dateOfBirth", null as sex
       from patient_merges where merged_id = any ($1::uuid[]) and undone_at is null`,
    [recordIds],
  );

export type ProfileRow = Pick<
  Patient,
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'sex'
  | 'birthSex'
  | 'language'
  | 'deceasedAt'
  | 'isDeceased'
  | 'emailAddress'
  | 'insuranceMemberId'
  | 'ended'
> & { readonly id: string };

/** What a person said of the birth sex stands over what is imported. */
const IMPORT_SAYS = `excluded.birth_sex_source = 'import' and profiles.birth_sex_source is distinct from 'person'`;

/** What the source does not know (e-mail, member id) stays as it was, unless it says that it ended. @param now ISO 8601 */
export const saveProfiles = async (db: Db, rows: readonly ProfileRow[], now: string): Promise<void> => {
  await db.run(
    `insert into profiles (id, first_name, last_name, date_of_birth, sex, birth_sex, birth_sex_source, language, deceased_at, is_deceased,
                           email_address, insurance_member_id, created_at, updated_at)
     select id, "firstName", "lastName", "dateOfBirth", sex, "birthSex", case when "birthSex" is not null then 'import' end,
            language, "deceasedAt", "isDeceased", "emailAddress", "insuranceMemberId", $2::timestamptz, $2::timestamptz
     from json_to_recordset($1::json) as given (id uuid, "firstName" text, "lastName" text, "dateOfBirth" date, sex text,
       "birthSex" text, language text, "deceasedAt" timestamptz, "isDeceased" boolean, "emailAddress" text, "insuranceMemberId" text)
     on conflict (id) do update
       set first_name = excluded.first_name, last_name = excluded.last_name, date_of_birth = excluded.date_of_birth,
           sex = excluded.sex,
           birth_sex = case when ${IMPORT_SAYS} then excluded.birth_sex else profiles.birth_sex end,
           birth_sex_source = case when ${IMPORT_SAYS} then 'import' else profiles.birth_sex_source end,
           language = excluded.language, deceased_at = excluded.deceased_at, is_deceased = excluded.is_deceased,
           email_address = coalesce(excluded.email_address, profiles.email_address),
           insurance_member_id = coalesce(excluded.insurance_member_id, profiles.insurance_member_id),
           version = profiles.version + 1, updated_at = excluded.updated_at`,
    [JSON.stringify(rows), now],
  );
};

/** What is said of a record that was merged fills gaps: who merged has chosen what stands. @param now ISO 8601 */
export const completeProfiles = async (db: Db, rows: readonly ProfileRow[], now: string): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `update profiles p
       set first_name = coalesce(p.first_name, given."firstName"), last_name = coalesce(p.last_name, given."lastName"),
           date_of_birth = coalesce(p.date_of_birth, given."dateOfBirth"), sex = coalesce(p.sex, given.sex),
           birth_sex = coalesce(p.birth_sex, given."birthSex"),
           birth_sex_source = case when p.birth_sex is null and given."birthSex" is not null then 'import' else p.birth_sex_source end,
           language = coalesce(p.language, given.language), deceased_at = coalesce(p.deceased_at, given."deceasedAt"),
           is_deceased = p.is_deceased is true or given."isDeceased",
           email_address = coalesce(p.email_address, given."emailAddress"),
           insurance_member_id = coalesce(p.insurance_member_id, given."insuranceMemberId"),
           version = p.version + 1, updated_at = $2::timestamptz
     from json_to_recordset($1::json) as given (id uuid, "firstName" text, "lastName" text, "dateOfBirth" date, sex text,
       "birthSex" text, language text, "deceasedAt" timestamptz, "isDeceased" boolean, "emailAddress" text, "insuranceMemberId" text)
     where p.id = given.id`,
    [JSON.stringify(rows), now],
  );
};

export interface SiteProfileRow {
  readonly id: string;
  readonly profileId: string;
  readonly journeyId: string;
}

/** Patients new to the site become eligible there; the status of the others is not touched. @param now ISO 8601 */
export const addToSite = async (
  db: Db,
  siteId: string,
  rows: readonly SiteProfileRow[],
  now: string,
): Promise<void> => {
  await db.run(
    `with given as (
       select id, "profileId", "journeyId"
       from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, "journeyId" uuid)),
     added as (
       insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
       select id, "profileId", $2::uuid, 'ELIGIBLE', $3::timestamptz from given
       on conflict (profile_id, site_id) do nothing
       returning profile_id)
     insert into patient_journeys (id, profile_id, site_id, status, date)
     select given."journeyId", added.profile_id, $2::uuid, 'ELIGIBLE', $3::timestamptz
     from added join given on given."profileId" = added.profile_id
     on conflict (id) do nothing`,
    [JSON.stringify(rows), siteId, now],
  );
};

export interface IdentifierRow {
  readonly id: string;
  readonly profileId: string;
  readonly type: string;
  readonly system: string | null;
  readonly value: string;
}

/** An identifier that the profile has already, from whatever source, is not added twice. */
export const saveIdentifiers = async (db: Db, rows: readonly IdentifierRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into profile_identifiers (id, profile_id, type, system, value)
     select given.id, "profileId", given.type, given.system, given.value
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, type text, system text, value text)
     where not exists (
       select 1 from profile_identifiers known
       where known.profile_id = given."profileId" and known.type = given.type and known.value = given.value
         and known.id <> given.id)
     on conflict (id) do update set type = excluded.type, system = excluded.system, value = excluded.value`,
    [JSON.stringify(rows)],
  );
};

export interface PhoneRow {
  readonly id: string;
  readonly profileId: string;
  readonly type: string;
  readonly countryCode: string | null;
  readonly phoneNumber: string;
  readonly e164: string | null;
  readonly position: number;
}

export const savePhones = async (db: Db, rows: readonly PhoneRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164, position)
     select id, "profileId", type, "countryCode", "phoneNumber", e164, position
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, type text, "countryCode" text,
       "phoneNumber" text, e164 text, position integer)
     on conflict (id) do update
       set type = excluded.type, country_code = excluded.country_code, phone_number = excluded.phone_number,
           e164 = excluded.e164, position = excluded.position`,
    [JSON.stringify(rows)],
  );
};

export interface AddressRow {
  readonly id: string;
  readonly profileId: string;
  readonly use: string | null;
  readonly lines: readonly string[];
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly position: number;
}

export const saveAddresses = async (db: Db, rows: readonly AddressRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into profile_addresses (id, profile_id, use, lines, city, state, postal_code, country, position)
     select id, "profileId", use, lines, city, state, "postalCode", country, position
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, use text, lines text[], city text, state text,
       "postalCode" text, country text, position integer)
     on conflict (id) do update
       set use = excluded.use, lines = excluded.lines, city = excluded.city, state = excluded.state,
           postal_code = excluded.postal_code, country = excluded.country, position = excluded.position`,
    [JSON.stringify(rows)],
  );
};

/** What an earlier import brought and the source no longer has; what people added has other ids and stays. */
export const dropDetails = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.run(
    `with phones as (delete from profile_phones where id = any ($1::uuid[])),
          addresses as (delete from profile_addresses where id = any ($1::uuid[]))
     delete from profile_identifiers where id = any ($1::uuid[])`,
    [ids],
  );
};

export interface PractitionerOfProfile {
  readonly id: string;
  readonly profileId: string;
  readonly practitionerId: string;
}

export const linkPractitioners = async (db: Db, rows: readonly PractitionerOfProfile[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into profile_practitioners (id, profile_id, practitioner_id, type)
     select id, "profileId", "practitionerId", 'PRIMARY'
     from json_to_recordset($1::json) as given (id uuid, "profileId" uuid, "practitionerId" uuid)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
};

export interface ModuleOfProfile {
  readonly profileId: string;
  readonly module: string;
}

/** A respiratory condition decides the module as long as it is the default; what people chose stays. */
export const chooseModules = async (
  db: Db,
  siteId: string,
  rows: readonly ModuleOfProfile[],
): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `update site_profiles set module = given.module, version = site_profiles.version + 1
     from json_to_recordset($1::json) as given ("profileId" uuid, module text)
     where site_profiles.profile_id = given."profileId" and site_profiles.site_id = $2
       and site_profiles.module = 'aria_module_default'`,
    [JSON.stringify(rows), siteId],
  );
};
