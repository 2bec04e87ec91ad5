import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { userChangeCalls } from '../contract/calls.ts';
import { listUserChanges, readUserChangesFile } from './list-user-changes.ts';

export const userChanges = serverModule({
  subject: 'user-changes',
  calls: [...served('user-changes', userChangeCalls, { list: listUserChanges, file: readUserChangesFile })],
  samples: async () => (await import('./testing/samples.ts')).userChangesSamples,
});
