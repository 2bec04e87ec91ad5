// What is kept of a person's authenticator app?
import type { Db } from '../../platform/db/handle.ts';

interface Authenticator {
  readonly secret: string | null;
  readonly confirmed: boolean;
}

export const findAuthenticator = (db: Db, userId: string): Promise<Authenticator> =>
  db.one<Authenticator>(
    `select authenticator_secret as secret, authenticator_confirmed_at is not null as confirmed
       from portal_users where id = $1`,
    [userId],
  );

/** When the app was switched on, null when it is not. */
export const findAuthenticatorSince = (db: Db, userId: string): Promise<{ on_since: string | null }> =>
  db.one<{ on_since: string | null }>(
    'select authenticator_confirmed_at as on_since from portal_users where id = $1',
    [userId],
  );

/** A new secret takes the place of an unconfirmed one; it counts once confirmed. */
export const keepSecret = (db: Db, userId: string, secret: string): Promise<number> =>
  db.run(
    `update portal_users set authenticator_secret = $2, authenticator_confirmed_at = null, authenticator_step = 0
      where id = $1`,
    [userId, secret],
  );

export const confirmAuthenticatorAt = (db: Db, userId: string, at: string, step: number): Promise<number> =>
  db.run('update portal_users set authenticator_confirmed_at = $2, authenticator_step = $3 where id = $1', [
    userId,
    at,
    step,
  ]);

export const clearAuthenticator = (db: Db, userId: string): Promise<number> =>
  db.run(
    `update portal_users set authenticator_secret = null, authenticator_confirmed_at = null, authenticator_step = 0
      where id = $1`,
    [userId],
  );

/** Uses a time step up. @returns 0 when this step or a later one was used before */
export const useStep = (db: Db, userId: string, step: number): Promise<number> =>
  db.run('update portal_users set authenticator_step = $2 where id = $1 and authenticator_step < $2', [
    userId,
    step,
  ]);
