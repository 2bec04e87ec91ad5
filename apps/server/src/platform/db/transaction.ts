// How does a piece of work become one transaction, in as few trips to the database as it takes?
import type pg from 'pg';
import { handleOver } from './connection.ts';
import type { Db, Statement } from './handle.ts';

/**
 * A read-write transaction. The first statement of the work travels right behind the beginning, the closing statements right
 * before the commit: where a statement fails, so does all that follows, and the commit changes nothing.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  begin: string,
  work: (db: Db) => Promise<T>,
  closing: (result: T) => readonly Statement[],
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const db = handleOver(client);
    const [begun, worked] = await Promise.allSettled([client.query(begin), work(db)]);
    if (begun.status === 'rejected') throw begun.reason;
    if (worked.status === 'rejected') throw worked.reason;
    const last = closing(worked.value);
    await Promise.all([...last.map(({ sql, values }) => db.run(sql, values)), client.query('commit')]);
    return worked.value;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

interface Opened {
  readonly client: pg.PoolClient;
  readonly begun: Promise<unknown>;
}

const open = async (pool: pg.Pool, begin: string): Promise<Opened> => {
  const client = await pool.connect();
  const begun = client.query(begin);
  // Looked at when the work is done; until then nobody listens.
  begun.catch(() => undefined);
  return { client, begun };
};

/** A read-only transaction on one snapshot. It begins with its first statement: work that asks nothing here costs nothing. */
export const inSnapshot = async <T>(
  pool: pg.Pool,
  begin: () => string,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  let opened: Promise<Opened> | undefined;
  const db = handleOver({
    query: async (config) => (await (opened ??= open(pool, begin()))).client.query(config),
  });
  try {
    const result = await work(db);
    await (await opened)?.begun;
    return result;
  } finally {
    // A read holds nothing that a failed end could lose, so its answer need not wait for it.
    opened
      ?.then(({ client }) =>
        client.query('commit').then(
          () => client.release(),
          (failure: Error) => client.release(failure),
        ),
      )
      .catch(() => undefined);
  }
};
