// Which tries to sign in were there, and from which browsers? (OP-AUTH-7)
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Whose tries are counted together: those for one address from one browser that it knows, or from all that it does not. */
export interface Counted {
  readonly emailKey: string;
  /** Null for all browsers that have never signed in to the account. */
  readonly deviceHash: string | null;
}

/** Failed tries since `since` that no success followed. */
export const countFailedTries = async (
  db: Db,
  { emailKey, deviceHash }: Counted,
  since: string,
): Promise<number> => {
  const row = await db.one<{ failures: number }>(
    `select count(*) as failures from sign_in_attempts
      where email_key = $1 and device_hash is not distinct from $2 and not succeeded and at > greatest($3::timestamptz,
        coalesce((select max(at) from sign_in_attempts
                   where email_key = $1 and device_hash is not distinct from $2 and succeeded), '-infinity'))`,
    [emailKey, deviceHash, since],
  );
  return row.failures;
};

export const insertTry = (
  db: Db,
  { emailKey, deviceHash }: Counted,
  tried: { readonly userId: string | null; readonly at: string; readonly succeeded: boolean },
): Promise<number> =>
  db.run(
    'insert into sign_in_attempts (email_key, device_hash, user_id, at, succeeded) values ($1, $2, $3, $4, $5)',
    [emailKey, deviceHash, tried.userId, tried.at, tried.succeeded],
  );

/** A lifted lock: nothing that was tried for the address counts any more. */
export const deleteTries = (db: Db, emailKey: string): Promise<number> =>
  db.run('delete from sign_in_attempts where email_key = $1', [emailKey]);

export const deleteTriesBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from sign_in_attempts where at < $1', [before]);

/** Has this browser signed in to the account of this address before? */
export const isKnownDevice = async (db: Db, deviceHash: string, email: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 as known from sign_in_devices d join portal_users u on u.id = d.user_id
      where d.device_hash = $1 and lower(u.email) = lower($2)`,
    [deviceHash, email],
  )) !== null;

export const keepDevice = (db: Db, deviceHash: string, userId: string, at: string): Promise<number> =>
  db.run(
    `insert into sign_in_devices (device_hash, user_id, created_at, last_used_at) values ($1, $2, $3, $3)
     on conflict (device_hash, user_id) do update set last_used_at = $3`,
    [deviceHash, userId, at],
  );

export const deleteDevicesBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from sign_in_devices where last_used_at < $1', [before]);

/** The users of the sites of these bits who are locked out, and until when. $2: since when failures count, $3: how many lock. */
export const findLocks = (
  db: Db,
  reach: string,
  since: string,
  most: number,
): Promise<{ user_id: string; last_counted_at: string }[]> =>
  db.many(
    `with counted as (
       select a.user_id, a.at, row_number() over (partition by a.email_key, a.device_hash order by a.at desc) as place
         from sign_in_attempts a
        where a.at > $2 and not a.succeeded
          and exists (select 1 from site_users su where su.user_id = a.user_id and ${isAtSites('$1', 'su.site_id')})
          and not exists (select 1 from sign_in_attempts later where later.email_key = a.email_key
            and later.device_hash is not distinct from a.device_hash and later.succeeded and later.at > a.at))
     select user_id, max(at) as last_counted_at from counted where place = $3 group by user_id order by user_id`,
    [reach, since, most],
  );
