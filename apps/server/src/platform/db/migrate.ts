// How does a database get the tables this version needs? Plain SQL files, forward only, in the order of their names.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { installJobQueue } from '../jobs/install.ts';
import { ensureRoles } from './roles.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

const migrationOf = (text: string): Migration => ({
  up: async (db) => {
    await sql.raw(text).execute(db);
  },
});

const readMigrations = async (): Promise<Record<string, Migration>> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    migrations[name.replace(/\.sql$/, '')] = migrationOf(await readFile(`${FOLDER}${name}`, 'utf8'));
  }
  return migrations;
};

/** The names of all migrations this version holds. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations());

/**
 * Brings the database to this version. Two processes may call it together: one works, the other waits.
 * @param url a role that may create tables and roles: it becomes the owner
 * @throws Error naming the migration that failed, or when the database is newer than this version
 */
export const migrate = async (
  url: string,
  report: (line: string) => void = () => undefined,
): Promise<{ applied: string[] }> => {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'alveary migrate' });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const client = await pool.connect();
    try {
      await ensureRoles(client);
    } finally {
      client.release();
    }
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    for (const result of results)
      if (result.status === 'Success') report(`migration ${result.migrationName}`);
    if (error !== undefined) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(failed ? `Migration ${failed} failed: ${reason}` : `Migrating failed: ${reason}`);
    }
    await installJobQueue(pool);
    return { applied: results.map((result) => result.migrationName) };
  } finally {
    await db.destroy();
  }
};
