// Who brings the database to this version? Whoever has its owner's login; a process without one only looks.
import pg from 'pg';
import type { Config } from '../config.ts';
import { rightsFailure } from '../external-postgres.ts';
import { StartFailure } from '../start-failure.ts';
import type { DatabaseLogins } from './logins.ts';
import { knownMigrations, migrate } from './migrate.ts';

/** @throws StartFailure when the owner lacks a right, or when this process may only look and migrations are missing */
export async function bringToThisVersion(
  { database, roles }: Pick<Config, 'database' | 'roles'>,
  logins: DatabaseLogins,
): Promise<{ applied: string[] }> {
  const mayOnlyLook =
    database !== undefined && database.ownerUrl === undefined && database.allSitesUrl !== undefined;
  if (!mayOnlyLook) {
    return migrate(logins.owner).catch((error: unknown) => {
      throw rightsFailure(logins.owner, error);
    });
  }
  if (roles.includes('worker')) {
    throw new StartFailure(
      'The worker seals the audit log and needs the owner of the database: set DATABASE_OWNER_URL, or ALVEARY_ROLES=web here.',
    );
  }
  const missing = await missingMigrations(logins.scoped);
  if (missing.length === 0) return { applied: [] };
  throw new StartFailure(
    `The database lacks ${missing.length} migrations of this version, the first is ${missing[0]}. Start a process of this ` +
      'version that has DATABASE_OWNER_URL first.',
  );
}

async function missingMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'alveary' });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.applied_migrations') is not null as there`,
    );
    const known = await knownMigrations();
    if (rows[0]?.there !== true) return known;
    const applied = await client.query<{ name: string }>('select name from applied_migrations');
    return known.filter((name) => !applied.rows.some((row) => row.name === name));
  } finally {
    await client.end();
  }
}
