// What is a note that somebody wrote into a patient's record? (document 3 §3 Note: id, text, createdBy, createdDate, lastModifiedDate)
import { z } from 'zod';

export const writtenNote = z.object({
  id: z.uuid(),
  /** Rich text: the HTML subset p, br, strong, em, u, ul, ol, li, a. */
  text: z.string(),
  /** Null where it came in from elsewhere. */
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  createdDate: z.string(),
  lastModifiedDate: z.string(),
  version: z.int(),
});
export type WrittenNote = z.output<typeof writtenNote>;
