// Over which channels does a calendar tell that it has changed, and what did they tell? (decision 0095)
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface CalendarChannel {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the token. */
  readonly tokenDigest: Buffer;
  /** Null until the calendar has said it. */
  readonly resourceId: string | null;
  /** ISO 8601 instant. */
  readonly expiresAt: string;
  readonly lastMessage: number;
  readonly isTold: boolean;
}

interface NewChannel extends Pick<CalendarChannel, 'id' | 'userId' | 'tokenDigest' | 'expiresAt'> {
  /** ISO 8601 instant. */
  readonly openedAt: string;
}

/** What is needed to end a channel. */
export interface OpenChannel {
  readonly id: string;
  readonly resourceId: string | null;
}

export const insertChannel = (
  db: Db,
  { id, userId, tokenDigest, openedAt, expiresAt }: NewChannel,
): Promise<number> =>
  db.run(
    'insert into calendar_channels (id, user_id, token_digest, opened_at, expires_at) values ($1, $2, $3, $4, $5)',
    [id, userId, tokenDigest, openedAt, expiresAt],
  );

export const saveOpened = (db: Db, id: string, resourceId: string, expiresAt: string): Promise<number> =>
  db.run('update calendar_channels set resource_id = $2, expires_at = $3 where id = $1', [
    id,
    resourceId,
    expiresAt,
  ]);

/** Whether one tells beyond `until`, or was asked for since `askedSince` and has not been answered. All are ISO 8601 instants. */
export const hasChannel = async (
  db: Db,
  userId: string,
  { until, askedSince }: { readonly until: string; readonly askedSince: string },
): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from calendar_channels where user_id = $1 and expires_at > $2 and (resource_id is not null or opened_at > $3)`,
    [userId, until, askedSince],
  )) !== null;

/** It is the caller's until the transaction ends. */
export const takeCalendarChannel = (db: Db, id: string): Promise<CalendarChannel | null> =>
  db.maybeOne<CalendarChannel>(
    `select id, user_id as "userId", token_digest as "tokenDigest", resource_id as "resourceId", expires_at as "expiresAt",
       last_message::float8 as "lastMessage", is_told as "isTold" from calendar_channels where id = $1 for update`,
    [id],
  );

export const saveMessage = (
  db: Db,
  id: string,
  told: { readonly number: number; readonly resourceId: string; readonly isTold: boolean },
): Promise<number> =>
  db.run('update calendar_channels set last_message = $2, resource_id = $3, is_told = $4 where id = $1', [
    id,
    told.number,
    told.resourceId,
    told.isTold,
  ]);

/** What is told from now on is new. */
export const beginReading = (db: Db, userId: string): Promise<number> =>
  db.run('update calendar_channels set is_told = false where user_id = $1 and is_told', [userId]);

export const findChannelsBefore = (db: Db, userId: string, newest: string): Promise<OpenChannel[]> =>
  db.many<OpenChannel>(
    `select o.id, o.resource_id as "resourceId" from calendar_channels o
      where o.user_id = $1 and o.id <> $2 and o.opened_at <= (select opened_at from calendar_channels where id = $2)`,
    [userId, newest],
  );

export const findChannelsOf = (db: Db, userId: string): Promise<OpenChannel[]> =>
  db.many<OpenChannel>(`select id, resource_id as "resourceId" from calendar_channels where user_id = $1`, [
    userId,
  ]);

export const removeChannel = (db: Db, id: string): Promise<number> =>
  db.run('delete from calendar_channels where id = $1', [id]);

/** Their messages are refused from now on. */
export const removeChannelsOf = (db: Db, userId: string): Promise<OpenChannel[]> =>
  db.many<OpenChannel>(
    'delete from calendar_channels where user_id = $1 returning id, resource_id as "resourceId"',
    [userId],
  );

export const removeEndedChannels = (db: Db, at: string): Promise<number> =>
  db.run('delete from calendar_channels where expires_at <= $1', [at]);
