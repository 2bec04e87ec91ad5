import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { emailOf } from '@alveary/server/services/email/choose.ts';
import { resumeLetters } from '@alveary/server/services/letters/letters.jobs.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import { outboundMessageCalls } from '../contract/calls.ts';
import { undeliveredCalls } from '../contract/undelivered.calls.ts';
import { readAllowance } from './allowance.ts';
import { removeOldSentMessages } from './outbound-messages.jobs.ts';
import { readOutbox } from './read-outbox.ts';
import { sendMessage } from './send-message.ts';
import { askForMessageStates } from './silent-messages.jobs.ts';
import { handleUndelivered, listUndelivered } from './undelivered.ts';
import { countMessageStates } from './undelivered.store.ts';
import { sendOutboundMessage } from './send-message.jobs.ts';

export const outboundMessages = serverModule({
  subject: 'outbound-messages',
  calls: [
    ...served('outbound-messages', outboundMessageCalls, {
      send: sendMessage,
      allowance: readAllowance,
      outbox: readOutbox,
    }),
    ...served('undelivered-messages', undeliveredCalls, { list: listUndelivered, handle: handleUndelivered }),
  ],
  gauges: [
    {
      name: 'alveary_messages',
      help: 'Messages, links and codes of the last day that did not arrive, by way and state: retrying, silent, failed, unknown',
      labels: ['channel', 'state'],
      read: countMessageStates,
    },
  ],
  jobs: (config) => [
    removeOldSentMessages,
    resumeLetters,
    askForMessageStates((database) => smsOf(config, database)),
    sendOutboundMessage((database) => ({ sms: smsOf(config, database), email: emailOf(config, database) })),
  ],
  samples: async () => (await import('./testing/samples.ts')).outboundMessagesSamples,
});
