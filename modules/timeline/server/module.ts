import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { timelineCalls } from '../contract/calls.ts';
import { readTimeline } from './read-timeline.ts';

export const timeline = serverModule({
  subject: 'timeline',
  calls: [...served('timeline', timelineCalls, { series: readTimeline })],
  samples: async () => (await import('./testing/samples.ts')).timelineSamples,
});
