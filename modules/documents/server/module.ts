import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { documentCalls } from '../contract/calls.ts';
import { listDocuments } from './list-documents.ts';
import { readContent, readDocument } from './read-document.ts';

export const documents = serverModule({
  subject: 'documents',
  calls: [
    ...served('documents', documentCalls, {
      listOfPatient: listDocuments,
      read: readDocument,
      content: readContent,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).documentsSamples,
});
