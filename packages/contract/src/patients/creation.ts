// What is typed to create a patient, and who may already be that person? (OP-PRACT-1, OP-ADMIN-2)
import { z } from 'zod';
import { emailField } from '../account/model.ts';
import { dayField, idField, lineField } from '../fields.ts';
import { npiField } from '../practitioners/npi.ts';
import { phoneTypes } from './model.ts';

const blankIsNull = (text: string | null): string | null => (text === '' ? null : text);

/** An empty text says that there is none. */
export const optionalText = (length: number) => lineField(length).transform(blankIsNull).nullable();

const nameField = (label: string) => lineField(60).min(1, `${label} is needed.`);

const phoneField = z.strictObject({
  type: z.enum(phoneTypes, 'Choose a phone type.'),
  countryCode: z
    .string()
    .trim()
    .regex(/^\+\d{1,3}$/, 'Country code must be a + followed by at least one digit (e.g. +44).'),
  phoneNumber: z
    .string()
    .trim()
    .regex(/^\d*$/, 'Phone number must be digits only.')
    .min(5, 'Phone number must be at least five digits')
    .max(15, 'Phone number cannot have more than 15 digits.'),
});

export const newPatient = z.strictObject({
  siteId: idField,
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  /** Not after today; the server checks it against its clock. */
  dateOfBirth: dayField,
  sex: z.enum(['female', 'male', 'other', 'unknown'], 'Choose the sex.'),
  emailAddress: emailField.or(z.literal('')).transform(blankIsNull).nullable(),
  ehrId: optionalText(60),
  insuranceMemberId: optionalText(60),
  phone: phoneField.nullable(),
  referrerNpi: npiField.nullable(),
  /** Tokens of the duplicates that were shown and said to be somebody else. */
  otherPeople: z.array(idField).max(100).default([]),
});
export type NewPatient = z.output<typeof newPatient>;

/** Stands in place of the name of a patient whose sites the asker cannot see. */
export const MASKED_NAME = 'A patient of a site you cannot see';

/** A patient who may be the same person; masked when only sites hold it that the asker cannot see. */
export const possibleDuplicate = z.object({
  /** Absent when masked. */
  id: z.uuid().nullable(),
  siteProfileId: z.uuid().nullable(),
  siteSlug: z.string().nullable(),
  name: z.string(),
  dateOfBirth: z.string().nullable(),
  /** Of the sites that the asker sees. */
  siteNames: z.array(z.string()),
  because: z.array(
    z.enum(['same name and birth date', 'similar name and birth date', 'same phone number', 'same EHR ID']),
  ),
  /** Stands for the patient in `otherPeople`, masked or not. */
  token: z.uuid(),
});
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

export const duplicateQuestion = newPatient
  .pick({ siteId: true, firstName: true, lastName: true, dateOfBirth: true, ehrId: true })
  .extend({ phoneNumber: z.string().trim().regex(/^\d*$/, 'Phone number must be digits only.').max(15) });
