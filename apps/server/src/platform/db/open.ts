// How does the server reach its database, and how is every transaction limited to what it may see?
import pg from 'pg';
import { handleOver, typeParsers } from './connection.ts';
import type { Db, Statement, TransactionReach } from './handle.ts';
import { gatheringSocket } from './packets.ts';
import { beginning, REACH_NOTHING, reachValues, SET_REACH, type SitesReach } from './reach.ts';
import { ALL_SITES_ROLE, SCOPED_ROLE } from './roles.ts';
import { askWithReach } from './scoped-statement.ts';
import { type SharedConnections, sharedConnections } from './shared-connections.ts';
import { inSnapshot, inTransaction } from './transaction.ts';

export interface Database {
  readonly url: string;
  /**
   * A read-write transaction; it begins with the first statement, commits when `work` ends and rolls back when it throws.
   * @param closing the last statements, sent together with the commit: all of it takes effect, or nothing
   */
  transact<T>(
    reach: TransactionReach,
    work: (db: Db) => Promise<T>,
    closing?: (result: T) => readonly Statement[],
  ): Promise<T>;
  /** The same, read only and on one snapshot; it begins with the first statement of the work. */
  read<T>(reach: TransactionReach, work: (db: Db) => Promise<T>): Promise<T>;
  /** Single read-only statements limited to sites, each its own transaction: for reads that ask one thing. */
  reading(reach: SitesReach): Db;
  /** Single read-only statements over all sites, each its own transaction: for searches that may take their time. */
  readonly searches: Db;
  /** The same for those that read a few rows: they share connections. */
  readonly shortSearches: Db;
  /** Single statements as the scoped role with no site: for tables that belong to no patient. */
  readonly statements: Db;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections for transactions. */
  readonly poolSize?: number;
  /** Connections that short reads share, at most: so many for those limited to sites, and as many for those over all. */
  readonly readPoolSize?: number;
  /** Connections for searches that may take their time. */
  readonly searchPoolSize?: number;
  /** Told of a connection that broke while idle. */
  readonly onError?: (error: Error) => void;
}

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

const READ_SETTINGS = `${WORK_SETTINGS} -c default_transaction_read_only=on`;

/** Measured on two cores with 16 clients: a third more answers a second than with eight that serve one statement each. */
const USUAL_READS = 3;

/** Where this fails, so does every statement that is sent with a reach; that one is told. */
const prepareReach = (client: pg.ClientBase): void => {
  client.query({ ...SET_REACH, values: REACH_NOTHING }).catch(() => undefined);
};

const singleStatements = (reads: SharedConnections, reach: SitesReach): Db =>
  handleOver({
    query: async (statement) => {
      const values = reachValues(reach);
      return reads.over((client) => askWithReach(client, values, statement));
    },
  });

const connectionOf = (url: string, role: string, extra: string): pg.ClientConfig => ({
  connectionString: url,
  types: typeParsers,
  application_name: 'alveary',
  pipeline: true,
  stream: gatheringSocket,
  options: `-c role=${role} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 ${extra}`,
  connectionTimeoutMillis: 10_000,
});

const openPool = (config: pg.ClientConfig, max: number, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 60_000 });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

/** Opens the connection pools; the first connection proves that the database answers. @throws pg errors */
export const openDatabase = async (url: string, options: DatabaseOptions = {}): Promise<Database> => {
  const onError = options.onError ?? (() => undefined);
  const work = openPool(connectionOf(url, SCOPED_ROLE, WORK_SETTINGS), options.poolSize ?? 16, onError);
  const sharing = { usual: USUAL_READS, most: options.readPoolSize ?? 8, onError };
  const reads = sharedConnections(connectionOf(url, SCOPED_ROLE, READ_SETTINGS), {
    ...sharing,
    onConnect: prepareReach,
  });
  const shortSearches = sharedConnections(connectionOf(url, ALL_SITES_ROLE, SEARCH_SETTINGS), {
    ...sharing,
    onConnect: () => undefined,
  });
  const searches = openPool(
    connectionOf(url, ALL_SITES_ROLE, SEARCH_SETTINGS),
    options.searchPoolSize ?? 8,
    onError,
  );
  const close = async (): Promise<void> => {
    await Promise.all([work.end(), reads.end(), shortSearches.end(), searches.end()]);
  };
  try {
    await work.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    transact: async (reach, deed, closing = () => []) =>
      inTransaction(work, () => beginning(reach, 'read write'), deed, closing),
    read: async (reach, question) =>
      inSnapshot(work, () => beginning(reach, 'isolation level repeatable read read only'), question),
    reading: (reach) => singleStatements(reads, reach),
    searches: handleOver(searches),
    shortSearches: handleOver({
      query: (statement) => shortSearches.over((client) => client.query(statement)),
    }),
    statements: handleOver(work),
    close,
  };
};
