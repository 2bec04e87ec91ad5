// What does a right request to each call about audit look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const auditSamples = subjectSamples({
  requests: {
    'audit.accesses': ({ patient }) => ({ path: `profiles/${patient.profileId}/accesses` }),
    'audit.episodes': ({ patient }) => ({ path: `profiles/${patient.profileId}/access-episodes` }),
    'audit.accessesFile': ({ patient }) => ({ path: `profiles/${patient.profileId}/accesses.csv` }),
  },
});
