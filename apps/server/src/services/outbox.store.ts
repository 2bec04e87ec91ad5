// Where are the messages that the sandboxes were sent, and when do those with a code or a link go?
import type { Db } from '../platform/db/handle.ts';
import type { Database } from '../platform/db/open.ts';
import { type MessageConcern, maskedText } from './message-concern.ts';

interface KeptMessage {
  readonly id: string;
  readonly service: 'sms' | 'email';
  readonly to: string;
  readonly body: string;
  readonly createdAt: string;
  readonly concerns: MessageConcern;
}

const REACH = { allSites: 'a sandbox keeps what it was sent, whoever it is about' } as const;

/** @param follow what happens together with it */
export const keepMessage = async (
  database: Database,
  message: KeptMessage,
  follow: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> => {
  const { profileId = null, userId = null, secret } = message.concerns;
  await database.transact(REACH, async (db) => {
    await db.run(
      `insert into outbox_messages (id, service, recipient, body, created_at, profile_id, user_id, reference, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        message.id,
        message.service,
        message.to,
        maskedText(message.body, secret),
        message.createdAt,
        profileId,
        userId,
        secret?.reference ?? null,
        secret?.until ?? null,
      ],
    );
    if (secret) {
      await db.run('insert into outbox_secrets (message_id, body) values ($1, $2)', [
        message.id,
        message.body,
      ]);
    }
    await follow(db);
  });
};

type SoughtMessage = Pick<KeptMessage, 'service' | 'to' | 'body'> & { readonly since: string };

/** @returns the ids of those without a secret that say this to this recipient, the oldest first */
export const findKeptMessages = async (
  database: Database,
  { service, to, body, since }: SoughtMessage,
): Promise<string[]> => {
  const found = await database.read(REACH, (db) =>
    db.many<{ id: string }>(
      `select id from outbox_messages where service = $1 and recipient = $2 and body = $3 and created_at >= $4 order by created_at, id`,
      [service, to, body, since],
    ),
  );
  return found.map(({ id }) => id);
};

/** What was used, or is of no use any more, leaves the outbox, whoever's it is. @param references see `secretReference` */
export const removeSentSecrets = (db: Db, ...references: readonly string[]): Promise<unknown> =>
  db.run('select remove_outbox_messages($1)', [references]);
