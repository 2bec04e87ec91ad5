// Changes a patient's record, one statement for each part; the version says whether it is still what was seen.
import type { AddressFields, RecordChange } from '../contract/record.ts';
import type { PhoneFields } from '../contract/person-fields.ts';
import type { Measurement } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Counts the version on; false when it is not the seen one any more. @param at ISO 8601 */
export const takeNextVersion = async (
  db: Db,
  profileId: string,
  version: number,
  at: string,
): Promise<boolean> =>
  (await db.run('update profiles set version = version + 1, updated_at = $3 where id = $1 and version = $2', [
    profileId,
    version,
    at,
  ])) === 1;

/** The patient of a site profile that the transaction reaches. */
export const findPatientOf = async (db: Db, siteProfileId: string): Promise<string | null> => {
  const row = await db.maybeOne<{ id: string }>('select profile_id as id from site_profiles where id = $1', [
    siteProfileId,
  ]);
  return row?.id ?? null;
};

type Fields = Omit<RecordChange, 'version' | 'ehrId' | 'confirmed'>;

/** Writes the fields that are given; the others stay. */
export const updateProfile = (db: Db, profileId: string, fields: Fields): Promise<number> =>
  db.run(
    `update profiles set
       first_name = case when $2::jsonb ? 'firstName' then $2::jsonb ->> 'firstName' else first_name end,
       last_name = case when $2::jsonb ? 'lastName' then $2::jsonb ->> 'lastName' else last_name end,
       date_of_birth = case when $2::jsonb ? 'dateOfBirth' then ($2::jsonb ->> 'dateOfBirth')::date else date_of_birth end,
       sex = case when $2::jsonb ? 'sex' then $2::jsonb ->> 'sex' else sex end,
       birth_sex = case when $2::jsonb ? 'birthSex' then $2::jsonb ->> 'birthSex' else birth_sex end,
       birth_sex_source = case when $2::jsonb ? 'birthSex' then 'person' else birth_sex_source end,
       language = case when $2::jsonb ? 'language' then $2::jsonb ->> 'language' else language end,
       email_address = case when $2::jsonb ? 'emailAddress' then $2::jsonb ->> 'emailAddress' else email_address end,
       insurance_member_id = case when $2::jsonb ? 'insuranceMemberId'
         then $2::jsonb ->> 'insuranceMemberId' else insurance_member_id end
     where id = $1`,
    [profileId, JSON.stringify(fields)],
  );

/** Has another patient of one of the patient's sites this number? The site's own number, in any case of letters. */
export const isEhrIdTaken = async (db: Db, profileId: string, value: string): Promise<boolean> =>
  (await db.maybeOne(
    `select from profile_identifiers i
      where i.type = 'EhrId' and lower(i.value) = lower($2) and i.profile_id <> $1
        and exists (select from site_profiles theirs join site_profiles mine using (site_id)
                     where theirs.profile_id = i.profile_id and mine.profile_id = $1)
      limit 1`,
    [profileId, value],
  )) !== null;

/** The record shows the first EHR ID; that one is changed, removed with null, or added. */
export const replaceEhrId = async (
  db: Db,
  profileId: string,
  value: string | null,
  newId: string,
): Promise<void> => {
  const shown = await db.maybeOne<{ id: string }>(
    `select id from profile_identifiers where profile_id = $1 and type = 'EhrId' order by id limit 1`,
    [profileId],
  );
  if (value === null) {
    await db.run('delete from profile_identifiers where id = $1', [shown?.id ?? null]);
  } else if (shown === null) {
    await db.run(
      `insert into profile_identifiers (id, profile_id, type, value) values ($1, $2, 'EhrId', $3)`,
      [newId, profileId, value],
    );
  } else {
    await db.run('update profile_identifiers set value = $2 where id = $1', [shown.id, value]);
  }
};

/** As it is kept: code and number as they are dialled, and both together. */
export interface StoredPhone extends PhoneFields {
  readonly e164: string;
}

