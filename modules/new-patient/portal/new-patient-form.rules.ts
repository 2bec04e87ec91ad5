// Holds what is typed to create a patient, and makes of it what is sent (OP-PRACT-1, OP-ADMIN-2).
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { possibleDuplicate, type PossibleDuplicate } from '../contract/model.ts';
import { countryCodes } from '@alveary/portal/lib/country-codes.ts';
import type { FormShape } from '@alveary/portal/lib/form/form-shape.ts';
import { isNpi } from '@alveary/modules/practitioners/contract/npi.ts';

export interface TypedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly sex: string;
  /** `unknown` where somebody said so; empty leaves it to the sex. */
  readonly birthSex: string;
  readonly emailAddress: string;
  readonly phoneType: string;
  readonly countryCode: string;
  readonly phoneNumber: string;
  readonly ehrId: string;
  readonly insuranceMemberId: string;
}

export type PatientField = keyof TypedPatient;

/** In the order of the form. */
export const patientShape: FormShape<TypedPatient> = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    sex: 'Sex',
    birthSex: 'Birth sex',
    phoneType: 'Phone type',
    countryCode: 'Country code',
    phoneNumber: 'Phone number',
    emailAddress: 'Email',
    ehrId: 'EHR ID',
    insuranceMemberId: 'Insurance member ID',
  },
};

/** Patients of the United States have its country code until another is typed. @param phone that is known already */
export const nobodyTyped = (
  region: 'us' | 'eu' | undefined,
  phone: Pick<TypedPatient, 'countryCode' | 'phoneNumber'> | null = null,
): TypedPatient => ({
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  sex: '',
  birthSex: '',
  emailAddress: '',
  phoneType: 'CELL',
  countryCode: phone?.countryCode ?? (region === 'us' ? '+1' : ''),
  phoneNumber: phone?.phoneNumber ?? '',
  ehrId: '',
  insuranceMemberId: '',
});

/** The body of the call; it may still be wrong. */
export const patientBody = (
  typed: TypedPatient,
  siteId: string | null,
  referrerNpi: string | null,
  otherPeople: readonly string[],
) => ({
  siteId: siteId ?? '',
  firstName: typed.firstName,
  lastName: typed.lastName,
  dateOfBirth: typed.dateOfBirth.trim(),
  sex: typed.sex,
  ...(typed.birthSex === '' ? {} : { birthSex: typed.birthSex === 'unknown' ? null : typed.birthSex }),
  emailAddress: typed.emailAddress.trim(),
  ehrId: typed.ehrId,
  insuranceMemberId: typed.insuranceMemberId,
  phone:
    typed.phoneNumber.trim() === ''
      ? null
      : { type: typed.phoneType, countryCode: typed.countryCode, phoneNumber: typed.phoneNumber },
  referrerNpi,
  otherPeople: [...otherPeople],
});

const isField = (name: string): name is PatientField => name in patientShape.labels;

/** The call names 'phone.type'; every other field is called the same. */
export const patientFieldOf = (named: string): PatientField | null => {
  const name = named === 'phone.type' ? 'phoneType' : named.replace(/^phone\./, '');
  return isField(name) ? name : null;
};

/** The fields by which duplicates are found: a change of one makes the shown ones old. */
export const comparedFields: readonly PatientField[] = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'phoneNumber',
  'ehrId',
];

/** The duplicates that come with the refusal; none when they are not what the call declares. */
export const duplicatesOfRefusal = (current: unknown): readonly PossibleDuplicate[] =>
  possibleDuplicate.array().safeParse(current).data ?? [];

/** Those of whom nobody has said yet that they are somebody else. */
export const stillToCompare = (
  duplicates: readonly PossibleDuplicate[],
  otherPeople: readonly string[],
): number => duplicates.filter(({ token }) => !otherPeople.includes(token)).length;

const WITHOUT_SITE = 'Choose the site.';

/** A site that is not chosen yet is no wrong id. */
export const inWordsOfForm = (messages: readonly FieldMessage[]): readonly FieldMessage[] =>
  messages.map((one) => (one.field === 'siteId' ? { message: WITHOUT_SITE } : one));

/** As the form asks for it; null where it is no number of a known country. */
const phoneOf = (e164: string): Pick<TypedPatient, 'countryCode' | 'phoneNumber'> | null => {
  if (!/^\+\d{7,15}$/.test(e164)) return null;
  // No code begins with another one.
  const code = countryCodes().find((one) => e164.startsWith(one.code))?.code;
  return code === undefined ? null : { countryCode: code, phoneNumber: e164.slice(code.length) };
};

/** The referrer, the site and the phone number that the address of the page names. */
export const placeOfAddress = (search: string, hash: string) => {
  const referrer = new URLSearchParams(search).get('referrer');
  const known = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    npi: referrer !== null && isNpi(referrer) ? referrer : null,
    /** A referrer is named, but not by a valid NPI. */
    isBadNpi: referrer !== null && !isNpi(referrer),
    siteId: known.get('siteId') || null,
    phone: phoneOf(known.get('phone') ?? ''),
  };
};
