// As whom is the embedded PostgreSQL entered for requests? As two logins that own nothing, made by the launcher; each password
// lies in a file of its own that only the owner of the data directory can read.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseLogins } from '../db/logins.ts';
import { ALL_SITES_ROLE, ensureWorkingRoles, SCOPED_ROLE } from '../db/roles.ts';
import { connectionUrl, databaseName } from './database.ts';

const logins = [
  { name: 'alveary_app_login', role: SCOPED_ROLE, file: 'postgres.app.password' },
  { name: 'alveary_all_sites_login', role: ALL_SITES_ROLE, file: 'postgres.all-sites.password' },
] as const;

interface Entry {
  readonly name: string;
  readonly role: string;
  readonly password: string;
  readonly isNew: boolean;
}

/** @param password the owner's. @throws pg errors */
export async function ensureLogins(
  dataDirectory: string,
  port: number,
  password: string,
): Promise<DatabaseLogins> {
  const owner = connectionUrl(port, password, databaseName);
  const entries = logins.map((login) => entryOf(dataDirectory, login));
  const client = new Client({ connectionString: owner });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any ($1)',
      [entries.map(({ name }) => name)],
    );
    const known = found.rows.map(({ name }) => name);
    const missing = entries.filter(({ name, isNew }) => isNew || !known.includes(name));
    if (missing.length > 0) await ensureWorkingRoles(client);
    for (const entry of missing) await makeLogin(client, entry, known.includes(entry.name));
  } finally {
    await client.end();
  }
  const [scoped, allSites] = entries.map(({ name, password: own }) =>
    connectionUrl(port, own, databaseName, name),
  );
  return { owner, scoped: scoped ?? owner, allSites: allSites ?? owner };
}

function entryOf(dataDirectory: string, { name, role, file }: (typeof logins)[number]): Entry {
  const path = join(dataDirectory, file);
  if (existsSync(path)) return { name, role, password: readFileSync(path, 'utf8').trim(), isNew: false };
  const password = randomBytes(24).toString('hex');
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return { name, role, password, isNew: true };
}

/** The password is hexadecimal digits, so it needs no quoting. */
async function makeLogin(client: Client, { name, role, password }: Entry, isKnown: boolean): Promise<void> {
  const attributes = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`;
  await client.query(`${isKnown ? 'alter' : 'create'} role ${name} ${attributes}`);
  await client.query(`grant ${role} to ${name}`);
}
