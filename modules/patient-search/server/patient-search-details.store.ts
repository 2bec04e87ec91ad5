// Which patients have exactly this identifier, phone, e-mail or birth date, as conditions of the search? (OP-PSEARCH-2, OP-PSEARCH-4)
import { storedFormsOf } from '@alveary/phone/phone-number.ts';
import type { Parameters } from './patient-search-pieces.store.ts';
import type { Details } from './patient-search-question.ts';

/** Numbers of fewer than ten digits are looked for only where what was typed can be the national form of one. */
const phoneMatches = (typed: string, add: Parameters['add']): string => {
  const [whole = typed, ...shorter] = storedFormsOf(typed).filter(
    (form) => form === typed || form.length < 10,
  );
  const byWhole = `select profile_id from profile_phones where last_ten_digits = ${add(whole)}`;
  if (shorter.length === 0) return byWhole;
  return `${byWhole} union all select profile_id from profile_phones
      where last_ten_digits is null and regexp_replace(phone_number, '\\D', '', 'g') = any (${add(shorter)}::text[])`;
};

/** The conditions of the exact fields, for a table with the columns of `patient_search_rows`. */
export const detailConditions = (details: Details, { add }: Parameters): string[] => {
  const conditions: string[] = [];
  const { id, ehrId, phoneNumber, emailAddress, insuranceMemberId, dateOfBirth } = details;
  if (id !== undefined) conditions.push(`profile_id = ${add(id)}::uuid`);
  if (ehrId !== undefined) {
    conditions.push(`profile_id in (
      select profile_id from profile_identifiers where type = 'EhrId' and lower(value) = lower(${add(ehrId)}))`);
  }
  if (phoneNumber !== undefined) {
    conditions.push(`profile_id in (${phoneMatches(phoneNumber, add)})`);
  }
  if (emailAddress !== undefined) {
    conditions.push(`profile_id in (
      select id from profiles where email_key = lower(${add(emailAddress)}))`);
  }
  if (insuranceMemberId !== undefined) {
    conditions.push(`profile_id in (
      select id from profiles where lower(insurance_member_id) = lower(${add(insuranceMemberId)}))`);
  }
  if (dateOfBirth !== undefined) conditions.push(`date_of_birth = ${add(dateOfBirth)}::date`);
  return conditions;
};

/** Where rows with these details are read: those of a birth date stand together. */
export const tableOf = (details: Details): string =>
  details.dateOfBirth === undefined ||
  Object.values(details).filter((value) => value !== undefined).length > 1
    ? 'patient_search_rows'
    : 'patient_search_births';
