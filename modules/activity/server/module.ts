import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { activityCalls } from '../contract/calls.ts';
import { logActivity } from './log-activity.ts';

export const activity = serverModule({
  subject: 'activity',
  calls: [...served('activity', activityCalls, { log: logActivity })],
  samples: async () => (await import('./testing/samples.ts')).activitySamples,
});
