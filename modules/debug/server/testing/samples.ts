// What does a right request to each call about debug look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const debugSamples = subjectSamples({
  requests: {
    'debug.services': () => ({ path: 'debug/services' }),
    'debug.failNext': () => ({
      method: 'PUT',
      path: 'debug/services/sms/failure',
      body: { reason: 'The provider is down.' },
    }),
    'debug.sendAgain': () => ({ method: 'DELETE', path: 'debug/services/sms/failure' }),
    'debug.registry': () => ({ path: 'debug/registry?lastName=zz*' }),
  },
});
