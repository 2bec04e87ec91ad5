import pg from 'pg';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from '../../testing/cluster.ts';
import { earlierNames } from './earlier-names.fixture.ts';
import { knownMigrations, migrate } from './migrate.ts';

let name = '';
let client: pg.Client;
let known: string[] = [];

const url = () => urlOfDatabase(inject('postgresUrl'), name);
const appliedNames = async (): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
};
const isBaseline = (one: string): boolean => one.startsWith('20261122T00');

/** As the migrations from before the baseline left it: the same tables under 36 other names. */
const makeEarlier = async (names: readonly string[]): Promise<void> => {
  await client.query('delete from kysely_migration');
  await client.query(`insert into kysely_migration select unnest($1::text[]), '2026-11-20T08:00:00.000Z'`, [
    names,
  ]);
};

/** A database with the migrations of the baseline, to copy from. */
let baseline = '';

const openNew = async (template: string): Promise<void> => {
  name = newDatabaseName('migrate');
  await execute(
    inject('postgresUrl'),
    `create database ${name} template ${template} strategy ${inject('copyStrategy')}`,
  );
  client = new pg.Client({ connectionString: url() });
  await client.connect();
};
const drop = async (): Promise<void> => {
  await client.end();
  await dropDatabase(inject('postgresUrl'), name);
};

beforeAll(async () => {
  known = await knownMigrations();
  baseline = newDatabaseName('baseline');
  await execute(inject('postgresUrl'), `create database ${baseline}`);
  await migrate(urlOfDatabase(inject('postgresUrl'), baseline), { only: known.filter(isBaseline) });
  return () => dropDatabase(inject('postgresUrl'), baseline);
});
afterEach(drop);

test('all migrations are applied once, in the order of their names', async () => {
  await openNew('template1');
  expect(await migrate(url())).toEqual({ applied: known });
  expect(await migrate(url())).toEqual({ applied: [] });
});

test('a migration that lands with an earlier time than the newest one of a database is applied', async () => {
  await openNew('template1');
  const late = '20261122T0009_import';
  const both = known.filter(isBaseline);
  await migrate(url(), { only: both.filter((one) => one !== late) });
  expect(both.at(-1)).not.toBe(late);
  expect(await migrate(url(), { only: both })).toEqual({ applied: [late] });
});

test('a database from before the baseline is taken over, by two processes at once', async () => {
  await openNew(baseline);
  await makeEarlier(earlierNames);
  const newer = known.filter((one) => !isBaseline(one));
  const both = await Promise.all([migrate(url()), migrate(url())]);
  expect(both.flatMap(({ applied }) => applied)).toEqual(newer);
  expect(await appliedNames()).toEqual(known);
});

test('one that has not all of the earlier migrations is refused with one line', async () => {
  await openNew(baseline);
  await makeEarlier(earlierNames.slice(0, 30));
  await expect(migrate(url())).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(/^This database was made .* it has 30 of its 36 migrations\. Export .*$/),
  });
  expect(await appliedNames()).toHaveLength(30);
});

test.each([
  ['a column', 'alter table sticky_notes add column colour text'],
  ['a policy', 'drop policy patient_of_reached_site on sticky_notes'],
  [
    'a function',
    'create or replace function app_user_id() returns uuid language sql stable as $$ select null::uuid $$',
  ],
])('one that was changed by hand in %s is refused', async (_, change) => {
  await openNew(baseline);
  await makeEarlier(earlierNames);
  await client.query(change);
  await expect(migrate(url())).rejects.toThrow(/its tables were changed by hand/);
});

test('a database of a newer version is refused with one line', async () => {
  await openNew(inject('templateDatabase'));
  await client.query(
    `insert into kysely_migration values ('29990101T0000_later', '2999-01-01T00:00:00.000Z')`,
  );
  await expect(migrate(url())).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(
      /^This database was made by a newer Alveary \(it has 29990101T0000_later,/,
    ),
  });
});
