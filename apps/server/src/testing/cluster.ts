// Against which PostgreSQL do the tests run? One for the whole run: the server named by TEST_DATABASE_URL or DATABASE_URL,
// or an embedded one in a folder that is deleted afterwards.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { type DatabaseLogins, oneLogin } from '../platform/db/logins.ts';
import { findPostmaster, stopPostmaster } from '../platform/embedded-postgres/postmaster.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { processCommandLine } from '../platform/process-mark.ts';
import { throwAwayPlace, throwAwayPlaces } from './throw-away-place.ts';

export interface TestCluster {
  /** The owner's address of a database in which other databases can be made. */
  readonly url: string;
  readonly logins: DatabaseLogins;
  /** How a database is copied with the least work: as files where nothing needs to reach the disk, else through the log. */
  readonly copyStrategy: 'file_copy' | 'wal_log';
  stop(): Promise<void>;
}

const folderPrefix = 'alveary-test-';

export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') {
    return { url: given, logins: oneLogin(given), copyStrategy: 'wal_log', stop: async () => undefined };
  }
  await sweepLeftovers();
  const dataDirectory = mkdtempSync(join(throwAwayPlace, `${folderPrefix}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    durability: 'throw-away',
    report: () => undefined,
  });
  return {
    url: postgres.url,
    logins: postgres.logins,
    copyStrategy: 'file_copy',
    stop: async () => {
      await postgres.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The address of another database on the same server. */
export function urlOfDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** The same logins to another database. */
export function loginsOfDatabase(
  { owner, scoped, allSites }: DatabaseLogins,
  database: string,
): DatabaseLogins {
  return {
    owner: urlOfDatabase(owner, database),
    scoped: urlOfDatabase(scoped, database),
    allSites: urlOfDatabase(allSites, database),
  };
}

export function newDatabaseName(kind: string): string {
  return `alveary_${kind}_${randomBytes(6).toString('hex')}`;
}

/** Runs statements that stand outside a transaction, such as CREATE DATABASE. */
export async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Drops a database. A pool is closed a moment before its last connections are; PostgreSQL waits for those for some
 * seconds by itself, and only what stays connected after that is cut off.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await execute(url, `drop database if exists ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '55006') throw error;
    await execute(url, `drop database if exists ${name} with (force)`);
  }
}

/** A run ended by kill -9 leaves its server and folder behind; the next run clears them away. */
async function sweepLeftovers(): Promise<void> {
  const all = throwAwayPlaces.flatMap((place) => readdirSync(place).map((name) => [place, name] as const));
  for (const [place, name] of all) {
    if (!name.startsWith(folderPrefix)) continue;
    const pid = Number(name.slice(folderPrefix.length).split('-')[0]);
    if (!Number.isInteger(pid) || processCommandLine(pid) !== undefined) continue;
    const folder = join(place, name);
    const left = findPostmaster(join(folder, 'postgres'));
    if (left !== undefined) await stopPostmaster(left.pid);
    rmSync(folder, { recursive: true, force: true });
  }
}
