// Which links were sent, and are they still good?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';

export type LinkPurpose = 'reset' | 'confirm';

interface NewLink {
  readonly id: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly tokenHash: string;
  readonly now: string;
  readonly expiresAt: string;
}

export const insertLink = (db: Db, link: NewLink): Promise<number> =>
  db.run(
    `insert into account_links (id, user_id, purpose, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [link.id, link.userId, link.purpose, link.tokenHash, link.now, link.expiresAt],
  );

/** Lets requests for the same person take turns until the transaction ends. */
export const lockUser = (db: Db, userId: string): Promise<number> =>
  db.run('select 1 from portal_users where id = $1 for no key update', [userId]);

/** Links of a purpose sent to a user since `since`. */
export const countLinks = async (
  db: Db,
  userId: string,
  purpose: LinkPurpose,
  since: string,
): Promise<number> => {
  const row = await db.one<{ sent: number }>(
    'select count(*) as sent from account_links where user_id = $1 and purpose = $2 and created_at > $3',
    [userId, purpose, since],
  );
  return row.sent;
};

/** Would the link work now? */
export const isLinkOpen = async (
  db: Db,
  purpose: LinkPurpose,
  tokenHash: string,
  now: string,
): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 as open from account_links
      where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [tokenHash, purpose, now],
  )) !== null;

/** Uses a link up. @returns whose it is, or null when it is unknown, used or too old */
export const useLink = async (
  db: Db,
  purpose: LinkPurpose,
  tokenHash: string,
  now: string,
): Promise<string | null> => {
  const row = await db.maybeOne<{ userId: string }>(
    `update account_links set used_at = $3
      where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
      returning user_id as "userId"`,
    [tokenHash, purpose, now],
  );
  return row?.userId ?? null;
};

/** A new password makes every other link of the user useless; the mails with them leave the outbox. */
export const useUpLinks = async (db: Db, userId: string, now: string): Promise<void> => {
  await db.run('update account_links set used_at = $2 where user_id = $1 and used_at is null', [userId, now]);
  await removeSentSecrets(db, secretReference.links(userId));
};

export const confirmAccount = (db: Db, userId: string): Promise<number> =>
  db.run('update portal_users set account_confirmed = true, version = version + 1 where id = $1', [userId]);

export const endAllSessions = (db: Db, userId: string, now: string, reason: string): Promise<number> =>
  db.run(`update sessions set ended_at = $2, ended_reason = $3 where user_id = $1 and ended_at is null`, [
    userId,
    now,
    reason,
  ]);

export const sitesOfUser = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db.many<{ id: string }>('select site_id as id from site_users where user_id = $1', [
    userId,
  ]);
  return rows.map((row) => row.id);
};

/** Those that were over before then. */
export const deleteLinksBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from account_links where expires_at < $1', [before]);
