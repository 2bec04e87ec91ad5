// How does a message reach the nodes that have somebody for it? As a row that a NOTIFY names (20261122T0004_requests.sql).
import type { Db } from '../db/handle.ts';

export interface NewMessage {
  readonly key: string;
  readonly body: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** Told to every node in their order when the transaction commits. */
export const insertMessages = (db: Db, messages: readonly NewMessage[]): Promise<number> =>
  db.run(
    `insert into broker_messages (key, body, created_at)
     select key, body, at from unnest($1::text[], $2::text[], $3::timestamptz[]) as given (key, body, at)`,
    [messages.map(({ key }) => key), messages.map(({ body }) => body), messages.map(({ at }) => at)],
  );

/** The JSON text of each message by its id; those that were removed meanwhile are missing. */
export const findMessages = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.many<{ id: string; body: string }>(
    'select id::text as id, body from broker_messages where id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
};

export const deleteMessagesBefore = (db: Db, at: string): Promise<number> =>
  db.run('delete from broker_messages where created_at < $1', [at]);
