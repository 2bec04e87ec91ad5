import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { timeCalls } from '../contract/calls.ts';
import { previewTime } from './preview-time.ts';
import { readLogTime } from './read-log-time.ts';

export const timeTracking = serverModule({
  subject: 'time-tracking',
  calls: [...served('time-tracking', timeCalls, { ofLog: readLogTime, preview: previewTime })],
  samples: async () => (await import('./testing/samples.ts')).timeTrackingSamples,
});
