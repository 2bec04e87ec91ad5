// What does a person sign in with, what was it before it was changed, and which changes can still be undone?
import type { SignInPart } from '../contract/safety.calls.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface SignInFacts {
  readonly email: string;
  readonly phoneCountryCode: string | null;
  readonly phoneNumber: string | null;
  readonly isSmsOn: boolean;
  /** Sealed, as it lies in the row of the user. */
  readonly appSecret: string | null;
  readonly appSince: string | null;
  readonly appStep: number;
  readonly isConfirmed: boolean;
}

const FACTS = `select email, phone_country_code as "phoneCountryCode", phone_number as "phoneNumber",
    two_factor_authentication as "isSmsOn", authenticator_secret as "appSecret",
    authenticator_confirmed_at as "appSince", authenticator_step as "appStep", account_confirmed as "isConfirmed"
  from portal_users where id = $1`;

export const findSignIn = (db: Db, userId: string): Promise<SignInFacts> =>
  db.one<SignInFacts>(FACTS, [userId]);

/** The same; nobody else changes it until the transaction ends. */
export const lockSignIn = (db: Db, userId: string): Promise<SignInFacts> =>
  db.one<SignInFacts>(`${FACTS} for no key update`, [userId]);

interface NewChange {
  readonly id: string;
  readonly userId: string;
  readonly what: readonly SignInPart[];
  readonly tokenHash: string;
  readonly now: string;
  readonly expiresAt: string;
  /** How it was before; `appSecret` is sealed for the row of the change. */
  readonly before: SignInFacts;
}

export const insertChange = (db: Db, { before, ...change }: NewChange): Promise<number> =>
  db.run(
    `insert into sign_in_changes (id, user_id, changed_at, what, token_hash, expires_at, email, phone_country_code, phone_number,
       two_factor_authentication, authenticator_secret, authenticator_confirmed_at, authenticator_step)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      change.id,
      change.userId,
      change.now,
      change.what,
      change.tokenHash,
      change.expiresAt,
      before.email,
      before.phoneCountryCode,
      before.phoneNumber,
      before.isSmsOn,
      before.appSecret,
      before.appSince,
      before.appStep,
    ],
  );

export const countChanges = async (db: Db, userId: string, since: string): Promise<number> =>
  (
    await db.one<{ made: number }>(
      'select count(*) as made from sign_in_changes where user_id = $1 and changed_at > $2',
      [userId, since],
    )
  ).made;

export interface OpenChange {
  readonly id: string;
  readonly userId: string;
  readonly place: number;
  readonly what: SignInPart[];
  readonly changedAt: string;
  readonly email: string;
  /** Sealed for the row of the change. */
  readonly appSecret: string | null;
}

/** The change that this link can undo now. */
export const findOpenChange = (db: Db, tokenHash: string, now: string): Promise<OpenChange | null> =>
  db.maybeOne<OpenChange>(
    `select id, user_id as "userId", place, what, changed_at as "changedAt", email, authenticator_secret as "appSecret"
       from sign_in_changes where token_hash = $1 and closed_at is null and expires_at > $2`,
    [tokenHash, now],
  );

/** Closes the change and all later ones: their links went to addresses that may be somebody else's. Earlier ones stay open. */
export const closeChangesFrom = (db: Db, userId: string, place: number, now: string): Promise<number> =>
  db.run(
    'update sign_in_changes set closed_at = $3 where user_id = $1 and place >= $2 and closed_at is null',
    [userId, place, now],
  );

/**
 * Brings back what stood before the change. The password goes, it may be known to who made the change; a code that was used
 * stays used.
 * @param appSecret sealed for the row of the user
 */
export const restoreSignIn = (db: Db, changeId: string, appSecret: string | null): Promise<number> =>
  db.run(
    `update portal_users u set email = c.email, phone_country_code = c.phone_country_code, phone_number = c.phone_number,
        two_factor_authentication = c.two_factor_authentication, authenticator_secret = $2,
        authenticator_confirmed_at = c.authenticator_confirmed_at,
        authenticator_step = greatest(u.authenticator_step, c.authenticator_step),
        authenticator_pending_secret = null, password_hash = null, version = u.version + 1
       from sign_in_changes c where c.id = $1 and u.id = c.user_id`,
    [changeId, appSecret],
  );

export const isAddressOfOther = async (db: Db, email: string, userId: string): Promise<boolean> =>
  (await db.maybeOne('select 1 as taken from portal_users where lower(email) = lower($1) and id <> $2', [
    email,
    userId,
  ])) !== null;

/** May somebody else still take this address back? */
export const isAddressHeld = async (
  db: Db,
  email: string,
  exceptUserId: string | null,
  now: string,
): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 as held from sign_in_changes
      where lower(email) = lower($1) and user_id is distinct from $2 and closed_at is null and expires_at > $3`,
    [email, exceptUserId, now],
  )) !== null;

/** No browser is known to the account any more. */
export const forgetDevices = (db: Db, userId: string): Promise<number> =>
  db.run('delete from sign_in_devices where user_id = $1', [userId]);

export const deleteChangesBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from sign_in_changes where expires_at < $1', [before]);
