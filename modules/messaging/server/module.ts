import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { messagingCalls } from '../contract/calls.ts';
import { issueTicket } from './issue-ticket.ts';

export const messaging = serverModule({
  subject: 'messaging',
  calls: [...served('messaging', messagingCalls, { token: issueTicket })],
  samples: async () => (await import('./testing/samples.ts')).messagingSamples,
});
