// What is typed to create a patient, what is wrong with it, and what is sent? (OP-PRACT-1, OP-ADMIN-2; contract patients/creation.ts)
import type { FieldMessage } from '@alveary/contract/errors.ts';
import {
  newPatient,
  possibleDuplicate,
  type PossibleDuplicate,
} from '@alveary/contract/patients/creation.ts';
import { complaints, firstOfEach } from '../../../lib/problems.ts';
import { isNpi } from '@alveary/contract/practitioners/npi.ts';

export interface TypedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly sex: string;
  readonly emailAddress: string;
  readonly phoneType: string;
  readonly countryCode: string;
  readonly phoneNumber: string;
  readonly ehrId: string;
  readonly insuranceMemberId: string;
}

export type PatientField = keyof TypedPatient;

export const patientFieldNames: Readonly<Record<PatientField | 'siteId', string>> = {
  siteId: 'Site',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  phoneType: 'Phone type',
  countryCode: 'Country code',
  phoneNumber: 'Phone number',
  emailAddress: 'Email',
  ehrId: 'EHR ID',
  insuranceMemberId: 'Insurance member ID',
};

export const sexes = ['female', 'male', 'other', 'unknown'] as const;

/** Patients of the United States have its country code until another is typed. */
export const nobodyTyped = (region: 'us' | 'eu' | undefined): TypedPatient => ({
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  sex: '',
  emailAddress: '',
  phoneType: 'CELL',
  countryCode: region === 'us' ? '+1' : '',
  phoneNumber: '',
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

export type PatientProblems = { readonly [Field in PatientField | 'siteId']?: string };

const WITHOUT_SITE = 'Choose the site.';

const fieldOf = (path: string): PatientField | 'siteId' | null => {
  const name = path === 'phone.type' ? 'phoneType' : path.replace(/^phone\./, '');
  return (
    Object.keys(patientFieldNames).find((field): field is PatientField | 'siteId' => field === name) ?? null
  );
};

/** The first message of each field. */
export const problemsByField = (errors: readonly FieldMessage[]): PatientProblems =>
  firstOfEach(errors, fieldOf);

/** What the call's own schema says about the body. */
export const problemsOfPatient = (body: ReturnType<typeof patientBody>): PatientProblems => {
  const checked = newPatient.safeParse(body);
  if (checked.success) return {};
  const problems = problemsByField(complaints(checked.error));
  return body.siteId === '' ? { ...problems, siteId: WITHOUT_SITE } : problems;
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

export const mayCreateNow = (
  duplicates: readonly PossibleDuplicate[],
  otherPeople: readonly string[],
): boolean => duplicates.every(({ token }) => otherPeople.includes(token));

/** The referrer and the site that the address of the page names. */
export const placeOfAddress = (search: string, hash: string) => {
  const referrer = new URLSearchParams(search).get('referrer');
  return {
    npi: referrer !== null && isNpi(referrer) ? referrer : null,
    /** A referrer is named, but not by a valid NPI. */
    isBadNpi: referrer !== null && !isNpi(referrer),
    siteId: hash.replace(/^#/, '') || null,
  };
};

/** Where a patient is created: OP-ADMIN-1; the referrer is left out where there is none. */
export const newPatientAddress = (adminBaseUrl: string, siteId: string, npi: string | null): string => {
  const query = npi === null ? '' : `?${new URLSearchParams({ referrer: npi })}`;
  return `${adminBaseUrl.replace(/\/+$/, '')}/care-user/new-patient${query}#${encodeURIComponent(siteId)}`;
};
