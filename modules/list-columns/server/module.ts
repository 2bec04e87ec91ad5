import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { listColumnCalls } from '../contract/calls.ts';
import { keepColumns } from './keep-columns.ts';

export const listColumns = serverModule({
  subject: 'list-columns',
  calls: [...served('list-columns', listColumnCalls, { keep: keepColumns })],
  samples: async () => (await import('./testing/samples.ts')).listColumnsSamples,
});
