// How does the server reach its database, and how is every transaction limited to what it may see?
import pg from 'pg';
import { handleOver, typeParsers } from './connection.ts';
import type { Db, SharedWrite, SitesReach, Statement, StreamReading, TransactionReach } from './handle.ts';
import type { DatabaseLogins } from './logins.ts';
import { gatheringSocket } from './packets.ts';
import { beginning, rememberedBits, settingReach, statementWithin } from './reach.ts';
import { ALL_SITES_ROLE, SCOPED_ROLE } from './roles.ts';
import { sharedCommits } from './shared-commits.ts';
import { type SharedConnections, sharedConnections } from './shared-connections.ts';
import { findSiteNumbers } from './site-numbers.store.ts';
import { openStreams } from './streams.ts';
import { inSnapshot, inTransaction } from './transaction.ts';

export interface Database {
  readonly logins: DatabaseLogins;
  /**
   * A read-write transaction; it begins with the first statement, commits when `work` ends and rolls back when it throws.
   * @param closing the last statements, sent together with the commit: all of it takes effect, or nothing
   */
  transact<T>(
    reach: TransactionReach,
    work: (db: Db) => Promise<T>,
    closing?: (result: T) => readonly Statement[],
  ): Promise<T>;
  /**
   * A change of the usual kind. Those that come together share one transaction and its commit, each within its own reach, and those of one
   * reach a statement; one that fails takes no other along. @returns its answer once it is durable, null when there was none
   */
  together<Given, Row>(write: SharedWrite<Given, Row>): Promise<Row | null>;
  /** The same, read only and on one snapshot; it begins with the first statement of the work. */
  read<T>(reach: TransactionReach, work: (db: Db) => Promise<T>): Promise<T>;
  /** One long read on one snapshot, which whoever asked for it ends. @throws Failure TooManyRequests */
  stream(reach: TransactionReach): Promise<StreamReading>;
  /** Single read-only statements limited to sites, each its own transaction: for reads that ask one thing. */
  reading(reach: SitesReach): Db;
  /** Single read-only statements over all sites, each its own transaction: for searches that may take their time. */
  readonly searches: Db;
  /** The same for those that read a few rows: they share connections. */
  readonly shortSearches: Db;
  /** The bits of these sites, for statements over all sites that say themselves which they mean (docs/decisions/0028). */
  bitsOf(siteIds: readonly string[]): string | Promise<string>;
  /** Single statements as the scoped role with no site: for tables that belong to no patient. */
  readonly statements: Db;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections for transactions limited to sites, and half as many for those over all. */
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

/** Whoever reads slowly holds the snapshot a little longer before the file is given up. */
const STREAM_SETTINGS = `${READ_SETTINGS} -c idle_in_transaction_session_timeout=180000`;

/** Measured on two cores with 16 clients: a third more answers a second than with eight that serve one statement each. */
const USUAL_READS = 3;

const singleStatements = (
  reads: SharedConnections,
  within: (statement: Statement) => Promise<Statement>,
): Db =>
  handleOver({
    query: async ({ text, values, ...config }) => {
      const { sql, values: all } = await within({ sql: text, values: values ?? [] });
      return reads.over((client) => client.query({ ...config, text: sql, values: [...all] }));
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

interface Pools {
  /** Transactions limited to sites. */
  readonly work: pg.Pool;
  /** Transactions over all sites. */
  readonly overall: pg.Pool;
  readonly searches: pg.Pool;
  readonly reads: SharedConnections;
  readonly shortSearches: SharedConnections;
}

const openPools = ({ scoped, allSites }: DatabaseLogins, options: DatabaseOptions): Pools => {
  const onError = options.onError ?? (() => undefined);
  const poolSize = options.poolSize ?? 16;
  const sharing = { usual: USUAL_READS, most: options.readPoolSize ?? 8, onError };
  const searching = connectionOf(allSites, ALL_SITES_ROLE, SEARCH_SETTINGS);
  const overall = connectionOf(allSites, ALL_SITES_ROLE, WORK_SETTINGS);
  const reading = connectionOf(scoped, SCOPED_ROLE, READ_SETTINGS);
  return {
    work: openPool(connectionOf(scoped, SCOPED_ROLE, WORK_SETTINGS), poolSize, onError),
    overall: openPool(overall, Math.ceil(poolSize / 2), onError),
    searches: openPool(searching, options.searchPoolSize ?? 8, onError),
    reads: sharedConnections(reading, sharing),
    shortSearches: sharedConnections(searching, sharing),
  };
};

/** Opens the connection pools; the first connection proves that the database answers. @throws pg errors */
export const openDatabase = async (
  logins: DatabaseLogins,
  options: DatabaseOptions = {},
): Promise<Database> => {
  const pools = openPools(logins, options);
  const { work, overall, searches, reads, shortSearches } = pools;
  const streams = openStreams(options.onError ?? (() => undefined));
  const streaming = {
    scoped: connectionOf(logins.scoped, SCOPED_ROLE, STREAM_SETTINGS),
    allSites: connectionOf(logins.allSites, ALL_SITES_ROLE, STREAM_SETTINGS),
  };
  const poolFor = (reach: TransactionReach): pg.Pool => ('allSites' in reach ? overall : work);
  const close = async (): Promise<void> => {
    await streams.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  try {
    await work.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  const statements = handleOver(work);
  const bitsOfSites = rememberedBits(() => findSiteNumbers(statements));
  return {
    logins,
    together: sharedCommits(work, (reach) => settingReach(reach, bitsOfSites)),
    transact: async (reach, work, closing = () => []) =>
      inTransaction(poolFor(reach), () => beginning(reach, 'read write', bitsOfSites), work, closing),
    read: async (reach, question) =>
      inSnapshot(
        poolFor(reach),
        () => beginning(reach, 'isolation level repeatable read read only', bitsOfSites),
        question,
      ),
    stream: (reach) =>
      streams.open(reach, 'allSites' in reach ? streaming.allSites : streaming.scoped, () =>
        beginning(reach, 'isolation level repeatable read read only', bitsOfSites),
      ),
    reading: (reach) =>
      singleStatements(reads, (statement) => statementWithin(statement, reach, bitsOfSites)),
    bitsOf: bitsOfSites,
    searches: handleOver(searches),
    shortSearches: handleOver({
      query: (statement) => shortSearches.over((client) => client.query(statement)),
    }),
    statements,
    close,
  };
};
