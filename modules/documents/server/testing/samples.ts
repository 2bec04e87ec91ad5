// What does a right request to each call about documents look like, and which rows does it refer to?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { storeDocument } from '../store-document.ts';

/** Smallest thing that begins like a PDF. */
const SCAN = Buffer.from('%PDF-1.7\n%%EOF\n');

export const documentsSamples = subjectSamples({
  insert: async ({ db, blobs, patient, author, writtenAt }) => {
    const document = await storeDocument(db, (bytes) => blobs.put(bytes), {
      profileId: patient.profileId,
      kind: 'IMAGING',
      fileName: 'scan.pdf',
      content: SCAN,
      source: 'EHR',
      createdBy: author.id,
      now: Date.parse(writtenAt),
    });
    return { documentId: document.id };
  },
  requests: {
    'documents.listOfPatient': ({ patient }) => ({ path: `documents?principal.equals=${patient.profileId}` }),
    'documents.read': ({ documentId }) => ({ path: `documents/${documentId}` }),
    'documents.content': ({ documentId }) => ({ path: `documents/${documentId}/content` }),
  },
});
