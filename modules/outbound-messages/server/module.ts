import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { emailOf } from '@alveary/server/services/email/choose.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import { outboundMessageCalls } from '../contract/calls.ts';
import { readAllowance } from './allowance.ts';
import { removeOldSentMessages } from './outbound-messages.jobs.ts';
import { readOutbox } from './read-outbox.ts';
import { sendMessage } from './send-message.ts';
import { sendOutboundMessage } from './send-message.jobs.ts';

export const outboundMessages = serverModule({
  subject: 'outbound-messages',
  calls: [
    ...served('outbound-messages', outboundMessageCalls, {
      send: sendMessage,
      allowance: readAllowance,
      outbox: readOutbox,
    }),
  ],
  jobs: (config) => [
    removeOldSentMessages,
    sendOutboundMessage((database) => ({ sms: smsOf(config, database), email: emailOf(config, database) })),
  ],
  samples: async () => (await import('./testing/samples.ts')).outboundMessagesSamples,
});
