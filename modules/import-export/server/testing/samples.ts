// What does a right request to each call about import and export look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const importExportSamples = subjectSamples({
  insert: async () => ({}),
  requests: {
    'exports.everything': ({ patient }) => ({ path: `profiles/${patient.profileId}/$everything` }),
  },
});
