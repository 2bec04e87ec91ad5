// What was somebody sent, in full? Tests read it from the outbox of the sandboxes as the owner of the mailbox would.
import type { Database } from '../platform/db/open.ts';

/** The texts, the oldest first. */
export const sentTo = async (database: Database, recipient: string): Promise<readonly string[]> => {
  const rows = await database.searches.many<{ body: string }>(
    `select coalesce(s.body, m.body) as body from outbox_messages m left join outbox_secrets s on s.message_id = m.id
      where m.recipient = $1 order by m.created_at, m.id`,
    [recipient],
  );
  return rows.map(({ body }) => body);
};
