// Phones that were stored as they were typed: +44 with 07700900123 became +4407700900123, and the import wrote 1 for +1. They are read
// anew by the one reading there is now (decision 0031). What cannot be dialled keeps its text and loses its E.164.
import { isPhoneProblem, type PhoneNumber, readPhone } from '@alveary/phone/phone-number.ts';
import { type Kysely, sql } from 'kysely';

interface StoredPhone {
  readonly id: string;
  readonly country_code: string;
  readonly phone_number: string;
  readonly e164: string | null;
}

const BATCH = 5000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const read = (countryCode: string, typed: string): PhoneNumber | null => {
  const number = readPhone(countryCode, typed);
  return isPhoneProblem(number) ? null : number;
};

const mended = (phone: StoredPhone): StoredPhone => {
  const withPlus = `+${phone.country_code.replace(/^\+/, '')}`;
  const number = read(withPlus, phone.phone_number);
  if (number === null) return { ...phone, country_code: withPlus, e164: null };
  return {
    id: phone.id,
    country_code: number.countryCode,
    // The record has no place for an extension but the number's own text.
    phone_number: number.extension === null ? number.phoneNumber : phone.phone_number,
    e164: number.e164,
  };
};

const isChanged = (before: StoredPhone, after: StoredPhone): boolean =>
  JSON.stringify([before.country_code, before.phone_number, before.e164]) !==
  JSON.stringify([after.country_code, after.phone_number, after.e164]);

const mendPatients = async (db: Kysely<unknown>): Promise<void> => {
  for (let last = BEFORE_ALL; ; ) {
    const { rows } = await sql<StoredPhone>`select id, country_code, phone_number, e164 from profile_phones
      where id > ${last}::uuid and country_code is not null order by id limit ${BATCH}`.execute(db);
    const changed = rows.flatMap((phone) => {
      const after = mended(phone);
      return isChanged(phone, after) ? [after] : [];
    });
    if (changed.length > 0) {
      await sql`update profile_phones p
          set country_code = m.country_code, phone_number = m.phone_number, e164 = m.e164
        from json_to_recordset(${JSON.stringify(changed)}::json)
          as m (id uuid, country_code text, phone_number text, e164 text)
        where p.id = m.id`.execute(db);
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end.id;
  }
};

/** Of a user only what can be read: a number that cannot be dialled is for an administrator to look at. */
const mendUsers = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<Omit<StoredPhone, 'e164'>>`
    select id, phone_country_code as country_code, phone_number from portal_users
     where phone_country_code is not null and phone_number is not null`.execute(db);
  for (const user of rows) {
    const number = read(user.country_code, user.phone_number);
    if (number === null) continue;
    await sql`update portal_users set phone_country_code = ${number.countryCode}, phone_number = ${number.phoneNumber}
      where id = ${user.id}::uuid
        and (phone_country_code, phone_number) is distinct from (${number.countryCode}, ${number.phoneNumber})`.execute(
      db,
    );
  }
};

/** @public for the migrator, which loads it by name */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await mendPatients(db);
  await mendUsers(db);
};
