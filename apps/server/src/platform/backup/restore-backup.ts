// How does a backup become a database again? Tables of its own version, all rows in one transaction that compares them, then this version.
import type pg from 'pg';
import type { Blobs } from '../../services/blobs/port.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { StartFailure } from '../start-failure.ts';
import { COPY_SETTINGS, findTables, quoted, quoteName } from './copied-tables.ts';
import { connected } from './connected.ts';
import { hashFile, hashRows, readRows } from './copy-rows.ts';
import { type CopiedTable, filesPath, type Manifest, readManifest, rowsPath } from './manifest.ts';
import { copyFilesIn } from './stored-files.ts';

export interface RestoreWish {
  /** The login that will own the tables. */
  readonly url: string;
  readonly blobs: Blobs;
  readonly folder: string;
  /** Whether what the database holds is thrown away first. */
  readonly replaces: boolean;
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
}

const APPLICATION = 'alveary restore';

const checkVersion = async ({ migrations }: Manifest): Promise<void> => {
  const known = new Set(await knownMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartFailure(
      `This backup was made by a newer Alveary (it has ${unknown}, which this one does not know). Restore it with that version.`,
    );
};

const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
};

/** Takes everything of the product out of the database. @throws StartFailure while somebody works with it */
const clear = async (client: pg.Client): Promise<void> => {
  const others = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' and application_name not in ('alveary restore', 'alveary migrate') limit 1`,
  );
  if (others.rows.length > 0)
    throw new StartFailure('Somebody works with this database. Stop the servers first.');
  await client.query(`begin; drop schema if exists graphile_worker cascade; drop schema public cascade;
    create schema public; grant usage on schema public to public; commit`);
};

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come in table by table: what holds them together is asked when all are there. */
const findForeignKeys = async (client: pg.Client): Promise<Constraint[]> => {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conparentid = 0
        and connamespace in (to_regnamespace('public'), to_regnamespace('graphile_worker')) order by 1, 2`,
  );
  return rows;
};

const findForced = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relforcerowsecurity
       and relnamespace = to_regnamespace('public') order by 1`,
  );
  return rows.map(({ name }) => name);
};

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly mode: 'always' | 'replica';
}

/** Those that are not just on: what guards the audit log works whatever the session says. */
const findSpecialTriggers = async (client: pg.Client): Promise<Trigger[]> => {
  const { rows } = await client.query<Trigger>(
    `select tgrelid::regclass::text as table, tgname as name, case tgenabled when 'A' then 'always' else 'replica' end as mode
      from pg_trigger where not tgisinternal and tgenabled in ('A', 'R') order by 1, 2`,
  );
  return rows;
};

/** The audit log has a table for each month, readings have one for each year. */
const makePartitions = async (client: pg.Client, tables: readonly CopiedTable[]): Promise<void> => {
  for (const { name } of tables) {
    const month = /^audit_events_(\d{4})_(\d\d)$/.exec(name);
    if (month)
      await client.query('select audit_make_partitions($1::timestamptz, 0)', [`${month[1]}-${month[2]}-15Z`]);
    const year = /^measurements_(\d{4})$/.exec(name);
    if (year) await client.query('select make_measurement_years($1)', [Number(year[1])]);
  }
};

const differs = (table: CopiedTable, found: Pick<CopiedTable, 'rows' | 'sha256'>): boolean =>
  table.rows !== found.rows || table.sha256 !== found.sha256;

const broken = ({ name }: CopiedTable, why: string): StartFailure =>
  new StartFailure(`The rows of ${name} in the backup ${why}. Nothing was restored; take another backup.`);

/** @throws StartFailure of a file that is cut or gone; what an abort threw stays what it is */
const unreadable =
  (table: CopiedTable, signal: AbortSignal) =>
  (error: unknown): never => {
    if (signal.aborted) throw error;
    throw broken(table, `cannot be read (${error instanceof Error ? error.message : String(error)})`);
  };

/** Before anything is thrown away for it. */
const checkFiles = async ({ folder, signal }: RestoreWish, { tables }: Manifest): Promise<void> => {
  for (const table of tables) {
    const sha256 = await hashFile(rowsPath(folder, table), signal).catch(unreadable(table, signal));
    if (sha256 !== table.sha256) throw broken(table, 'are not those that were written');
  }
};

const loadRows = async (
  client: pg.Client,
  { folder, tell, signal }: RestoreWish,
  { tables }: Manifest,
): Promise<void> => {
  for (const [index, table] of tables.entries()) {
    signal.throwIfAborted();
    await client.query(`alter table ${quoted(table)} disable trigger user; truncate ${quoted(table)}`);
    const found = await readRows(client, table, rowsPath(folder, table), signal).catch(
      unreadable(table, signal),
    );
    if (differs(table, found)) throw broken(table, 'are not those that were written');
    if (table.rows >= 100_000 || (index + 1) % 25 === 0)
      tell(
        `${index + 1} of ${tables.length} tables; ${table.name}: ${table.rows.toLocaleString('en-US')} rows`,
      );
  }
};

const compareRows = async (
  client: pg.Client,
  { signal }: RestoreWish,
  { tables }: Manifest,
): Promise<void> => {
  for (const table of tables) {
    signal.throwIfAborted();
    const found = await hashRows(client, table, signal);
    if (differs(table, found))
      throw new StartFailure(
        `${table.name} does not hold in the database what the backup holds. Nothing was restored.`,
      );
  }
};

/** All rows in one transaction: it is committed once they are compared, or nothing of it is there. */
const fill = async (client: pg.Client, wish: RestoreWish, manifest: Manifest): Promise<void> => {
  await client.query(`begin; ${COPY_SETTINGS}`);
  await makePartitions(client, manifest.tables);
  const there = new Set((await findTables(client)).map(quoted));
  const missing = manifest.tables.find((table) => !there.has(quoted(table)));
  if (missing !== undefined) throw broken(missing, 'belong to a table that its version does not have');
  const keys = await findForeignKeys(client);
  const forced = await findForced(client);
  const triggers = await findSpecialTriggers(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  await loadRows(client, wish, manifest);
  wish.tell('Comparing what is in the database with the backup …');
  await compareRows(client, wish, manifest);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
  for (const table of manifest.tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, mode } of triggers)
    await client.query(`alter table ${table} enable ${mode} trigger ${quoteName(name)}`);
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ]);
  await client.query('commit; analyze');
};

/** @throws StartFailure in one line; then the database is as empty as it was, or would be after `replaces` */
export const restoreBackup = async (wish: RestoreWish): Promise<Manifest> => {
  const manifest = await readManifest(wish.folder);
  await checkVersion(manifest);
  const isFilled = !(await connected(wish.url, APPLICATION, isEmpty));
  if (isFilled && !wish.replaces)
    throw new StartFailure(
      'This database is not empty. Name an empty one, or say --replace: then everything in it is thrown away first.',
    );
  if (isFilled) await checkFiles(wish, manifest);
  // Files first: content without a row is harmless, a row without content is not.
  await copyFilesIn(filesPath(wish.folder), wish.blobs, manifest.files, wish.signal);
  if (isFilled) await connected(wish.url, APPLICATION, clear);
  try {
    await migrate(wish.url, { only: manifest.migrations });
    await connected(wish.url, APPLICATION, (client) => fill(client, wish, manifest));
  } catch (error) {
    await connected(wish.url, APPLICATION, clear);
    throw error;
  }
  await migrate(wish.url);
  return manifest;
};
