// What can be changed in a patient's record, by the same rules as for a new patient, and which readings are entered by hand.
import { z } from 'zod';
import { idField, instantField, lineField, versionField } from '@alveary/contract/fields.ts';
import { birthSexField } from './birth-sex.ts';
import { optionalText, personFields, phoneFields } from './person-fields.ts';

const { firstName, lastName, dateOfBirth, sex, emailAddress, ehrId, insuranceMemberId } = personFields;

/** Says that an unlikely change, which was asked about (`UnlikelyChange`), is meant. */
const confirmed = z.boolean().default(false);

/** Of the record only what was changed is sent, with the version of the profile that was seen. */
export const recordChange = z.strictObject({
  version: versionField,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  dateOfBirth: dateOfBirth.optional(),
  sex: sex.optional(),
  /** Whoever sends it says it: also the same value once more confirms what came from the record. */
  birthSex: birthSexField.optional(),
  language: optionalText(35).optional(),
  emailAddress: emailAddress.optional(),
  ehrId: ehrId.optional(),
  insuranceMemberId: insuranceMemberId.optional(),
  confirmed,
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

const takenAt = instantField;

const within = (name: string, unit: string, lowest: number, highest: number) => {
  const message = `${name} is a number from ${lowest} to ${highest} ${unit}.`;
  return z.number(message).min(lowest, message).max(highest, message);
};

/** Centimetres; beyond these nobody can be compared. */
const HEIGHT_RANGE = { lowest: 50, highest: 250 } as const;
/** Kilograms. */
const WEIGHT_RANGE = { lowest: 1, highest: 500 } as const;

const heightField = within('Height', 'cm', HEIGHT_RANGE.lowest, HEIGHT_RANGE.highest);
const weightField = within('Weight', 'kg', WEIGHT_RANGE.lowest, WEIGHT_RANGE.highest);

const height = z.strictObject({ type: z.literal('height'), value: heightField, takenAt, confirmed });
const weight = z.strictObject({ type: z.literal('weight'), value: weightField, takenAt, confirmed });

/** A reading that somebody took at the patient, in metric units. */
export const newReading = z.discriminatedUnion(
  'type',
  [z.strictObject({ type: z.literal('spo2'), value: spo2Field, takenAt }), height, weight],
  'A reading that is entered by hand is spo2, height or weight.',
);

/** `seen` is what stood there: a reading has no version. */
export const correctedReading = z.discriminatedUnion(
  'type',
  [
    height.extend({ seen: z.strictObject({ value: z.number(), takenAt }) }),
    weight.extend({ seen: z.strictObject({ value: z.number(), takenAt }) }),
  ],
  'A reading that can be corrected is a height or a weight.',
);
