// How does the server reach its database, and how is every transaction limited to what it may see?
import pg from 'pg';
import { handleOver, typeParsers } from './connection.ts';
import type { Db, TransactionReach } from './handle.ts';
import { ALL_SITES_ROLE, SCOPED_ROLE } from './roles.ts';

export interface Database {
  readonly url: string;
  /** A read-write transaction; it commits when `work` ends and rolls back when it throws. */
  transact<T>(reach: TransactionReach, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same, read only and on one snapshot. */
  read<T>(reach: TransactionReach, work: (db: Db) => Promise<T>): Promise<T>;
  /** Single read-only statements over all sites, each its own transaction: for the hot searches. */
  readonly searches: Db;
  /** Single statements as the scoped role with no site: for tables that belong to no patient. */
  readonly statements: Db;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections for transactions. */
  readonly poolSize?: number;
  /** Connections for single searches. */
  readonly searchPoolSize?: number;
  /** Told of a connection that broke while idle. */
  readonly onError?: (error: Error) => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const quotedUuids = (ids: readonly string[]): string => {
  for (const id of ids) if (!UUID.test(id)) throw new Error('A site or user id is not a UUID.');
  return ids.join(',');
};

/** Begins the transaction and sets its reach in one round trip; the ids are checked to be UUIDs. */
const beginning = (reach: TransactionReach, mode: string): string => {
  const user = quotedUuids(reach.userId ? [reach.userId] : []);
  const begin = `begin ${mode}; set local app.user_id = '${user}'`;
  return 'allSites' in reach
    ? `${begin}; set local role ${ALL_SITES_ROLE}`
    : `${begin}; set local app.site_ids = '{${quotedUuids(reach.siteIds)}}'`;
};

const inTransaction = async <T>(
  pool: pg.Pool,
  begin: string,
  awaitCommit: boolean,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // The first statement of the work travels right behind it. Where beginning fails, so does all that follows:
    // the connection is gone, or the transaction stands aborted.
    const [begun, worked] = await Promise.allSettled([client.query(begin), work(handleOver(client))]);
    if (begun.status === 'rejected') throw begun.reason;
    if (worked.status === 'rejected') throw worked.reason;
    const result = worked.value;
    // A read holds nothing that a failed commit could lose, so its answer need not wait for it.
    if (awaitCommit) await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    awaitCommit = true;
    throw error;
  } finally {
    if (awaitCommit) client.release(broken);
    else
      client.query('commit').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      );
  }
};

/**
 * Searches are prepared once and run with any values: one plan for all of them, without the cost of planning or of
 * starting workers, and never through a whole table where an index can be read.
 */
const SEARCH_SETTINGS =
  '-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan -c enable_seqscan=off ' +
  '-c max_parallel_workers_per_gather=0 -c jit=off';

/**
 * The statements of the stores are prepared and ask about one record or one page of it, so one plan serves all values;
 * planning such a statement anew costs more than running it.
 */
const WORK_SETTINGS = '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0';

const openPool = (
  url: string,
  role: string,
  max: number,
  extra: string,
  onError: (error: Error) => void,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: typeParsers,
    application_name: 'alveary',
    pipeline: true,
    options: `-c role=${role} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 ${extra}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

/** Opens the connection pools; the first connection proves that the database answers. @throws pg errors */
export const openDatabase = async (url: string, options: DatabaseOptions = {}): Promise<Database> => {
  const onError = options.onError ?? (() => undefined);
  const work = openPool(url, SCOPED_ROLE, options.poolSize ?? 16, WORK_SETTINGS, onError);
  const searches = openPool(url, ALL_SITES_ROLE, options.searchPoolSize ?? 8, SEARCH_SETTINGS, onError);
  const close = async (): Promise<void> => {
    await Promise.all([work.end(), searches.end()]);
  };
  try {
    await work.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    transact: async (reach, deed) => inTransaction(work, beginning(reach, 'read write'), true, deed),
    read: async (reach, question) =>
      inTransaction(work, beginning(reach, 'isolation level repeatable read read only'), false, question),
    searches: handleOver(searches),
    statements: handleOver(work),
    close,
  };
};
