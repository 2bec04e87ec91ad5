// What were the sandboxes sent?
import type { OutboxMessage } from '@alveary/contract/outbound-messages/calls.ts';
import type { Db } from '../../platform/db/handle.ts';

interface OutboxFilter {
  readonly service: string | null;
  readonly recipient: string | null;
  readonly page: number;
  readonly size: number;
}

const MATCH = `($1::text is null or service = $1) and ($2::text is null or strpos(lower(recipient), lower($2)) > 0)`;

/** Newest first, a page of them, with the number of all. */
export const findOutboxMessages = async (
  db: Db,
  filter: OutboxFilter,
): Promise<{ rows: OutboxMessage[]; total: number }> => {
  const rows = await db.many<OutboxMessage>(
    `select id, service, recipient, body, created_at as "createdAt" from outbox_messages
      where ${MATCH} order by created_at desc, id desc limit $3 offset $4`,
    [filter.service, filter.recipient, filter.size, filter.page * filter.size],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from outbox_messages where ${MATCH}`,
    [filter.service, filter.recipient],
  );
  return { rows, total };
};
