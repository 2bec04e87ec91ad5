// Which PostgreSQL does this process work with? The one named by DATABASE_URL, else its own in the data directory.
import type { Config } from './config.ts';
import { joinEmbeddedPostgres } from './embedded-postgres/join.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { checkExternalPostgres } from './external-postgres.ts';
import type { Lifetime } from './lifetime.ts';

/** @returns its address. @throws StartFailure when it cannot be used. */
export async function databaseAddress(
  config: Config,
  lifetime: Lifetime,
  report: (line: string) => void,
): Promise<string> {
  if (config.databaseUrl !== undefined) {
    const version = await checkExternalPostgres(config.databaseUrl);
    report(`PostgreSQL ${version} at ${new URL(config.databaseUrl).host}`);
    return config.databaseUrl;
  }
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
  return postgres.url;
}

/** The same for a command of the command line, which may also work beside a running server. */
export async function databaseAddressForCommand(
  config: Config,
  lifetime: Lifetime,
  report: (line: string) => void,
): Promise<string> {
  const joined = config.databaseUrl === undefined ? joinEmbeddedPostgres(config.dataDirectory) : undefined;
  return joined ?? databaseAddress(config, lifetime, report);
}
