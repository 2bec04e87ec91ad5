// What were the sandboxes sent about the patients and accounts that the transaction reaches?
import type { OutboxMessage } from '../contract/calls.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface OutboxFilter {
  readonly service: string | null;
  readonly recipient: string | null;
  readonly page: number;
  readonly size: number;
  /** Whether codes and links are shown where the database allows it: in a demo world. */
  readonly showsSecrets: boolean;
}

interface Sent extends OutboxMessage {
  readonly profileId: string | null;
}

const MATCH = `($1::text is null or service = $1) and ($2::text is null or strpos(lower(recipient), lower($2)) > 0)`;

/** Newest first, a page of them, with the number of all. */
export const findOutboxMessages = async (
  db: Db,
  filter: OutboxFilter,
): Promise<{ rows: Sent[]; total: number }> => {
  const rows = await db.many<Sent>(
    `select m.id, m.service, m.recipient, coalesce(s.body, m.body) as body, m.created_at as "createdAt",
            m.reference is not null and s.body is null as masked, m.profile_id as "profileId"
       from outbox_messages m left join outbox_secrets s on s.message_id = m.id and $5
      where ${MATCH} order by m.created_at desc, m.id desc limit $3 offset $4`,
    [filter.service, filter.recipient, filter.size, filter.page * filter.size, filter.showsSecrets],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from outbox_messages where ${MATCH}`,
    [filter.service, filter.recipient],
  );
  return { rows, total };
};

export const deleteSentBefore = (db: Db, expiredAt: string, before: string): Promise<number> =>
  db.run('delete from outbox_messages where expires_at <= $1 or created_at < $2', [expiredAt, before]);
