// A backup is the database of one instant, and a restore gives exactly that or nothing (decision 0078).
import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { blobFolder } from './services/blobs/folder.ts';
import type { Blobs } from './services/blobs/port.ts';
import { closeAfterFile } from './testing/closing.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from './testing/cluster.ts';
import { inhabitedDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/files.ts';
import { insertSampleRows } from './testing/sample-rows.ts';
import { newId } from './platform/ids.ts';
import { knownMigrations, migrate } from './platform/db/migrate.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { writeBackup } from './platform/backup/write-backup.ts';

let url: string;
let source: pg.Client;
let files: string;
let backup: string;
let sha256: string;
let manifest: Manifest;
/** A small backup of the first released version, for what need not be restored in full. */
let older: string;
let olderManifest: Manifest;

const connect = async (address: string): Promise<pg.Client> => {
  const client = new pg.Client(address);
  await client.connect();
  return client;
};

const quiet = { tell: () => undefined, signal: new AbortController().signal };
const backUp = (folder: string) => writeBackup({ url, blobs: blobFolder(files), folder, ...quiet });

const emptyDatabase = async (): Promise<string> => {
  const name = newDatabaseName('restored');
  await execute(inject('postgresUrl'), `create database ${name}`);
  closeAfterFile(() => dropDatabase(inject('postgresUrl'), name));
  return urlOfDatabase(inject('postgresUrl'), name);
};

const restoreInto = (target: string, folder: string, replaces = false) =>
  restoreBackup({ url: target, blobs: blobFolder(temporaryFolder()), folder, replaces, ...quiet });

/** The migrations of the first release; every later one runs over the rows of such a backup. */
const BASELINE = /^20261122T00\d\d_/;

const backUpOlderVersion = async (folder: string): Promise<Manifest> => {
  const address = await emptyDatabase();
  await migrate(address, { only: (await knownMigrations()).filter((name) => BASELINE.test(name)) });
  const client = await connect(address);
  await client.query(
    `insert into sites (id, short_name, long_name, slug, region) values ($1, 'North', 'North Clinic', 'north', 'us')`,
    [newId()],
  );
  await client.query(
    `insert into profiles (id, last_name, created_at, updated_at)
     select gen_random_uuid(), 'Older ' || number, now(), now() from generate_series(1, 3) number`,
  );
  await client.end();
  return writeBackup({ url: address, blobs: blobFolder(files), folder, ...quiet });
};

/** A patient is a row in each of three tables, written together. */
const insertPatients = async (client: pg.Client, isEnough: () => boolean): Promise<number> => {
  let written = 0;
  while (!isEnough()) {
    const id = newId();
    await client.query('begin');
    await client.query(
      `insert into profiles (id, last_name, created_at, updated_at) values ($1, 'Writer', now(), now())`,
      [id],
    );
    await client.query(
      `insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
       select $1, $2, id, 'MANAGED', now() from sites where slug = 'north'`,
      [newId(), id],
    );
    await client.query('commit');
    written += 1;
  }
  return written;
};

beforeAll(async () => {
  const made = await inhabitedDatabase();
  url = made.logins.owner;
  source = await connect(url);
  closeAfterFile(() => source.end());
  files = temporaryFolder();
  const blobs = blobFolder(files);
  sha256 = await blobs.put(Buffer.from('%PDF-1.7 scan'));
  const { world } = made;
  await made.database.transact({ allSites: 'a test fills its database' }, (db) =>
    insertSampleRows(db, blobs, world.sharedPatient, world.lena, '2026-03-04T05:06:07.891Z'),
  );
  await source.query(
    `insert into sticky_notes (id, profile_id, priority, subject, text, created_at, updated_at)
     values ($1, $2, 'HIGH', 'odd', E'tab\\t line\\n back\\\\slash \\\\N é', now(), now())`,
    [newId(), world.sharedPatient.profileId],
  );
  // A year that a fresh database has no table for, and a time that no year is for.
  await source.query('select make_measurement_years(2029)');
  await source.query(
    `insert into measurements (id, profile_id, type, name, value, taken_at, source)
     select gen_random_uuid(), $1, 'spo2', 'SpO2', 95, at, 'DEVICE' from unnest(array['2029-05-05Z', '2077-01-01Z']::timestamptz[]) at`,
    [world.sharedPatient.profileId],
  );
  backup = join(temporaryFolder(), 'backup');
  manifest = await backUp(backup);
  older = join(temporaryFolder(), 'older');
  olderManifest = await backUpOlderVersion(older);
});

/** They count the transactions of one cluster (decision 0092). */
const STAYS = ['patient_list_changes', 'patient_list_horizons', 'patient_list_kept_changes'];

const tablesOf = async (client: pg.Client): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {};
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relname not like 'kysely%'
      and relnamespace = 'public'::regnamespace and relname <> all ($1) order by 1`,
    [STAYS],
  );
  for (const { name } of rows) {
    const held = await client.query(
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as all from ${name} t`,
    );
    found[name] = held.rows[0];
  }
  return found;
};

