// What does a right request to each call of the admin pages look like?
import type { Sample } from './sample-requests.ts';

export const sampleAdminRequests: Readonly<Record<string, Sample>> = {
  'documents.ofPatient': ({ patient }) => ({ path: `documents?principal.equals=${patient.profileId}` }),
  'documents.one': ({ documentId }) => ({ path: `documents/${documentId}` }),
  'documents.content': ({ documentId }) => ({ path: `documents/${documentId}/content` }),
};
