import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { chatCalls } from '../contract/calls.ts';
import { smsWebhookCalls } from '../contract/sms-webhooks.calls.ts';
import { patientAppCalls } from '../contract/patient-app.calls.ts';
import { unknownSmsCalls } from '../contract/unknown-sms.calls.ts';
import { answerAsPatient } from './answer-as-patient.ts';
import { assistantRequests } from './assistant/ask.ts';
import { writeChatAnswer } from './assistant/write-answer.ts';
import {
  deliverChatMessage,
  deliverMessagesToApps,
  takeReceiptOfApp,
  takeStateOfSms,
} from './delivery.jobs.ts';
import { listChannels } from './list-channels.ts';
import { listMessages } from './list-messages.ts';
import { markChannelRead } from './mark-read.ts';
import { actInApp, listPatientApps, readPatientApp, setPatientApp, writeFromApp } from './patient-app.ts';
import { sendingRequests } from './send-message.ts';
import { askForSmsStates } from './silent-sms.jobs.ts';
import { takeInbound, takeStatus } from './sms-webhooks.ts';
import { tellOfTyping } from './tell-typing.ts';
import { chatTopics } from './topics.ts';
import {
  assignUnknownSms,
  blockNumber,
  listBlockedNumbers,
  listUnknownSms,
  unblockNumber,
} from './unknown-sms.ts';

export const chat = serverModule({
  subject: 'chat',
  calls: [
    ...served('chat', chatCalls, { answerAsPatient }),
    ...served('patient-app', patientAppCalls, {
      list: listPatientApps,
      read: readPatientApp,
      write: writeFromApp,
      act: actInApp,
      set: setPatientApp,
    }),
    ...served('unknown-sms', unknownSmsCalls, {
      list: listUnknownSms,
      assign: assignUnknownSms,
      block: blockNumber,
      blocked: listBlockedNumbers,
      unblock: unblockNumber,
    }),
    ...served('smsWebhooks', smsWebhookCalls, { status: takeStatus, inbound: takeInbound }),
  ],
  topics: chatTopics,
  requests: (config) => [
    listChannels,
    listMessages,
    ...sendingRequests(config),
    markChannelRead,
    tellOfTyping,
    ...assistantRequests(config),
  ],
  jobs: (config) => [
    deliverChatMessage(config),
    deliverMessagesToApps(config),
    takeStateOfSms,
    takeReceiptOfApp,
    askForSmsStates(config),
    writeChatAnswer(config),
  ],
  samples: async () => (await import('./testing/samples.ts')).chatSamples,
});
