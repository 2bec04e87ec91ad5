import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { aosCalls } from '../contract/calls.ts';
import { listAosSessions } from './list-aos-sessions.ts';
import { readAosSession } from './read-aos-session.ts';

export const aos = serverModule({
  subject: 'aos',
  calls: [...served('aos', aosCalls, { listOfPatient: listAosSessions, read: readAosSession })],
  samples: async () => (await import('./testing/samples.ts')).aosSamples,
});
