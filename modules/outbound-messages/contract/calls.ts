// The calls that send a patient a message and show what the sandboxes of mail and SMS were sent (document 2 §7 Outbound; OP-CONSENT-2, OP-ADMIN-2)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { allowance, sending, sentMessage } from './model.ts';
import { mayReadOutbox } from './policies.ts';

const outboxMessage = z.object({
  id: z.uuid(),
  service: z.enum(['sms', 'email']),
  recipient: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** A code or a link in it is not shown: that is for the person it was sent to. */
  masked: z.boolean(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

export const outboundMessageCalls = {
  send: call({
    method: 'POST',
    path: 'communicationEngine/send',
    summary: 'Send a patient an SMS or an e-mail; a log keeps what was sent and what came of it',
    input: { body: sending },
    output: sentMessage,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: [
      'NoSiteForPatient',
      'ChannelTurnedOff',
      'PatientDeceased',
      'NumberNotOfPatient',
      'NoEmailOfPatient',
      'ReplyNotOwn',
      'TooManyMessages',
    ],
    changes: ['logs', 'outbox'],
    audit: { action: 'message.create', about: 'patient' },
    status: 201,
    repeatable: true,
    perMinute: 30,
    spec: ['CONSENT-018', 'CONSENT-019', 'CONSENT-020'],
  }),
  allowance: call({
    method: 'GET',
    path: 'communicationEngine/allowance',
    summary: 'How many messages to patients the person may still send now, and when more',
    input: {},
    output: allowance,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: [],
    shows: ['outbox'],
    audit: { none: 'numbers of the own messages only' },
    spec: ['CONSENT-018'],
  }),
  outbox: call({
    method: 'GET',
    path: 'admin/outbox',
    summary: 'What the sandboxes of mail and SMS were sent about the own sites, newest first',
    input: {
      query: z.strictObject({
        ...pagingFields(50, 200),
        'service.equals': z.enum(['sms', 'email'], 'The service is sms or email.').optional(),
        'recipient.contains': z.string().trim().max(100).optional(),
      }),
    },
    output: paged(outboxMessage),
    allow: mayReadOutbox,
    reach: 'allowed-sites',
    errors: [],
    shows: ['outbox'],
    audit: { action: 'outbox.read', about: 'patients' },
    spec: ['ADMIN-001'],
  }),
};
