// Where are the messages that the sandboxes were sent?
import type { Db } from '../platform/db/handle.ts';

interface KeptMessage {
  readonly id: string;
  readonly service: 'sms' | 'email';
  readonly to: string;
  readonly body: string;
  readonly createdAt: string;
}

export const keepMessage = (db: Db, message: KeptMessage): Promise<number> =>
  db.run(
    `insert into outbox_messages (id, service, recipient, body, created_at) values ($1, $2, $3, $4, $5)`,
    [message.id, message.service, message.to, message.body, message.createdAt],
  );
