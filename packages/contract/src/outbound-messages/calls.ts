// Which call shows what the sandboxes of mail and SMS were sent? (OP-ADMIN-2, OP-CHAT-6)
import { z } from 'zod';
import { call, paged } from '../call.ts';
import { pagingFields } from '../fields.ts';
import { mayReadOutbox } from '../policies/outbound-messages.ts';

const outboxMessage = z.object({
  id: z.uuid(),
  service: z.enum(['sms', 'email']),
  recipient: z.string(),
  body: z.string(),
  createdAt: z.string(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

export const outboundMessageCalls = {
  outbox: call({
    method: 'GET',
    path: 'admin/outbox',
    summary: 'What the sandboxes of mail and SMS were sent, newest first',
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
    audit: { action: 'outbox.read', about: 'nothing' },
    spec: ['ADMIN-001'],
  }),
};
