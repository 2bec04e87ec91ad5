// What does a right request to each call about user changes look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

export const userChangesSamples = subjectSamples({
  requests: {
    'user-changes.list': () => ({ path: `sites/${testSites.north}/user-changes` }),
    'user-changes.file': () => ({ path: `sites/${testSites.north}/user-changes.csv` }),
  },
});
