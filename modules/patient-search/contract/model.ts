// Which fields search patients, how is each one checked, and what is sent? (document 1 §5; OP-PSEARCH-1, 2, 4)
import { z } from 'zod';
import { isRealDate, pagingFields } from '@alveary/contract/fields.ts';

export const DATE_OF_BIRTH_MESSAGE = 'Date of birth must be in the format YYYY-MM-DD (i.e. 1970-01-31)';
export const PHONE_MESSAGE = 'Phone number should have exactly 10 numbers. No country code needed.';
const UUID_MESSAGE = 'UUID does not match the expected format.';
const UUID_LENGTH_MESSAGE = 'UUID should be exactly 36 characters, including hyphens.';

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The message for a UUID field, or null when it is right. */
export const uuidMessage = (text: string): string | null => {
  if (text.length !== 36) return UUID_LENGTH_MESSAGE;
  return isUuid(text) ? null : UUID_MESSAGE;
};

/** The message for a date of birth; lenient (only the characters) while it is being typed. */
export const dateOfBirthMessage = (text: string, isTyping: boolean): string | null => {
  if (isTyping && text.length < 10) return /^[\d-]*$/.test(text) ? null : DATE_OF_BIRTH_MESSAGE;
  return isRealDate(text) ? null : DATE_OF_BIRTH_MESSAGE;
};

/** The message for a phone number: exactly 10 digits once the rest is removed. */
export const phoneMessage = (text: string): string | null =>
  digitsOf(text).length === 10 ? null : PHONE_MESSAGE;

const checked = (message: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(200, 'A search text cannot be longer than 200 characters.')
    .superRefine((text, check) => {
      const problem = message(text);
      if (problem !== null) check.addIssue({ code: 'custom', message: problem });
    });

const term = z
  .string()
  .trim()
  .min(1, 'An empty search text is left out.')
  .max(200, 'A search text cannot be longer than 200 characters.');

export const searchFields = [
  'lastName',
  'firstName',
  'ehrId',
  'phoneNumber',
  'emailAddress',
  'dateOfBirth',
  'id',
  'insuranceMemberId',
] as const;
export type SearchField = (typeof searchFields)[number];

const filters = {
  'lastName.contains': term,
  'lastName.equals': term,
  'firstName.contains': term,
  'firstName.equals': term,
  'identifierType.equals': z.literal('EhrId', 'The identifier type must be EhrId.'),
  'identifierValue.equals': term,
  'phoneNumber.equals': checked(phoneMessage).transform(digitsOf),
  'emailAddress.equals': term,
  'dateOfBirth.equals': checked((text) => dateOfBirthMessage(text, false)),
  'id.equals': checked(uuidMessage).transform((text) => text.toLowerCase()),
  'insuranceMemberId.equals': term,
};

const sort = z
  .enum(['lastName,asc', 'lastName,desc'], 'Patients can be sorted by lastName,asc or lastName,desc.')
  .default('lastName,asc');

/** The query of `profiles/search` and `api/profiles`: at least one filter, unknown ones are refused. */
export const patientSearchQuery = z
  .strictObject({ ...z.object(filters).partial().shape, ...pagingFields(1000, 1000), sort })
  .superRefine((query, check) => {
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    const given = Object.keys(filters).filter((name) => name in query);
    if (given.length === 0) refuse('lastName.contains', 'Search needs at least one field with a value.');
    for (const name of ['lastName', 'firstName']) {
      if (given.includes(`${name}.contains`) && given.includes(`${name}.equals`)) {
        refuse(`${name}.equals`, 'Use either contains or equals for one field.');
      }
    }
    if (given.includes('identifierType.equals') !== given.includes('identifierValue.equals')) {
      refuse(
        'identifierValue.equals',
        'An EHR ID is sent as identifierType.equals and identifierValue.equals.',
      );
    }
  });
export type PatientSearchQuery = z.output<typeof patientSearchQuery>;

/**
 * Does the search name one patient rather than look around: by the exact last name with the exact date of birth? Only then do
 * people who are not staff learn of a patient of a foreign site; an identifier alone can be guessed (OP-PSEARCH-3).
 */
export const identifiesPatient = (query: PatientSearchQuery): boolean =>
  query['lastName.equals'] !== undefined && query['dateOfBirth.equals'] !== undefined;
