// What is exchanged with a site's own record system: its providers, images and clinical documents that are filed there? (document 3 §7; OP-PRACT-4)
import { z } from 'zod';
import { lineField, textField } from '@alveary/contract/fields.ts';
import { type ProviderType, relationsOf } from '@alveary/modules/practitioners/contract/assignment.ts';

/** Somebody who can be named as responsible in the record system; the id is that system's. */
export const ehrProvider = z.object({
  id: z.string(),
  npi: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
});
export type EhrProvider = z.output<typeof ehrProvider>;

/** `QUEUED`: on its way, tried again by itself; `FILED`: in the record system; `REFUSED`: not taken, with the reason. */
const uploadStates = ['QUEUED', 'FILED', 'REFUSED'] as const;

/** What was sent to the record system, and what became of it. */
export const ehrUpload = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  fileName: z.string(),
  siteId: z.uuid(),
  state: z.enum(uploadStates),
  /** The document's id in the record system, once it is filed. */
  ehrDocumentId: z.string().nullable(),
  problem: z.string().nullable(),
  createdAt: z.string(),
});
export type EhrUpload = z.output<typeof ehrUpload>;

/** As many as are listed of one patient. */
export const MOST_UPLOADS = 500;

/** Fields of the form beside the file; those of the clinical document upload (document 3 §3) that an image has. */
export const imagingFields = z.strictObject({
  providerId: lineField(40).min(1, 'Choose a provider.').optional(),
  internalNote: textField(1000).optional(),
});

/** Which kinds of clinical document a site's record system is told; one so far (OP-CAREPLAN-2). */
const documentSubclasses = ['CLINICALDOCUMENT'] as const;

/** Fields of the form beside the file `attachmentContents` (document 3 §3); what is left out has its default (OP-CAREPLAN-2). */
export const clinicalDocumentFields = z.strictObject({
  /** Left out: the patient's primary provider, else the referring one, where the record system knows the NPI. */
  providerId: lineField(40).min(1, 'Choose a provider.').optional(),
  attachmentType: z
    .literal('PDF', 'Only PDF is taken: leave attachmentType out, or send PDF.')
    .default('PDF'),
  documentSubclass: z
    .enum(documentSubclasses, 'Leave documentSubclass out, or send CLINICALDOCUMENT.')
    .default('CLINICALDOCUMENT'),
  /** Parts of a form are text. */
  autoClose: z.enum(['true', 'false'], 'autoClose is true or false.').default('true'),
  internalNote: textField(1000).optional(),
});

interface Assigned {
  readonly npi: string | null;
  readonly type: ProviderType;
}

/** Who of the record system's providers is responsible: the patient's primary one, else the referring one, by NPI; or null. */
export const responsibleProvider = (
  assigned: readonly Assigned[],
  providers: readonly EhrProvider[],
): EhrProvider | null => {
  for (const relation of ['PRIMARY', 'REFERRAL'] as const) {
    const npis = assigned.filter(({ type }) => relationsOf(type).includes(relation)).map(({ npi }) => npi);
    const found = providers.find(({ npi }) => npi !== null && npis.includes(npi));
    if (found !== undefined) return found;
  }
  return null;
};
