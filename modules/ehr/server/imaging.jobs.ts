// How does an imaging document reach the record system? After the commit, tried again until it answers (OP-PRACT-4)
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { Blobs } from '@alveary/server/services/blobs/port.ts';
import { type EhrAdapter, EhrRefusal } from '@alveary/server/services/ehr/port.ts';
import { findDocument } from '@alveary/modules/documents/server/public.ts';
import { findQueuedUpload, markFiled, markRefused, noteProblem } from './ehr.store.ts';

const REACH = { allSites: 'what was accepted for a patient is delivered, whoever is signed in' } as const;
const NO_ANSWER = 'The record system did not answer. It is tried again by itself.';

const payload = z.object({ uploadId: z.uuid() });

export const fileImagingInEhr = (ehr: EhrAdapter, blobs: Blobs): Job<z.output<typeof payload>> =>
  job({
    name: 'file-imaging-in-ehr',
    payload,
    run: async ({ uploadId }, { database, now }) => {
      const wanted = await database.read(REACH, async (db) => {
        const upload = await findQueuedUpload(db, uploadId);
        const file = upload && (await findDocument(db, upload.documentId));
        return upload && file ? { upload, file } : null;
      });
      if (wanted === null) return;
      const { slug, ...facts } = wanted.upload;
      const { fileName, mediaType, sha256 } = wanted.file;
      const content = await blobs.read(sha256);
      try {
        const filed = await ehr.fileImaging(slug, { ...facts, fileName, mediaType, content });
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
