// What is exchanged with a site's own record system: its providers, and images that are filed there? (document 3 §7; OP-PRACT-4)
import { z } from 'zod';
import { lineField, textField } from '@alveary/contract/fields.ts';

/** Somebody who can be named as responsible in the record system; the id is that system's. */
export const ehrProvider = z.object({
  id: z.string(),
  npi: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
});
export type EhrProvider = z.output<typeof ehrProvider>;

/** `QUEUED`: on its way, tried again by itself; `FILED`: in the record system; `REFUSED`: not taken, with the reason. */
const imagingUploadStates = ['QUEUED', 'FILED', 'REFUSED'] as const;

export const imagingUpload = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  fileName: z.string(),
  siteId: z.uuid(),
  state: z.enum(imagingUploadStates),
  /** The document's id in the record system, once it is filed. */
  ehrDocumentId: z.string().nullable(),
  problem: z.string().nullable(),
  createdAt: z.string(),
});
export type ImagingUpload = z.output<typeof imagingUpload>;

/** As many as are listed of one patient. */
export const MOST_UPLOADS = 500;

/** Fields of the form beside the file; those of the clinical document upload (document 3 §3) that an image has. */
export const imagingFields = z.strictObject({
  providerId: lineField(40).min(1, 'Choose a provider.').optional(),
  internalNote: textField(1000).optional(),
});
