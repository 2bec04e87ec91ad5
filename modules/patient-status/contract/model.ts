// What holds of a patient beside the lifecycle? (document 3 §3 Patient status, §4; OP-PROFILE-7)
import { z } from 'zod';
import { idField, textField, versionField } from '@alveary/contract/fields.ts';

export const patientStatusTypes = ['DORMANT', 'HOSPICE'] as const;
export type PatientStatusType = (typeof patientStatusTypes)[number];

export const patientStatusNames: Readonly<Record<PatientStatusType, string>> = {
  DORMANT: 'Dormant',
  HOSPICE: 'Hospice',
};

export const patientStatus = z.object({
  id: z.uuid(),
  statusType: z.enum(patientStatusTypes),
  source: z.string(),
  details: z.string().nullable(),
  updatedAt: z.string(),
  version: z.int(),
});
export type PatientStatus = z.output<typeof patientStatus>;

const NEEDS_VERSION = 'Send the version you saw with the id.';

/** Without an id a status is created, with one it is updated. */
export const savedPatientStatus = z
  .strictObject({
    id: idField.optional(),
    version: versionField.optional(),
    statusType: z.enum(patientStatusTypes, 'Choose a status.'),
    source: z.literal('portal', 'A status of the portal has the source portal.'),
    details: textField(500)
      .transform((text) => (text === '' ? null : text))
      .nullable(),
  })
  .refine(({ id, version }) => (id === undefined) === (version === undefined), {
    path: ['version'],
    message: NEEDS_VERSION,
  });
export type SavedPatientStatus = z.output<typeof savedPatientStatus>;
