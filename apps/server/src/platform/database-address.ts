// Which PostgreSQL does this process work with, and as whom? The one named by DATABASE_URL, else its own in the data directory.
import { existsSync } from 'node:fs';
import pg from 'pg';
import type { ExternalDatabase } from './config.places.ts';
import type { Config } from './config.ts';
import type { DatabaseLogins } from './db/logins.ts';
import { clusterFolderOf } from './embedded-postgres/cluster.ts';
import { joinEmbeddedPostgres } from './embedded-postgres/join.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { checkExternalPostgres, CONNECTIONS_OF_A_NODE } from './external-postgres.ts';
import type { Lifetime } from './lifetime.ts';
import { StartFailure } from './start-failure.ts';

/** @returns its logins. @throws StartFailure when one of them cannot be used. */
export async function databaseAddress(
  config: Config,
  lifetime: Lifetime,
  report: (line: string) => void,
): Promise<DatabaseLogins> {
  if (config.database !== undefined) return externalLogins(config.database, report);
  const postgres = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    port: config.embeddedPostgresPort,
    report,
    signal: lifetime.signal,
    onLost: (error) => {
      // Without its database the process is of no use; the next start, or a supervisor's, recovers.
      throw new Error(`The embedded PostgreSQL is gone and could not be brought back: ${error.message}`);
    },
  });
  await lifetime.onStop('The embedded PostgreSQL', () => postgres.stop());
  const how = postgres.reused ? 'taken over as it was still running' : 'started';
  report(`PostgreSQL ${postgres.version} ${how} in ${config.dataDirectory}, port ${postgres.port}`);
  return postgres.logins;
}

/**
 * The same for a command of the command line, which may also work beside a running server.
 * @param wish `make` where there need be no database yet
 * @throws StartFailure when there is none: a mistyped folder must not become one
 */
export async function databaseAddressForCommand(
  config: Config,
  lifetime: Lifetime,
  report: (line: string) => void,
  wish?: 'make',
): Promise<DatabaseLogins> {
  if (config.database !== undefined) {
    const logins = await externalLogins(config.database, report);
    if (wish !== 'make') await checkMade(logins.scoped);
    return logins;
  }
  if (wish !== 'make' && !existsSync(clusterFolderOf(config.dataDirectory))) {
    throw notMade(config.dataDirectory);
  }
  return (await joinEmbeddedPostgres(config.dataDirectory)) ?? databaseAddress(config, lifetime, report);
}

async function checkMade(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'alveary' });
  await client.connect();
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('public.kysely_migration') is not null as made`,
    );
    if (rows[0]?.made !== true)
      throw notMade(`the database ${new URL(url).pathname.slice(1)} of DATABASE_URL`);
  } finally {
    await client.end();
  }
}

const notMade = (place: string): StartFailure =>
  new StartFailure(
    `There is no Alveary database in ${place}. Name the folder of the server with ALVEARY_DATA_DIR, or its database with ` +
      'DATABASE_URL; a new one is made by the first start of the server (npm start).',
  );

async function externalLogins(
  { url, ownerUrl, allSitesUrl }: ExternalDatabase,
  report: (line: string) => void,
): Promise<DatabaseLogins> {
  const { version, connections } = await checkExternalPostgres('DATABASE_URL', url);
  if (ownerUrl !== undefined) await checkExternalPostgres('DATABASE_OWNER_URL', ownerUrl);
  if (allSitesUrl !== undefined) await checkExternalPostgres('DATABASE_ALL_SITES_URL', allSitesUrl);
  report(`PostgreSQL ${version} at ${new URL(url).host}`);
  if (connections < CONNECTIONS_OF_A_NODE) {
    report(
      `It lets ${connections} connections in, and a node of Alveary opens up to ${CONNECTIONS_OF_A_NODE}: when many work, some are refused. ` +
        'Raise its max_connections.',
    );
  }
  return { owner: ownerUrl ?? url, scoped: url, allSites: allSitesUrl ?? url };
}
