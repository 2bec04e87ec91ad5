// How are a patient's sex, language and address written for reading? (OP-PROFILE-3 Demographics, Contact)
import type { Profile } from '../contract/model.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sexName = (sex: string | null): string | null => (sex === null ? null : capital(sex));

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

type Address = Profile['addresses'][number];

const present = (part: string | null): part is string => part !== null && part.trim() !== '';

/** Street lines, 'Oakland, CA 94607', country. */
export const addressLines = (address: Address): readonly string[] => {
  const region = [address.state, address.postalCode].filter(present).join(' ');
  return [...address.lines, [address.city, region].filter(present).join(', '), address.country].filter(
    present,
  );
};

/** The codes of HL7 table 0203 that records bring along. */
const identifierNames: Readonly<Record<string, string>> = {
  DL: 'Driver license',
  MR: 'Medical record number',
  PPN: 'Passport number',
  SS: 'Social security number',
  OTHER: 'Other',
};

export const identifierName = (type: string): string => identifierNames[type] ?? type;
