// Makes a database out of a backup, in one transaction: tables of its version, all rows, which are compared, then this version.
import pg from 'pg';
import type { NotedHead } from '../../services/audit-heads/port.ts';
import type { Blobs } from '../../services/blobs/port.ts';
import { readEnds } from '../audit/log-reading.ts';
import { knownMigrations, migrateOver } from '../db/migrate.ts';
import { StartFailure } from '../start-failure.ts';
import { connected } from './connected.ts';
import { COPY_SETTINGS, findTables, quoted, quoteName } from './copied-tables.ts';
import { hashFile, hashRows, readRows } from './copy-rows.ts';
import { type CopiedTable, filesPath, type Manifest, readManifest, rowsPath } from './manifest.ts';
import { inOneTransaction, type OneTransaction } from './one-transaction.ts';
import { checkFilesOf, copyFilesIn } from './stored-files.ts';
import { checkAlone, clear, isEmpty } from './target-database.ts';

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

/** By which PostgreSQL lists the connection. */
const RESTORE = 'alveary restore';

const OUT_OF_LOCKS =
  'PostgreSQL has too little room for the locks of so many tables. Nothing was changed: raise its max_locks_per_transaction ' +
  '(512 is enough), start it anew and restore again.';

const isOutOfLocks = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53200' && /max_locks/.test(error.hint ?? '');

const checkVersion = async ({ migrations }: Manifest): Promise<void> => {
  const known = new Set(await knownMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartFailure(
      `This backup was made by a newer Alveary (it has ${unknown}, which this one does not know). Restore it with that version.`,
    );
};

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come in table by table: what holds them together is asked when all are there. */
const findForeignKeys = async (client: pg.ClientBase): Promise<Constraint[]> => {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conparentid = 0
        and connamespace in (to_regnamespace('public'), to_regnamespace('graphile_worker')) order by 1, 2`,
  );
  return rows;
};

const findForced = async (client: pg.ClientBase): Promise<string[]> => {
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
const findSpecialTriggers = async (client: pg.ClientBase): Promise<Trigger[]> => {
  const { rows } = await client.query<Trigger>(
    `select tgrelid::regclass::text as table, tgname as name, case tgenabled when 'A' then 'always' else 'replica' end as mode
      from pg_trigger where not tgisinternal and tgenabled in ('A', 'R') order by 1, 2`,
  );
  return rows;
};

/** The audit log has a table for each month, readings have one for each year. */
const makePartitions = async (client: pg.ClientBase, tables: readonly CopiedTable[]): Promise<void> => {
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

/** Read before the work begins: a large database is not loaded for nothing. */
const checkRowsOf = async ({ folder, signal }: RestoreWish, { tables }: Manifest): Promise<void> => {
  for (const table of tables) {
    const sha256 = await hashFile(rowsPath(folder, table), signal).catch(unreadable(table, signal));
    if (sha256 !== table.sha256) throw broken(table, 'are not those that were written');
  }
};

const loadRows = async (
  client: pg.ClientBase,
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
  client: pg.ClientBase,
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

/** All rows, under the constraints and triggers of their tables again once they are compared. */
const fill = async (client: pg.ClientBase, wish: RestoreWish, manifest: Manifest): Promise<void> => {
  await client.query(COPY_SETTINGS);
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
};

const replaceAll = async (
  { client, pool }: OneTransaction,
  wish: RestoreWish,
  manifest: Manifest,
): Promise<readonly NotedHead[]> => {
  if (!(await isEmpty(client))) {
    if (!wish.replaces)
      throw new StartFailure(
        'This database is not empty. Name an empty one, or say --replace: then everything in it is thrown away first.',
      );
    await checkAlone(client);
    await checkRowsOf(wish, manifest);
  }
  await checkFilesOf(filesPath(wish.folder), manifest.files, wish.signal);
  await clear(client);
  await migrateOver(pool, { only: manifest.migrations });
  await fill(client, wish, manifest);
  const ends = await readEnds(client);
  await migrateOver(pool);
  // Before the commit, since content without a row is harmless and a row without content is not.
  await copyFilesIn(filesPath(wish.folder), wish.blobs, wish.signal);
  wish.signal.throwIfAborted();
  return ends;
};

export interface Restored {
  readonly manifest: Manifest;
  /** The ends of the audit chains as they are now. */
  readonly ends: readonly NotedHead[];
}

/** @throws StartFailure in one line; whatever it throws, the database is what it was */
export const restoreBackup = async (wish: RestoreWish): Promise<Restored> => {
  const manifest = await readManifest(wish.folder);
  await checkVersion(manifest);
  try {
    const ends = await inOneTransaction(wish.url, RESTORE, (within) => replaceAll(within, wish, manifest));
    await connected(wish.url, RESTORE, (client) => client.query('analyze'));
    return { manifest, ends };
  } catch (error) {
    throw isOutOfLocks(error) ? new StartFailure(OUT_OF_LOCKS) : error;
  }
};
