// What does signing in read and write?
import type { Db } from '../../platform/db/handle.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly accountConfirmed: boolean;
  /** The ways a code can come; empty when no second factor is asked for. */
  readonly codeBy: readonly ('sms' | 'totp')[];
  readonly phone: string | null;
  readonly sites: readonly { readonly slug: string; readonly timeout: string | null }[];
}

const ACCOUNT = `select u.id, u.email, u.password_hash as "passwordHash", u.account_confirmed as "accountConfirmed",
    array_remove(array[case when u.authenticator_confirmed_at is not null then 'totp' end,
      case when u.has_portal_configuration and u.two_factor_authentication then 'sms' end], null) as "codeBy",
    u.phone_country_code || u.phone_number as phone,
    coalesce((select json_agg(json_build_object('slug', s.slug, 'timeout', s.feature_values ->> 'portal_session_timeout_s'))
              from site_users su join sites s on s.id = su.site_id where su.user_id = u.id and not s.is_global), '[]') as sites
  from portal_users u`;

export const findAccountByEmail = (db: Db, email: string): Promise<Account | null> =>
  db.maybeOne<Account>(`${ACCOUNT} where lower(u.email) = lower($1)`, [email]);

export const findAccount = (db: Db, id: string): Promise<Account> =>
  db.one<Account>(`${ACCOUNT} where u.id = $1`, [id]);

/** Failed tries for this address since `since` that no success followed. */
export const countFailedTries = async (db: Db, emailKey: string, since: string): Promise<number> => {
  const row = await db.one<{ failures: number }>(
    `select count(*) as failures from sign_in_attempts
      where email_key = $1 and not succeeded and at > greatest($2::timestamptz,
        coalesce((select max(at) from sign_in_attempts where email_key = $1 and succeeded), '-infinity'))`,
    [emailKey, since],
  );
  return row.failures;
};

export const insertTry = (db: Db, emailKey: string, at: string, succeeded: boolean): Promise<number> =>
  db.run('insert into sign_in_attempts (email_key, at, succeeded) values ($1, $2, $3)', [
    emailKey,
    at,
    succeeded,
  ]);

export const noteSignIn = (db: Db, userId: string, at: string): Promise<number> =>
  db.run('update portal_users set last_login_at = $2 where id = $1', [userId, at]);

export const updatePassword = (db: Db, userId: string, passwordHash: string): Promise<number> =>
  db.run(
    `update portal_users set password_hash = $2, force_password_reset_on_login = false, version = version + 1
      where id = $1`,
    [userId, passwordHash],
  );

export interface StoredCode {
  readonly codeHash: string;
  readonly sentAt: string;
  readonly tries: number;
}

export const findCode = (db: Db, sessionId: string): Promise<StoredCode | null> =>
  db.maybeOne<StoredCode>(
    `select code_hash as "codeHash", sent_at as "sentAt", tries from two_factor_codes where session_id = $1 for update`,
    [sessionId],
  );

export const replaceCode = (db: Db, sessionId: string, codeHash: string, sentAt: string): Promise<number> =>
  db.run(
    `insert into two_factor_codes (session_id, code_hash, sent_at) values ($1, $2, $3)
     on conflict (session_id) do update set code_hash = $2, sent_at = $3, tries = 0`,
    [sessionId, codeHash, sentAt],
  );

export const countCodeTry = (db: Db, sessionId: string): Promise<number> =>
  db.run('update two_factor_codes set tries = tries + 1 where session_id = $1', [sessionId]);

export const deleteCode = (db: Db, sessionId: string): Promise<number> =>
  db.run('delete from two_factor_codes where session_id = $1', [sessionId]);
