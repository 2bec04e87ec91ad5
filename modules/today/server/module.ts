import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { todayCalls } from '../contract/calls.ts';
import { listToday } from './list-today.ts';

export const today = serverModule({
  subject: 'today',
  calls: [...served('today', todayCalls, { items: listToday })],
  samples: async () => (await import('./testing/samples.ts')).todaySamples,
});
