import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { careUserCalls } from '../contract/calls.ts';
import { changeCareUsers, listCareUsers } from './care-users.ts';

export const careUsers = serverModule({
  subject: 'care-users',
  calls: [...served('care-users', careUserCalls, { list: listCareUsers, change: changeCareUsers })],
  samples: async () => (await import('./testing/samples.ts')).careUserSamples,
});
