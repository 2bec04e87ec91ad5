import { serverModule } from '@alveary/server/platform/server-module.ts';
import { presenceRequests, presenceTopics } from './topics.ts';

export const presence = serverModule({
  subject: 'presence',
  topics: presenceTopics,
  requests: () => presenceRequests,
  samples: async () => (await import('./testing/samples.ts')).presenceSamples,
});
