// What is kept of a person's authenticator app?
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Authenticator {
  /** Of the app that is on; null when none is. */
  readonly secret: string | null;
  /** Of an app that no code has confirmed yet. */
  readonly pending: string | null;
}

export const findAuthenticator = (db: Db, userId: string): Promise<Authenticator> =>
  db.one<Authenticator>(
    `select case when authenticator_confirmed_at is not null then authenticator_secret end as secret,
            authenticator_pending_secret as pending
       from portal_users where id = $1`,
    [userId],
  );

/** When the app was switched on, null when it is not. */
export const findAuthenticatorSince = (db: Db, userId: string): Promise<{ on_since: string | null }> =>
  db.one<{ on_since: string | null }>(
    'select authenticator_confirmed_at as on_since from portal_users where id = $1',
    [userId],
  );

/** The secret of a new app waits for its first code; the app that is on stays on until then. */
export const keepPendingSecret = (db: Db, userId: string, secret: string): Promise<number> =>
  db.run('update portal_users set authenticator_pending_secret = $2 where id = $1', [userId, secret]);

/** The new app takes the place of the old one. */
export const confirmPending = (db: Db, userId: string, at: string, step: number): Promise<number> =>
  db.run(
    `update portal_users set authenticator_secret = authenticator_pending_secret, authenticator_pending_secret = null,
       authenticator_confirmed_at = $2, authenticator_step = $3 where id = $1`,
    [userId, at, step],
  );

export const clearAuthenticator = (db: Db, userId: string): Promise<number> =>
  db.run(
    `update portal_users set authenticator_secret = null, authenticator_pending_secret = null,
       authenticator_confirmed_at = null, authenticator_step = 0
      where id = $1`,
    [userId],
  );

/** Uses a time step up. @returns 0 when this step or a later one was used before */
export const useStep = (db: Db, userId: string, step: number): Promise<number> =>
  db.run('update portal_users set authenticator_step = $2 where id = $1 and authenticator_step < $2', [
    userId,
    step,
  ]);
