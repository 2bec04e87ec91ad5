// Reads and writes which login of a sign-in provider opens which account.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { ProviderLogin } from '@alveary/server/services/identity-provider/port.ts';

/** @returns the id of the account that this login opens, or null */
export const findUserOfLogin = async (db: Db, { issuer, subject }: ProviderLogin): Promise<string | null> =>
  (
    await db.maybeOne<{ userId: string }>(
      'select user_id as "userId" from provider_identities where issuer = $1 and subject = $2',
      [issuer, subject],
    )
  )?.userId ?? null;

/** Since when any login of this issuer opens the account; null where none does. */
export const findLinkedAt = async (db: Db, issuer: string, userId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ at: string }>(
      'select linked_at as at from provider_identities where issuer = $1 and user_id = $2',
      [issuer, userId],
    )
  )?.at ?? null;

/** Since when a login of any provider opens the account; null where none does. */
export const findFirstLinkedAt = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ at: string }>(
      'select linked_at as at from provider_identities where user_id = $1 order by linked_at limit 1',
      [userId],
    )
  )?.at ?? null;

/** @returns 0 when the login opens an account already, or another login of the issuer opens this one */
export const insertLogin = (
  db: Db,
  { issuer, subject }: ProviderLogin,
  userId: string,
  now: string,
): Promise<number> =>
  db.run(
    `insert into provider_identities (issuer, subject, user_id, linked_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [issuer, subject, userId, now],
  );

/** @returns how many logins opened the account */
export const deleteLogins = (db: Db, userId: string): Promise<number> =>
  db.run('delete from provider_identities where user_id = $1', [userId]);

export const insertPendingLogin = (
  db: Db,
  sessionId: string,
  { issuer, subject }: ProviderLogin,
): Promise<number> =>
  db.run('insert into pending_provider_identities (session_id, issuer, subject) values ($1, $2, $3)', [
    sessionId,
    issuer,
    subject,
  ]);

/** The login that waited for the code of this step; it waits no longer. */
export const takePendingLogin = (db: Db, sessionId: string): Promise<ProviderLogin | null> =>
  db.maybeOne<ProviderLogin>(
    'delete from pending_provider_identities where session_id = $1 returning issuer, subject',
    [sessionId],
  );

export const deletePendingLoginsBefore = (db: Db, before: string): Promise<number> =>
  db.run(
    `delete from pending_provider_identities p using sessions s where s.id = p.session_id and s.created_at < $1`,
    [before],
  );
