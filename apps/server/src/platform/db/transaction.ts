// Makes one transaction of a piece of work, in as few trips to the database as it takes. It begins with the first
// statement, which travels right behind the beginning: work that asks nothing, or waits for something else first, holds
// no connection.
import type pg from 'pg';
import { failureOfCommit } from './commit-unknown.ts';
import { handleOver } from './connection.ts';
import type { Db, Statement } from './handle.ts';

interface Opened {
  readonly client: pg.PoolClient;
  readonly beginning: Promise<unknown>;
}

const begun = async (pool: pg.Pool, begin: Promise<string>): Promise<Opened> => {
  const [text, client] = [await begin, await pool.connect()];
  const beginning = client.query(text);
  // Looked at when the work is done; until then nobody listens.
  beginning.catch(() => undefined);
  return { client, beginning };
};

interface LazyTransaction {
  readonly db: Db;
  open(): Promise<Opened>;
  /** What the first statement opened. */
  opened(): Promise<Opened> | undefined;
}

const lazyTransaction = (pool: pg.Pool, begin: () => Promise<string>): LazyTransaction => {
  let opened: Promise<Opened> | undefined;
  const open = async (): Promise<Opened> => (opened ??= begun(pool, begin()));
  const db = handleOver({ query: async (config) => (await open()).client.query(config) });
  return { db, open, opened: () => opened };
};

/** Ends the transaction and gives the connection back, or up when it cannot be ended. */
const giveBack = (client: pg.PoolClient, ending: 'commit' | 'rollback'): Promise<void> =>
  client.query(ending).then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  );

/**
 * A read-write transaction. The closing statements travel right before the commit: where a statement fails, so does all that
 * follows, and the commit changes nothing. @throws CommitUnknown where the answer of the commit was lost
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  begin: () => Promise<string>,
  work: (db: Db) => Promise<T>,
  closing: (result: T) => readonly Statement[],
): Promise<T> => {
  const { db, open, opened } = lazyTransaction(pool, begin);
  try {
    const result = await work(db);
    const statements = closing(result);
    if (opened() === undefined && statements.length === 0) return result;
    const { client, beginning } = await open();
    const direct = handleOver(client);
    const last = statements.map(({ sql, values }) => direct.run(sql, values));
    const ending = client.query('commit');
    await Promise.all([beginning, ...last, ending]).catch(async (error: unknown) => {
      throw await failureOfCommit(ending, error);
    });
    client.release();
    return result;
  } catch (error) {
    const transaction = await opened()?.catch(() => undefined);
    if (transaction) await giveBack(transaction.client, 'rollback');
    throw error;
  }
};

/** A read-only transaction on one snapshot. */
export const inSnapshot = async <T>(
  pool: pg.Pool,
  begin: () => Promise<string>,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const { db, opened } = lazyTransaction(pool, begin);
  try {
    const result = await work(db);
    await (await opened())?.beginning;
    return result;
  } finally {
    // A read holds nothing that a failed end could lose, so its answer need not wait for it.
    opened()
      ?.then(({ client }) => giveBack(client, 'commit'))
      .catch(() => undefined);
  }
};
