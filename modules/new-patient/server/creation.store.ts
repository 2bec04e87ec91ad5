// Finds who may already be this person, and writes a new patient.
import type { NewPatient } from '../contract/model.ts';
import { storedFormsOf } from '@alveary/phone/phone-number.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { StoredPhone } from '@alveary/modules/patients/server/public.ts';

export interface DuplicateQuestion {
  readonly siteId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  /** Digits only; empty when there is no number. */
  readonly phoneNumber: string;
  readonly ehrId: string | null;
}

export interface Candidate {
  readonly profileId: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly sameBirthDate: boolean;
  readonly samePhone: boolean;
  readonly sameEhrId: boolean;
  readonly askedFirst: string | null;
  readonly askedLast: string | null;
}

/** Of all with the birth date the first thousands, and surely those with either name as last name. */
const CANDIDATES = `
  with asked as (select name_key($1) collate "C" as first, name_key($2) collate "C" as last),
  by_birth_date as (
    (select profile_id from patient_search_births where date_of_birth = $3::date limit 5000)
    union
    select r.profile_id from asked join patient_search_births r
      on r.date_of_birth = $3::date and r.last_key = any (array[asked.first, asked.last])),
  by_phone as (
    select profile_id from profile_phones
     where last_ten_digits = any (select right(form, 10) from unnest($4::text[]) form where length(form) >= 10)
    union
    select profile_id from profile_phones
     where last_ten_digits is null and regexp_replace(phone_number, '\\D', '', 'g') = any ($4::text[])
    limit 200),
  by_ehr_id as (
    select i.profile_id from profile_identifiers i
     where i.type = 'EhrId' and lower(i.value) = lower($5) and exists (
       select 1 from site_profiles sp where sp.profile_id = i.profile_id and sp.site_id = $6)),
  found as (
    select profile_id from by_birth_date union select profile_id from by_phone union select profile_id from by_ehr_id)
  select r.profile_id as "profileId", r.first_key as first, r.last_key as last,
    coalesce(r.date_of_birth = $3::date, false) as "sameBirthDate",
    r.profile_id in (select profile_id from by_phone) as "samePhone",
    r.profile_id in (select profile_id from by_ehr_id) as "sameEhrId",
    asked.first as "askedFirst", asked.last as "askedLast"
  from found join patient_search_rows r using (profile_id) cross join asked`;

export const findCandidates = (db: Db, asked: DuplicateQuestion): Promise<Candidate[]> =>
  db.many(CANDIDATES, [
    asked.firstName,
    asked.lastName,
    asked.dateOfBirth,
    asked.phoneNumber === '' ? [] : storedFormsOf(asked.phoneNumber),
    asked.ehrId,
    asked.siteId,
  ]);

export interface ShownPatient {
  readonly profileId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly sites: readonly {
    readonly siteId: string;
    readonly siteProfileId: string;
    readonly slug: string;
    readonly shortName: string;
  }[];
}

export const findShownPatients = (db: Db, profileIds: readonly string[]): Promise<ShownPatient[]> =>
  db.many(
    `select p.id as "profileId", p.first_name as "firstName", p.last_name as "lastName",
       p.date_of_birth as "dateOfBirth",
       (select coalesce(json_agg(json_build_object('siteId', s.id, 'siteProfileId', sp.id, 'slug', s.slug,
          'shortName', s.short_name) order by s.short_name, sp.id), '[]')
        from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = p.id) as sites
     from profiles p where p.id = any ($1)`,
    [profileIds],
  );

/** Of two people who create the same patient at once, the second waits here and then finds the first one's. */
export const takeTurn = (db: Db): Promise<unknown> => db.run('select pg_advisory_xact_lock(4110735050)');

export interface PatientIds {
  readonly profileId: string;
  readonly siteProfileId: string;
  /** Made by the caller for identifier, phone and referrer. */
  readonly others: readonly [string, string, string];
}

/** A new patient whose phone was read. */
type ReadPatient = Omit<NewPatient, 'phone'> & { readonly phone: StoredPhone | null };

/** Writes the patient, eligible at the site, as yet without the journey's first step. @param at ISO 8601 */
export const insertPatient = async (
  db: Db,
  ids: PatientIds,
  patient: ReadPatient,
  module: string,
  at: string,
): Promise<void> => {
  await insertProfile(db, ids.profileId, patient, at);
  await db.run(
    `insert into site_profiles (id, profile_id, site_id, engagement_status, module, created_at)
     values ($1, $2, $3, 'ELIGIBLE', $4, $5)`,
    [ids.siteProfileId, ids.profileId, patient.siteId, module, at],
  );
  await insertWhatIsKnown(db, ids, patient);
};

const insertProfile = async (db: Db, id: string, patient: ReadPatient, at: string): Promise<void> => {
  await db.run(
    `insert into profiles (id, first_name, last_name, date_of_birth, sex, email_address, insurance_member_id,
       created_at, updated_at, birth_sex, birth_sex_source) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    [
      id,
      patient.firstName,
      patient.lastName,
      patient.dateOfBirth,
      patient.sex,
      patient.emailAddress,
      patient.insuranceMemberId,
      at,
      patient.birthSex ?? null,
      patient.birthSex === undefined ? null : 'person',
    ],
  );
};

const insertWhatIsKnown = async (db: Db, ids: PatientIds, patient: ReadPatient): Promise<void> => {
  const [identifierId, phoneId, referrerId] = ids.others;
  if (patient.ehrId !== null) {
    await db.run(
      `insert into profile_identifiers (id, profile_id, type, value) values ($1, $2, 'EhrId', $3)`,
      [identifierId, ids.profileId, patient.ehrId],
    );
  }
  if (patient.phone !== null) {
    const { type, countryCode, phoneNumber, e164 } = patient.phone;
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, $3, $4, $5, $6)`,
      [phoneId, ids.profileId, type, countryCode, phoneNumber, e164],
    );
  }
  if (patient.referrerNpi !== null) {
    await db.run(
      `insert into profile_practitioners (id, profile_id, practitioner_id, type)
       select $1, $2, id, 'REFERRAL' from practitioners where npi = $3`,
      [referrerId, ids.profileId, patient.referrerNpi],
    );
  }
};
