// Whose row is it, in a list of rows of many patients? What it takes to name the patient, to open the page and to call (OP-TASK-4)
import { z } from 'zod';

export const rowPatient = z.object({
  /** The profile id. */
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
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
