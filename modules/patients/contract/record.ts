// What can be changed in a patient's record, and what must it look like? The same rules as for a new patient.
import { z } from 'zod';
import { idField, lineField, versionField } from '@alveary/contract/fields.ts';
import { optionalText, personFields, phoneFields } from './person-fields.ts';

const { firstName, lastName, dateOfBirth, sex, emailAddress, ehrId, insuranceMemberId } = personFields;

/** Of the record only what was changed is sent, with the version of the profile that was seen. */
export const recordChange = z.strictObject({
  version: versionField,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  dateOfBirth: dateOfBirth.optional(),
  sex: sex.optional(),
  language: optionalText(35).optional(),
  emailAddress: emailAddress.optional(),
  ehrId: ehrId.optional(),
  insuranceMemberId: insuranceMemberId.optional(),
});
export type RecordChange = z.output<typeof recordChange>;

export type PhoneFields = z.output<typeof phoneFields>;

export const addressUses = ['home', 'work', 'temp', 'old', 'billing'] as const;

export const addressFields = z.strictObject({
  use: z.enum(addressUses, 'Choose what the address is used for.').nullable(),
  lines: z
    .array(lineField(100).min(1, 'A line of the address is empty.'))
    .min(1, 'A street line is needed.')
    .max(4, 'An address has at most 4 street lines.'),
  city: optionalText(80),
  state: optionalText(40),
  postalCode: optionalText(20),
  country: optionalText(60),
});
export type AddressFields = z.output<typeof addressFields>;

/** Of one patient: every reading of the record brings them all. */
export const MOST_PHONES = 20;
export const MOST_ADDRESSES = 20;

const version = { version: versionField };
export const newPhone = phoneFields.extend(version);
export const changedPhone = phoneFields.extend({ ...version, id: idField });
export const newAddress = addressFields.extend(version);
export const changedAddress = addressFields.extend({ ...version, id: idField });
export const seenVersion = z.strictObject(version);

/** The lowest and highest SpO2 that is taken for a measured value, in percent. */
export const SPO2_RANGE = { lowest: 50, highest: 100 } as const;

const SPO2_MESSAGE = `SpO2 is a whole number from ${SPO2_RANGE.lowest} to ${SPO2_RANGE.highest}%.`;

export const spo2Field = z
  .number(SPO2_MESSAGE)
  .int(SPO2_MESSAGE)
  .min(SPO2_RANGE.lowest, SPO2_MESSAGE)
  .max(SPO2_RANGE.highest, SPO2_MESSAGE);
