import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { debugCalls } from '../contract/calls.ts';
import { readRegistry } from './ask-registry.ts';
import { failNext, listServices, sendAgain } from './sandboxes.ts';

export const debug = serverModule({
  subject: 'debug',
  calls: [
    ...served('debug', debugCalls, { services: listServices, failNext, sendAgain, registry: readRegistry }),
  ],
  samples: async () => (await import('./testing/samples.ts')).debugSamples,
});
