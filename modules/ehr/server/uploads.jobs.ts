// How does a document reach the record system? After the commit, tried again until it answers (OP-PRACT-4)
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { Blobs } from '@alveary/server/services/blobs/port.ts';
import { type EhrAdapter, type EhrDocument, EhrRefusal } from '@alveary/server/services/ehr/port.ts';
import { findDocument } from '@alveary/modules/documents/server/public.ts';
import { responsibleProvider } from '../contract/model.ts';
import {
  findAssigned,
  findQueuedUpload,
  markFiled,
  markRefused,
  noteProblem,
  type QueuedUpload,
} from './ehr.store.ts';

const REACH = { allSites: 'what was accepted for a patient is delivered, whoever is signed in' } as const;
const NO_ANSWER = 'The record system did not answer. It is tried again by itself.';

const payload = z.object({ uploadId: z.uuid() });

export const fileInEhrOrder = { name: 'file-in-ehr', payload } as const;

interface Wanted {
  readonly upload: QueuedUpload;
  readonly assigned: Awaited<ReturnType<typeof findAssigned>>;
  readonly document: Pick<EhrDocument, 'fileName' | 'mediaType' | 'content'>;
}

/** @returns the document's id there. @throws EhrRefusal, or Error when it cannot be reached */
const deliver = async (ehr: EhrAdapter, { upload, assigned, document }: Wanted): Promise<string> => {
  const { slug, ehrPatientId, providerId, internalNote, documentSubclass, autoClose } = upload;
  const facts = { ...document, ehrPatientId, internalNote };
  if (documentSubclass === null || autoClose === null) return ehr.fileImaging(slug, { ...facts, providerId });
  const named = providerId ?? responsibleProvider(assigned, await ehr.providers(slug))?.id ?? null;
  return ehr.fileClinicalDocument(slug, { ...facts, providerId: named, documentSubclass, autoClose });
};

const jobOf =
  (name: string) =>
  (ehr: EhrAdapter, blobs: Blobs): Job<z.output<typeof payload>> =>
    job({
      name,
      payload,
      lanes: ['outside'],
      audit: { none: 'that it is sent was noted when somebody sent it' },
      run: async ({ uploadId }, { database, now }) => {
        const wanted = await database.read(REACH, async (db) => {
          const upload = await findQueuedUpload(db, uploadId);
          const file = upload && (await findDocument(db, upload.documentId));
          return upload && file ? { upload, file, assigned: await findAssigned(db, upload.profileId) } : null;
        });
        if (wanted === null) return;
        const { fileName, mediaType, sha256 } = wanted.file;
        const document = { fileName, mediaType, content: await blobs.read(sha256) };
        try {
          const filed = await deliver(ehr, { ...wanted, document });
          await database.transact(REACH, (db) => markFiled(db, uploadId, filed, iso(now)));
        } catch (error) {
          if (!(error instanceof EhrRefusal)) {
            await database.transact(REACH, (db) => noteProblem(db, uploadId, NO_ANSWER));
            throw error;
          }
          await database.transact(REACH, (db) => markRefused(db, uploadId, error.message, iso(now)));
        }
      },
    });

export const fileInEhr = jobOf(fileInEhrOrder.name);
/** What was queued before clinical documents went the same way. */
export const fileImagingInEhr = jobOf('file-imaging-in-ehr');