const describeSchema = async (client: pg.Client): Promise<unknown> => {
  const { rows } = await client.query(
    `select 'constraint', conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
     union all select 'table', oid::regclass::text, relforcerowsecurity::text, relrowsecurity::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     union all select 'trigger', tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
     order by 1, 2, 3`,
  );
  return rows;
};

describe('a backup that an owner restored who is no superuser', () => {
  /** The login that restored it, which is no superuser. */
  let owner: string;
  let restored: pg.Client;
  let store: Blobs;

  beforeAll(async () => {
    store = blobFolder(temporaryFolder());
    const name = newDatabaseName('plain');
    await execute(
      inject('postgresUrl'),
      `create role ${name} login password 'plain'`,
      `grant alveary_app, alveary_all_sites to ${name}`,
      `create database ${name} owner ${name}`,
    );
    closeAfterFile(async () => {
      await dropDatabase(inject('postgresUrl'), name);
      await execute(inject('postgresUrl'), `drop role ${name}`);
    });
    const address = urlOfDatabase(inject('postgresUrl'), name);
    owner = Object.assign(new URL(address), { username: name, password: 'plain' }).href;
    await restoreBackup({ url: owner, blobs: store, folder: backup, replaces: false, ...quiet });
    restored = await connect(address);
    closeAfterFile(() => restored.end());
  });

  test('holds every row, and every rule, of the database that was backed up', async () => {
    const expected = await tablesOf(source);
    expect(
      Object.values(expected).filter((one) => (one as { rows: number }).rows > 0).length,
    ).toBeGreaterThan(60);
    expect(await tablesOf(restored)).toEqual(expected);
    const changes = async (client: pg.Client) =>
      // Without rows it says that all is to be counted anew: so do migrations that write the list.
      (await client.query('select from patient_list_changes where before is not null')).rowCount;
    expect([(await changes(source)) === 0, await changes(restored)]).toEqual([false, 0]);
    expect(await describeSchema(restored)).toEqual(await describeSchema(source));
    const next = `insert into audit_events (occurred_at, action, outcome, status, patient_ids, site_ids, request_id, call, detail)
      values (now(), 'x', 'done', 200, '{}', '{}', 'r', 'c', '{}') returning id`;
    const [one, other] = [await source.query(`begin; ${next}`), await restored.query(`begin; ${next}`)];
    const idOf = (results: unknown) => (results as pg.QueryResult<{ id: string }>[])[1]?.rows[0]?.id;
    expect(idOf(other)).toBe(idOf(one));
    await source.query('rollback');
    await restored.query('rollback');
  });

  test('is backed up with every row again by the same owner', async () => {
    const folder = join(temporaryFolder(), 'plain');
    const again = await writeBackup({ url: owner, blobs: blobFolder(files), folder, ...quiet });
    expect(again.tables).toEqual(manifest.tables);
  });

  test('brings the files of documents, and nobody else on the machine can read any of it', async () => {
    expect((await store.read(sha256)).toString()).toBe('%PDF-1.7 scan');
    const entries = await readdir(backup, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect((mode & 0o077).toString(8), entry.name).toBe('0');
    }
    expect(((await stat(backup)).mode & 0o777).toString(8)).toBe('700');
  });
});

describe('a backup that is taken while people write', () => {
  let folder: string;
  let taken: Manifest;
  const rowsIn = (name: string) => taken.tables.find((table) => table.name === name)?.rows ?? 0;

  beforeAll(async () => {
    const writer = await connect(url);
    let isEnough = false;
    const writing = insertPatients(writer, () => isEnough);
    folder = join(temporaryFolder(), 'while-running');
    taken = await backUp(folder);
    isEnough = true;
    expect(await writing).toBeGreaterThan(0);
    await writer.end();
  });

  test('holds what is written meanwhile wholly or not at all', async () => {
    const idsIn = async (name: string, column: number) =>
      gunzipSync(await readFile(join(folder, 'tables', `public.${name}.copy.gz`)))
        .toString()
        .trimEnd()
        .split('\n')
        .flatMap((line) => line.split('\t')[column] ?? []);
    const writers = new Set(await idsIn('profiles', 0));
    // Each patient in it has the site that was written with it, and each site its patient.
    expect(new Set(await idsIn('site_profiles', 1))).toEqual(writers);
    expect(rowsIn('profiles')).toBe(writers.size);
    expect(rowsIn('profiles')).toBeGreaterThan(0);
  });

  test('replaces what a database holds only when that is said and nobody works with it', async () => {
    const target = await emptyDatabase();
    await execute(target, 'create table something_else (id int)');
    await expect(restoreInto(target, folder)).rejects.toThrow(/is not empty/);
    const there = await connect(target);
    await expect(restoreInto(target, folder, true)).rejects.toThrow(/Stop the servers first/);
    await there.end();
    await restoreInto(target, folder, true);
    const restored = await connect(target);
    expect((await restored.query(`select to_regclass('something_else') as left`)).rows).toEqual([
      { left: null },
    ]);
    expect((await restored.query('select count(*)::int as n from profiles')).rows[0]).toEqual({
      n: rowsIn('profiles'),
    });
    await restored.end();
  });
});

