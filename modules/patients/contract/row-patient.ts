// The patient of a row in a list of many patients: what names and marks them, opens their page and calls them (OP-TASK-4).
import { z } from 'zod';
import { patientStatusTypes } from '@alveary/modules/patient-status/contract/model.ts';

/** What whoever works with a patient should know before anything else. */
export const patientMarks = {
  isDeceased: z.boolean(),
  patientStatuses: z.array(z.enum(patientStatusTypes)),
};

export const rowPatient = z.object({
  /** The profile id. */
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  ...patientMarks,
  /** The phone that is called first, as it is dialled. */
  phone: z.string().nullable(),
  /** At the sites that the asker reaches. */
  siteProfiles: z.array(
    z.object({
      id: z.uuid(),
      site: z.object({ id: z.uuid(), slug: z.string(), shortName: z.string() }),
    }),
  ),
});
export type RowPatient = z.output<typeof rowPatient>;
