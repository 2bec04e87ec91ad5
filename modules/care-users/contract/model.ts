// Who uses the product for a patient, and in which relation? (document 3 §3 Other: linked users)
import { z } from 'zod';
import { NOT_AN_EMAIL } from '@alveary/contract/email-message.ts';
import { idField, lineField, versionField } from '@alveary/contract/fields.ts';

export const careUserRelations = ['SELF', 'PARENT', 'GUARDIAN', 'CAREGIVER', 'OTHER'] as const;
export const relationNames: Readonly<Record<(typeof careUserRelations)[number], string>> = {
  SELF: 'Patient',
  PARENT: 'Parent',
  GUARDIAN: 'Guardian',
  CAREGIVER: 'Caregiver',
  OTHER: 'Other',
};

/** More people than look after any patient. */
export const MOST_CARE_USERS = 20;

const fields = {
  name: lineField(120).min(1, 'Enter the name.'),
  email: z.email(NOT_AN_EMAIL).max(200),
  relation: z.enum(careUserRelations, 'Choose a relation.'),
};

export const careUserLink = z.object({ id: z.uuid(), ...fields, createdAt: z.string() });
export type CareUserLink = z.output<typeof careUserLink>;

/** Who is not named stays. */
export const changedLinks = z
  .strictObject({
    /** Of the record of the patient. */
    version: versionField,
    add: z.array(z.strictObject(fields)).max(MOST_CARE_USERS).default([]),
    remove: z.array(idField).max(MOST_CARE_USERS).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'Send who is to be linked or unlinked.',
  });