const copied = async (): Promise<string> => {
  const folder = join(temporaryFolder(), 'copy');
  await cp(older, folder, { recursive: true });
  return folder;
};
const rowsOf = (folder: string) => join(folder, 'tables', 'public.profiles.copy.gz');
const changeManifest = async (folder: string, changes: object): Promise<void> =>
  writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...olderManifest, ...changes }));

describe('into an empty database', () => {
  let target: string;
  // One for all: each refusal leaves it as empty as the next one needs it.
  beforeAll(async () => {
    target = await emptyDatabase();
  });

  test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'a file that was cut',
      async (folder) => truncate(rowsOf(folder), 40),
      /The rows of profiles in the backup cannot be read/,
    ],
    ['a file that is missing', async (folder) => truncate(rowsOf(folder), 0), /profiles in the backup/],
    [
      'rows of another backup',
      async (folder) => cp(join(folder, 'tables', 'public.sites.copy.gz'), rowsOf(folder)),
      /profiles in the backup/,
    ],
    [
      'a document that was changed',
      async (folder) => writeFile(join(folder, 'files', sha256.slice(0, 2), sha256), 'other bytes'),
      /is not what was put there/,
    ],
    [
      'no manifest',
      async (folder) => truncate(join(folder, 'manifest.json'), 0),
      /is not what a backup of this version writes/,
    ],
    [
      'a newer version',
      async (folder) =>
        changeManifest(folder, { migrations: [...olderManifest.migrations, '20991231T2359_later'] }),
      /made by a newer Alveary \(it has 20991231T2359_later/,
    ],
  ])('%s is refused in one line, and leaves nothing', async (_what, harm, line) => {
    const folder = await copied();
    await harm(folder);
    const refusal = await restoreInto(target, folder).catch((error: Error) => error.message);
    expect(refusal).toMatch(line);
    expect(refusal).not.toContain('\n');
    const left = await connect(target);
    expect(
      (await left.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).rows,
    ).toEqual([]);
    await left.end();
  });
});

test('nothing is thrown away for a backup that is not whole', async () => {
  const target = await emptyDatabase();
  await execute(target, 'create table something_else (id int)');
  const cut = await copied();
  await truncate(rowsOf(cut), 40);
  await expect(restoreInto(target, cut, true)).rejects.toThrow(/profiles in the backup cannot be read/);
  const other = await copied();
  await cp(join(other, 'tables', 'public.sites.copy.gz'), rowsOf(other));
  await expect(restoreInto(target, other, true)).rejects.toThrow(/profiles in the backup are not those/);
  const changed = await copied();
  await writeFile(join(changed, 'files', sha256.slice(0, 2), sha256), 'other bytes');
  await expect(restoreInto(target, changed, true)).rejects.toThrow(/is not what was put there/);
  const kept = await connect(target);
  const { rows } = await kept.query(`select to_regclass('something_else')::text as left`);
  expect(rows).toEqual([{ left: 'something_else' }]);
  await kept.end();
});

test('a folder that is there is never written over, and a stopped backup leaves nothing', async () => {
  await expect(backUp(backup)).rejects.toThrow(/is there already/);
  const stopped = new AbortController();
  const folder = join(temporaryFolder(), 'stopped');
  stopped.abort();
  await expect(
    writeBackup({ url, blobs: blobFolder(files), folder, tell: () => undefined, signal: stopped.signal }),
  ).rejects.toThrow();
  await expect(stat(folder)).rejects.toThrow();
  await expect(stat(`${folder}.partial`)).rejects.toThrow();
});

test('a backup of an older version is brought to this one', async () => {
  const restored = await emptyDatabase();
  await restoreInto(restored, older);
  const client = await connect(restored);
  const { rows } = await client.query('select name from kysely_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(await knownMigrations());
  expect((await client.query('select last_name from profiles order by 1')).rows).toEqual(
    ['Older 1', 'Older 2', 'Older 3'].map((last_name) => ({ last_name })),
  );
  await client.end();
});
