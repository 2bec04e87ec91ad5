import { z } from 'zod';
import { writtenLanguages } from '@alveary/contract/written-language.ts';

/** How a patient is written to: the language on record, where messages are written in it, and a zone of a site of the patient. */
export const patientReader = z.object({
  language: z.enum(writtenLanguages),
  timeZone: z.string().nullable(),
});