export const insertPhone = (db: Db, id: string, profileId: string, phone: StoredPhone): Promise<number> =>
  db.run(
    `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164, position)
     select $1, $2, $3, $4, $5, $6, coalesce(max(position) + 1, 0) from profile_phones where profile_id = $2`,
    [id, profileId, phone.type, phone.countryCode, phone.phoneNumber, phone.e164],
  );

export const updatePhone = (db: Db, id: string, profileId: string, phone: StoredPhone): Promise<number> =>
  db.run(
    `update profile_phones set type = $3, country_code = $4, phone_number = $5, e164 = $6
      where id = $1 and profile_id = $2`,
    [id, profileId, phone.type, phone.countryCode, phone.phoneNumber, phone.e164],
  );

export const deletePhone = (db: Db, id: string, profileId: string): Promise<number> =>
  db.run('delete from profile_phones where id = $1 and profile_id = $2', [id, profileId]);

const partsOf = (address: AddressFields): readonly unknown[] => [
  address.use,
  address.lines,
  address.city,
  address.state,
  address.postalCode,
  address.country,
];

export const insertAddress = (
  db: Db,
  id: string,
  profileId: string,
  address: AddressFields,
): Promise<number> =>
  db.run(
    `insert into profile_addresses (id, profile_id, use, lines, city, state, postal_code, country, position)
     select $1, $2, $3, $4, $5, $6, $7, $8, coalesce(max(position) + 1, 0)
       from profile_addresses where profile_id = $2`,
    [id, profileId, ...partsOf(address)],
  );

export const updateAddress = (
  db: Db,
  id: string,
  profileId: string,
  address: AddressFields,
): Promise<number> =>
  db.run(
    `update profile_addresses set use = $3, lines = $4, city = $5, state = $6, postal_code = $7, country = $8
      where id = $1 and profile_id = $2`,
    [id, profileId, ...partsOf(address)],
  );

export const deleteAddress = (db: Db, id: string, profileId: string): Promise<number> =>
  db.run('delete from profile_addresses where id = $1 and profile_id = $2', [id, profileId]);

/** The day on which something was measured of the patient first. @returns YYYY-MM-DD */
export const findFirstMeasuredDay = async (db: Db, profileId: string): Promise<string | null> =>
  (
    await db.one<{ day: string | null }>(
      `select least((select min(s.performed_at) from spirometry_sessions s where s.profile_id = $1),
         (select m.taken_at from measurements m where m.profile_id = $1 order by m.taken_at limit 1))::date::text as day`,
      [profileId],
    )
  ).day;

/** The readings of one kind, without one of them. */
export const findReadings = (
  db: Db,
  profileId: string,
  type: string,
  but: string | null,
): Promise<{ value: number; takenAt: string }[]> =>
  db.many(
    `select m.value, m.taken_at as "takenAt" from measurements m
      where m.profile_id = $1 and m.type = $2 and m.value is not null and m.id is distinct from $3::uuid
      order by m.taken_at desc limit 2000`,
    [profileId, type, but],
  );

/** Nobody else corrects it until the transaction ends. */
export const lockMeasurement = (
  db: Db,
  profileId: string,
  type: string,
  id: string,
): Promise<Measurement | null> =>
  db.maybeOne(
    `select m.id, m.type, m.name, m.value, m.text, m.unit, m.parts, m.taken_at as "takenAt", m.source
       from measurements m where m.profile_id = $1 and m.type = $2 and m.id = $3 for update`,
    [profileId, type, id],
  );

/** @param before as it stood; where it came from stays, since days with readings are counted by it */
export const updateMeasurement = (
  db: Db,
  profileId: string,
  before: Measurement,
  value: number,
  takenAt: string,
): Promise<number> =>
  db.run(
    `update measurements set value = $4, text = null, taken_at = $5
      where profile_id = $1 and id = $2 and taken_at = $3`,
    [profileId, before.id, before.takenAt, value, takenAt],
  );

/** Of a reading that was entered by hand. */
export const insertMeasurement = (db: Db, profileId: string, row: Measurement): Promise<number> =>
  db.run(
    `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, profileId, row.type, row.name, row.value, row.unit, row.takenAt, row.source],
  );
