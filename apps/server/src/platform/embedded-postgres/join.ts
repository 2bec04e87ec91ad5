// Can a command work with the database of a server that is running? It connects beside it instead of starting another.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { livingHolder } from '../data-directory-lock.ts';
import { connectionUrl, databaseName } from './database.ts';
import { findPostmaster } from './postmaster.ts';

/** The address of the database that another living process has open in this data directory, or nothing. */
export function joinEmbeddedPostgres(dataDirectory: string): string | undefined {
  if (!existsSync(dataDirectory)) return undefined;
  const folder = realpathSync(dataDirectory);
  if (livingHolder(folder)?.kind !== 'here') return undefined;
  const postmaster = findPostmaster(join(folder, 'postgres'));
  const passwordFile = join(folder, 'postgres.password');
  if (postmaster?.ready !== true || !existsSync(passwordFile)) return undefined;
  return connectionUrl(postmaster.port, readFileSync(passwordFile, 'utf8').trim(), databaseName);
}
