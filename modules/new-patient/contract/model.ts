// What is typed to create a patient, and who may already be that person (OP-PRACT-1, OP-ADMIN-2, OP-SPIRO-3).
import { z } from 'zod';
import { idField } from '@alveary/contract/fields.ts';
import { npiField } from '@alveary/modules/practitioners/contract/npi.ts';
import { birthSexField } from '@alveary/modules/patients/contract/birth-sex.ts';
import { personFields, phoneFields } from '@alveary/modules/patients/contract/person-fields.ts';

export const newPatient = z.strictObject({
  siteId: idField,
  ...personFields,
  /** Null says that it is not known; left out, it is taken from the sex of the record, confirmed by nobody. */
  birthSex: birthSexField.optional(),
  phone: phoneFields.nullable(),
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
