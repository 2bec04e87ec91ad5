// Which handler answers which call about documents?
import type { documentCalls } from '@alveary/contract/documents/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { listDocuments } from './list-documents.ts';
import { readContent, readDocument } from './read-document.ts';

export const documentHandlers = {
  ofPatient: listDocuments,
  one: readDocument,
  content: readContent,
} satisfies Handlers<typeof documentCalls>;
