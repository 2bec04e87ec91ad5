// How does a message reach the nodes that have somebody for it? As a row that a NOTIFY names (0094_broker_messages.sql).
import type { Db } from '../db/handle.ts';

/** Told to every node when the transaction commits. */
export const insertMessage = (db: Db, key: string, body: string, at: string): Promise<number> =>
  db.run('insert into broker_messages (key, body, created_at) values ($1, $2, $3)', [key, body, at]);

export const findMessage = async (db: Db, id: string): Promise<string | null> =>
  (await db.maybeOne<{ body: string }>('select body from broker_messages where id = $1', [id]))?.body ?? null;

export const deleteMessagesBefore = (db: Db, at: string): Promise<number> =>
  db.run('delete from broker_messages where created_at < $1', [at]);
