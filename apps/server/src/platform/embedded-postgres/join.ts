// Can a command work with the database of a server that is running? It connects beside it instead of starting another.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { livingHolder } from '../data-directory-lock.ts';
import type { DatabaseLogins } from '../db/logins.ts';
import { ensureLogins } from './logins.ts';
import { findPostmaster } from './postmaster.ts';

/** The logins of the database that another living process has open in this data directory, or nothing. */
export async function joinEmbeddedPostgres(dataDirectory: string): Promise<DatabaseLogins | undefined> {
  if (!existsSync(dataDirectory)) return undefined;
  const folder = realpathSync(dataDirectory);
  if (livingHolder(folder)?.kind !== 'here') return undefined;
  const postmaster = findPostmaster(join(folder, 'postgres'));
  const passwordFile = join(folder, 'postgres.password');
  if (postmaster?.ready !== true || !existsSync(passwordFile)) return undefined;
  return ensureLogins(folder, postmaster.port, readFileSync(passwordFile, 'utf8').trim());
}
