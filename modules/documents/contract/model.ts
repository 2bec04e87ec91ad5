// What is known of a document that lies in a patient's record? (OP-ADMIN-2; ADMIN-009)
import { z } from 'zod';

/** What a document can be: what every browser shows without running anything in it. */
export const documentMediaTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
] as const;

const documentKinds = ['IMAGING', 'CLINICAL_DOCUMENT', 'CONSENT', 'REPORT', 'LETTER'] as const;

/** Bytes: what a document can have at most. */
export const LARGEST_DOCUMENT = 20 * 1024 * 1024;

export const patientDocument = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  mediaType: z.enum(documentMediaTypes),
  /** Bytes. */
  size: z.int(),
  /** Of the content, in hexadecimal. */
  sha256: z.string(),
  source: z.string(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
});
export type PatientDocument = z.output<typeof patientDocument>;
export type DocumentMediaType = PatientDocument['mediaType'];
