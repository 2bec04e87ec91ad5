// What signing in reads and writes of an account and its codes.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { isFactorDemandedSql } from '@alveary/server/platform/sessions/session.store.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly accountConfirmed: boolean;
  /** The password must be another one before anything else. */
  readonly mustSetPassword: boolean;
  /** The ways a code can come; empty when no second factor is asked for. */
  readonly codeBy: readonly ('sms' | 'totp')[];
  readonly phone: string | null;
}

const ACCOUNT = `select u.id, u.email, u.password_hash as "passwordHash", u.account_confirmed as "accountConfirmed",
    u.force_password_reset_on_login as "mustSetPassword",
    array_remove(array[case when u.authenticator_confirmed_at is not null then 'totp' end,
      case when u.has_portal_configuration and u.two_factor_authentication then 'sms' end], null) as "codeBy",
    u.phone_country_code || u.phone_number as phone
  from portal_users u`;

export const findAccountByEmail = (db: Db, email: string): Promise<Account | null> =>
  db.maybeOne<Account>(`${ACCOUNT} where lower(u.email) = lower($1)`, [email]);

export const findAccount = (db: Db, id: string): Promise<Account> =>
  db.one<Account>(`${ACCOUNT} where u.id = $1`, [id]);

/** What the sites of the person say of how long a session may rest: only one that begins asks, since they may be thousands. */
export const findTimeouts = (
  db: Db,
  userId: string,
): Promise<{ readonly slug: string; readonly timeout: string | null }[]> =>
  db.many(
    `select s.slug, s.feature_values ->> 'portal_session_timeout_s' as timeout
      from site_users su join sites s on s.id = su.site_id
      where su.user_id = $1 and not s.is_global and s.closed_at is null`,
    [userId],
  );

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
  /** The phone it went to, where that is not the phone of the account yet. */
  readonly newCountryCode: string | null;
  readonly newNumber: string | null;
}

interface NewPhone {
  readonly countryCode: string;
  readonly number: string;
}

export const replaceCode = (
  db: Db,
  sessionId: string,
  codeHash: string,
  sentAt: string,
  newPhone: NewPhone | null = null,
): Promise<number> =>
  db.run(
    `insert into two_factor_codes (session_id, code_hash, sent_at, phone_country_code, phone_number) values ($1, $2, $3, $4, $5)
     on conflict (session_id) do update
       set code_hash = $2, sent_at = $3, tries = 0, phone_country_code = $4, phone_number = $5`,
    [sessionId, codeHash, sentAt, newPhone?.countryCode ?? null, newPhone?.number ?? null],
  );

/** The code that is tried, with this try counted; null where none was sent. */
export const takeCodeTry = (db: Db, sessionId: string): Promise<StoredCode | null> =>
  db.maybeOne<StoredCode>(
    `update two_factor_codes set tries = tries + 1 where session_id = $1
      returning code_hash as "codeHash", sent_at as "sentAt", tries, phone_country_code as "newCountryCode",
        phone_number as "newNumber"`,
    [sessionId],
  );

/** Tries of the app's code are counted in the same row as those of the SMS code. @returns how many there were, with this one */
export const countAppTry = async (db: Db, sessionId: string): Promise<number> =>
  (
    await db.one<{ tries: number }>(
      `insert into two_factor_codes as known (session_id, code_hash, sent_at, tries) values ($1, 'no SMS code', 'epoch', 1)
        on conflict (session_id) do update set tries = known.tries + 1 returning tries`,
      [sessionId],
    )
  ).tries;

export const deleteCode = (db: Db, sessionId: string): Promise<number> =>
  db.run('delete from two_factor_codes where session_id = $1', [sessionId]);

/** Codes by SMS are on from now on, to this phone. */
export const switchSmsOn = (db: Db, userId: string, countryCode: string, number: string): Promise<number> =>
  db.run(
    `update portal_users set phone_country_code = $2, phone_number = $3, two_factor_authentication = true, version = version + 1
      where id = $1`,
    [userId, countryCode, number],
  );

/** Does one of the person's sites, or one of these roles that they hold, demand two factors? */
export const demandsSecondFactor = async (
  db: Db,
  userId: string,
  demandingRoles: readonly string[],
): Promise<boolean> =>
  (
    await db.one<{ isDemanded: boolean }>(`select ${isFactorDemandedSql('$1::uuid', '$2')} as "isDemanded"`, [
      userId,
      demandingRoles,
    ])
  ).isDemanded;
