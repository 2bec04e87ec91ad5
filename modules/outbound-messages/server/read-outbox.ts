// What did the sandboxes of mail and SMS keep? Messages about patients and accounts of one's own sites; codes and links masked,
// but in a demo world, where the sandbox is the only mailbox (OP-ADMIN-2)
import type { outboundMessageCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findOutboxMessages } from './outbox.store.ts';

export const readOutbox: Handler<typeof outboundMessageCalls.outbox> = async (ctx, { query }) => {
  const { config } = ctx.surroundings;
  const { rows, total } = await findOutboxMessages(ctx.db, {
    service: query['service.equals'] ?? null,
    recipient: query['recipient.contains'] ?? null,
    page: query.page,
    size: query.size,
    // The database decides by its own mark; a production server does not even ask.
    showsSecrets: config.demo && !config.production,
  });
  ctx.about(...rows.flatMap(({ profileId }) => (profileId === null ? [] : [profileId])));
  return { rows, total };
};
