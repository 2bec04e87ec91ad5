// What did a physician order for the patient? As the record system tells it, read-only (document 3 §3 Other; OP-EVENT-2)
import { z } from 'zod';

export const physicianOrder = z.object({
  id: z.uuid(),
  type: z.string(),
  status: z.string(),
  orderedAt: z.string(),
  practitioner: z.object({ npi: z.string().nullable(), name: z.string().nullable() }),
  description: z.string().nullable(),
});
export type PhysicianOrder = z.output<typeof physicianOrder>;
