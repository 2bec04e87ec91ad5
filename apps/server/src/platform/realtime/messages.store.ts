// Messages on their way to the nodes that have somebody for them: rows that a NOTIFY names. Requests add them, nodes read them over all
// sites (migrations 20261122T0004 and 20261128T0713).
import type { Db, Statement } from '../db/handle.ts';

export interface NewMessage {
  readonly key: string;
  readonly body: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** Told to every node in their order when the transaction commits. Answers their ids in the same order. */
export const messagesStatement = (messages: readonly NewMessage[]): Statement => ({
  sql: `insert into broker_messages (key, body, created_at)
     select key, body, at
       from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality as given (key, body, at, place) order by place
     returning id::text as id`,
  values: [messages.map(({ key }) => key), messages.map(({ body }) => body), messages.map(({ at }) => at)],
});

/** @returns their ids in the same order */
export const insertMessages = async (db: Db, messages: readonly NewMessage[]): Promise<readonly string[]> => {
  const { sql, values } = messagesStatement(messages);
  return (await db.many<{ id: string }>(sql, values)).map(({ id }) => id);
};

/** The JSON text of each message by its id; those that were removed meanwhile are missing. */
export const findMessages = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.many<{ id: string; body: string }>(
    'select id::text as id, body from broker_messages where id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
};

/** The messages that were kept since then, in the order in which they were written. */
export const findNoticesSince = (db: Db, since: string): Promise<{ id: string; key: string }[]> =>
  db.many(
    'select id::text as id, key from broker_messages where created_at >= $1 order by broker_messages.id',
    [since],
  );

/** Under which name NATS carries the news of this database and of no other: several installations may share one NATS. */
export const findSubject = async (db: Db): Promise<string> =>
  (
    await db.one<{ name: string }>(
      `select 'alveary.messages.' || md5(concat_ws(' ', system_identifier::text, current_database())) as name from pg_control_system()`,
    )
  ).name;

export const deleteMessagesBefore = (db: Db, at: string): Promise<number> =>
  db.run('delete from broker_messages where created_at < $1', [at]);
