// What would the same questions cost as plain ILIKE over the records, page and total, without anything made for searching?
const page = (from: string, where: string, limit: number): string =>
  `select p.id, p.last_name, p.first_name, p.date_of_birth, (select count(*) from ${from} where ${where}) as total
   from ${from} where ${where} order by p.last_name, p.first_name, p.id limit ${limit}`;

const AND_PHONE = 'profiles p join profile_phones f on f.profile_id = p.id';
const AND_IDENTIFIER = 'profiles p join profile_identifiers i on i.profile_id = p.id';

export interface PlainQuestion {
  readonly sql: string;
  readonly values: readonly string[];
}

export const plainName = (last: string, first: string | null, limit: number): PlainQuestion => ({
  sql: page(
    'profiles p',
    first === null ? 'p.last_name ilike $1' : 'p.last_name ilike $1 and p.first_name ilike $2',
    limit,
  ),
  values: [`%${last}%`, ...(first === null ? [] : [`%${first}%`])],
});

export const plainExact = {
  ehrId: (value: string): PlainQuestion => ({
    sql: page(AND_IDENTIFIER, 'i.value ilike $1', 50),
    values: [value],
  }),
  phone: (value: string): PlainQuestion => ({
    sql: page(AND_PHONE, `regexp_replace(f.phone_number, '\\D', '', 'g') ilike '%' || $1`, 50),
    values: [value],
  }),
  email: (value: string): PlainQuestion => ({
    sql: page('profiles p', 'p.email_address ilike $1', 50),
    values: [value],
  }),
  dateOfBirth: (value: string): PlainQuestion => ({
    sql: page('profiles p', 'p.date_of_birth::text ilike $1', 50),
    values: [value],
  }),
  memberId: (value: string): PlainQuestion => ({
    sql: page('profiles p', 'p.insurance_member_id ilike $1', 50),
    values: [value],
  }),
  id: (value: string): PlainQuestion => ({
    sql: page('profiles p', 'p.id::text ilike $1', 50),
    values: [value],
  }),
  nameAndBirth: (last: string, born: string): PlainQuestion => ({
    sql: page('profiles p', 'p.last_name ilike $1 and p.date_of_birth::text ilike $2', 50),
    values: [last, born],
  }),
};
