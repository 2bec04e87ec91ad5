// What does the SMS provider tell: what became of a message, and what a patient wrote? (document 2 §4 Chat; Twilio: webhooks)
import { z } from 'zod';
import { call, nothing, signedMessage } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';

const LARGEST_FORM = 64 * 1024;

const tells = {
  method: 'POST',
  output: nothing,
  allow: 'anyone',
  reach: { allSites: 'the provider tells of messages to patients of every site, signed' },
  errors: ['MessageUnsigned'],
  perMinuteFromAddress: 100_000,
} as const;

const signed = signedMessage(LARGEST_FORM, 'x-twilio-signature');

export const smsWebhookCalls = {
  status: call({
    ...tells,
    path: 'webhooks/sms/status',
    summary: 'What became of an SMS, told by the provider, signed; late and repeated ones change nothing',
    input: { query: z.strictObject({ reference: idField }), signed },
    changes: [],
    audit: { none: 'nobody is known; the state is told to those who follow the conversation' },
    spec: ['CHAT-040'],
  }),
  inbound: call({
    ...tells,
    path: 'webhooks/sms/inbound',
    summary:
      'An SMS that a patient wrote, told by the provider, signed; kept once, also from an unknown number',
    input: { signed },
    changes: ['communication-preferences'],
    audit: { none: 'nobody is known; the message stands in the conversation' },
    spec: ['CHAT-040'],
  }),
};
