// Whose Google calendar is read, with which token, and how far?
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface GoogleConnection {
  readonly userId: string;
  /** Sealed. */
  readonly refreshToken: string;
  readonly syncToken: string | null;
}

const CONNECTION = `select c.user_id as "userId", c.refresh_token as "refreshToken", c.sync_token as "syncToken"
  from calendar_connections c where c.provider = 'GOOGLE' and c.refresh_token is not null`;

/** Of who works nowhere any more, or cannot sign in, nothing is read, and the token waits in case they come back. */
const AT_WORK = `exists (select from portal_users u join site_users s on s.user_id = u.id
  where u.id = c.user_id and u.account_confirmed)`;

/** Those that are read. */
export const findGoogleConnections = (db: Db): Promise<GoogleConnection[]> =>
  db.many<GoogleConnection>(`${CONNECTION} and ${AT_WORK} order by c.user_id`);

/** Those that tell of nothing by themselves, and those that were not read since. @param at, @param since ISO 8601 instants */
export const findUntoldConnections = (db: Db, at: string, since: string): Promise<GoogleConnection[]> =>
  db.many<GoogleConnection>(
    `${CONNECTION} and ${AT_WORK} and (c.synced_at is null or c.synced_at < $2 or not exists (select from calendar_channels h
       where h.user_id = c.user_id and h.resource_id is not null and h.expires_at > $1)) order by c.user_id`,
    [at, since],
  );

/** Null where the calendar is the sandbox. */
export const findGoogleConnection = (db: Db, userId: string): Promise<GoogleConnection | null> =>
  db.maybeOne<GoogleConnection>(`${CONNECTION} and c.user_id = $1`, [userId]);

/** The same, and null also where it is not read. */
export const findReadConnection = (db: Db, userId: string): Promise<GoogleConnection | null> =>
  db.maybeOne<GoogleConnection>(`${CONNECTION} and ${AT_WORK} and c.user_id = $1`, [userId]);

/** Whose calendars could still tell, although nobody reads them. */
export const findSilentConnections = (db: Db): Promise<GoogleConnection[]> =>
  db.many<GoogleConnection>(
    `${CONNECTION} and not ${AT_WORK} and exists (select from calendar_channels h where h.user_id = c.user_id) order by c.user_id`,
  );

/** It stays as it is until the transaction ends. */
export const takeGoogleConnection = (db: Db, userId: string): Promise<GoogleConnection | null> =>
  db.maybeOne<GoogleConnection>(`${CONNECTION} and c.user_id = $1 for update`, [userId]);

/** From now on the calendar is read there, from the start. @param refreshToken sealed */
export const connectGoogle = (db: Db, userId: string, refreshToken: string, at: string): Promise<number> =>
  db.run(
    `insert into calendar_connections (user_id, provider, refresh_token, connected_at) values ($1, 'GOOGLE', $2, $3)
     on conflict (user_id) do update set provider = 'GOOGLE', refresh_token = excluded.refresh_token, sync_token = null,
       connected_at = excluded.connected_at`,
    [userId, refreshToken, at],
  );

/** From now on the person has the sandbox calendar, from its start. */
export const disconnectGoogle = (db: Db, userId: string, at: string): Promise<number> =>
  db.run(
    `update calendar_connections set provider = 'SANDBOX', refresh_token = null, sync_token = null, connected_at = $2
      where user_id = $1 and provider = 'GOOGLE'`,
    [userId, at],
  );
