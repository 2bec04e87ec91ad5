// What did the sandboxes of mail and SMS keep? (OP-ADMIN-2)
import type { outboundMessageCalls } from '@alveary/contract/outbound-messages/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findOutboxMessages } from './outbox.store.ts';

export const readOutbox: Handler<typeof outboundMessageCalls.outbox> = (ctx, { query }) =>
  findOutboxMessages(ctx.db, {
    service: query['service.equals'] ?? null,
    recipient: query['recipient.contains'] ?? null,
    page: query.page,
    size: query.size,
  });
