// Brings a database the tables this version needs: plain SQL files, forward only, in the order of their names; what SQL cannot
// say about the rows is a file of TypeScript. One that lands late, with a time before some that a database has, is applied as well.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration';
import pg from 'pg';
import { installJobQueue } from '../jobs/install.ts';
import { StartFailure } from '../start-failure.ts';
import { carryOver } from './carry-over.ts';
import { ensureRoles } from './roles.ts';

/** The first files, which were written by subject when nothing was released yet. */
const BASELINE = /^20261122T00\d\d_/;
const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** The files of the folder by the names of their migrations. */
const filesByName = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await readdir(FOLDER))
      .filter((file) => /\.(sql|ts)$/.test(file))
      .map((file) => [file.replace(/\.\w+$/, ''), file]),
  );

const fileOf = async (name: string): Promise<string> => {
  const file = (await filesByName()).get(name);
  if (file === undefined) throw new Error(`There is no migration ${name}.`);
  return `${FOLDER}${file}`;
};

const migrationOf = async (name: string): Promise<Migration> => {
  const file = await fileOf(name);
  if (file.endsWith('.ts')) return { up: (await import(pathToFileURL(file).href)).up };
  const text = await readFile(file, 'utf8');
  return {
    up: async (db) => {
      await sql.raw(text).execute(db);
    },
  };
};

/** The names of all migrations this version holds, in their order. */
export const knownMigrations = async (): Promise<string[]> => [...(await filesByName()).keys()].sort();

/** What stands in the file of a migration. */
export const textOfMigration = async (name: string): Promise<string> => readFile(await fileOf(name), 'utf8');

const readMigrations = async (only: readonly string[] | undefined): Promise<Record<string, Migration>> => {
  const migrations: Record<string, Migration> = {};
  for (const name of only ?? (await knownMigrations())) {
    migrations[name] = await migrationOf(name);
  }
  return migrations;
};

interface MigrateOptions {
  /** The names to apply, for a test that makes an older database; absent: all. */
  readonly only?: readonly string[];
}

/**
 * Brings the database to this version. Two processes may call it together: one works, the other waits.
 * @param url a role that may create tables and roles: it becomes the owner
 * @throws Error naming the migration that failed, or when the database is newer than this version
 */
export const migrate = async (url: string, options: MigrateOptions = {}): Promise<{ applied: string[] }> => {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'alveary migrate' });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    return await migrateOver(pool, options);
  } finally {
    await pool.end();
  }
};

/** The same over connections that the caller has, and keeps. */
export const migrateOver = async (
  pool: pg.Pool,
  { only }: MigrateOptions = {},
): Promise<{ applied: string[] }> => {
  const migrations = await readMigrations(only);
  await prepare(pool, Object.keys(migrations));
  const migrator = new Migrator({
    // Never destroyed: that would end the pool.
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw failureOf(error, results);
  await installJobQueue(pool);
  return { applied: results.map((result) => result.migrationName) };
};

const prepare = async (pool: pg.Pool, names: readonly string[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await ensureRoles(client);
    await carryOver(
      client,
      names.filter((name) => BASELINE.test(name)),
    );
  } finally {
    client.release();
  }
};

const failureOf = (error: unknown, results: readonly MigrationResult[]): Error => {
  const failed = results.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  if (failed !== undefined) return new Error(`Migration ${failed} failed: ${reason}`);
  const unknown = /previously executed migration (\S+) is missing/.exec(reason)?.[1];
  if (unknown === undefined) return new Error(`Migrating failed: ${reason}`);
  return new StartFailure(
    `This database was made by a newer Alveary (it has ${unknown}, which this one does not know). Start that version, or name ` +
      'another database.',
  );
};
