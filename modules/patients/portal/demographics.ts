// Writes a patient's age, sex, birth sex, language and address for reading (OP-PROFILE-3 Demographics, Contact).
import { ageAt } from '@alveary/portal/lib/dates.ts';
import type { Profile } from '../contract/model.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sexName = (sex: string | null): string | null => (sex === null ? null : capital(sex));

type BirthSex = Pick<Profile, 'birthSex' | 'birthSexSource'>;

export const NOT_CONFIRMED = 'from the record, not confirmed';

/** Null where nobody said anything of it. */
export const birthSexText = ({ birthSex, birthSexSource }: BirthSex): string | null => {
  if (birthSex === null) return birthSexSource === null ? null : 'Not known';
  return birthSexSource === 'record' ? `${capital(birthSex)} (${NOT_CONFIRMED})` : capital(birthSex);
};

/** 'DEVICE' is Device; words that are written with care stay as they are. */
export const calm = (word: string): string =>
  /^[A-Z_]+$/.test(word) && word.length > 4 ? capital(word.toLowerCase().replaceAll('_', ' ')) : word;

/** 'en-US' is English; a name that is no code is shown as it came. */
export const languageName = (code: string | null): string | null => {
  if (code === null || code === '') return null;
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

type Address = Omit<Profile['addresses'][number], 'id' | 'use'>;

const present = (part: string | null): part is string => part !== null && part.trim() !== '';

const inOneLine = (...parts: readonly (string | null)[]): string => parts.filter(present).join(' ');

type Order = 'state-last' | 'own-line' | 'code-first';

/** Where the postal code stands: as in the United States where no country is known. */
const orders: Readonly<Record<string, Order>> = {
  US: 'state-last',
  CA: 'state-last',
  AU: 'state-last',
  GB: 'own-line',
  IE: 'own-line',
};

/** Records name a country by its code or, typed by hand, by its name. */
const codeOf = (country: string): string =>
  /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : (codes[country.toLowerCase()] ?? country);
const codes: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  canada: 'CA',
  australia: 'AU',
  uk: 'GB',
  'united kingdom': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  ireland: 'IE',
  sweden: 'SE',
  sverige: 'SE',
};

/** The post of Sweden parts the five digits: '903 26'. */
const postalText = (country: string, postalCode: string | null): string | null =>
  country === 'SE' ? (postalCode?.replace(/^(?:SE-)?(\d{3}) ?(\d{2})$/i, '$1 $2') ?? null) : postalCode;

const townLines = ({ city, state, postalCode, country }: Address): readonly string[] => {
  const code = codeOf((country ?? '').trim());
  const order = code === '' ? 'state-last' : (orders[code] ?? 'code-first');
  if (order === 'state-last') return [[city, inOneLine(state, postalCode)].filter(present).join(', ')];
  if (order === 'own-line') return [city ?? '', inOneLine(postalCode)];
  // Of the countries with the code first only Italy has its provinces in the address.
  return [inOneLine(postalText(code, postalCode), city, code === 'IT' ? state : null)];
};

const countryName = (country: string | null): string | null => {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
};

/** Street lines, the town as the post of the country wants it, such as 'Oakland, CA 94607' or '903 26 Umeå', and the country. */
export const addressLines = (address: Address): readonly string[] =>
  [...address.lines, ...townLines(address), countryName(address.country)].filter(present);

/** The codes of HL7 table 0203 that records bring along. */
const identifierNames: Readonly<Record<string, string>> = {
  DL: 'Driver license',
  MR: 'Medical record number',
  PPN: 'Passport number',
  SS: 'Social security number',
  OTHER: 'Other',
};

export const identifierName = (type: string): string => identifierNames[type] ?? type;

/** In whole years; of the dead the age at death, and null where nobody knows the day of it. @param now milliseconds since the epoch */
export const ageOf = (
  { dateOfBirth, deceasedAt, isDeceased }: Pick<Profile, 'dateOfBirth' | 'deceasedAt' | 'isDeceased'>,
  now: number,
): number | null => {
  if (!isDeceased) return ageAt(dateOfBirth, now);
  return deceasedAt === null ? null : ageAt(dateOfBirth, Date.parse(deceasedAt));
};
