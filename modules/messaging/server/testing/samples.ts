// What does a right request to each call about messaging look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const messagingSamples = subjectSamples({
  requests: {
    'messaging.token': () => ({ method: 'POST', path: 'messaging/token' }),
  },
});
