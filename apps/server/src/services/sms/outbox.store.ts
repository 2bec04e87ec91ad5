// Where are the messages that the sandbox was sent?
import type { Db } from '../../platform/db/handle.ts';

interface KeptSms {
  readonly id: string;
  readonly to: string;
  readonly body: string;
  readonly createdAt: string;
}

export const keepSms = (db: Db, message: KeptSms): Promise<number> =>
  db.run(
    `insert into outbox_messages (id, service, recipient, body, created_at) values ($1, 'sms', $2, $3, $4)`,
    [message.id, message.to, message.body, message.createdAt],
  );
