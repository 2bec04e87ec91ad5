// Does `generate` make the same believable patients each time, completely, and only in a database that has none?
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '@alveary/server/testing/database.ts';
import { ensureReferenceData } from '../../../apps/server/seed/reference-data.ts';
import { generate } from './generate.ts';
import { generatedNames } from './generate-names.ts';

const generated = async (patients: number, seed: number): Promise<string> => {
  const { url, database } = await testDatabase();
  await ensureReferenceData(database);
  await generate(url, { patients, sites: 20, seed, passwordHash: 'not a real hash' });
  return url;
};

const ask = async <Row>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const FINGERPRINT = `select
  (select md5(string_agg(p::text, '|' order by id)) from (select id, first_name, last_name, date_of_birth, email_address from profiles) p) as people,
  (select md5(string_agg(p::text, '|' order by id)) from (select id, profile_id, site_id from site_profiles) p) as sites`;

const SHAPE = `select
  (select array_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
  (select array_agg(conrelid::regclass || conname order by conrelid::regclass || conname) from pg_constraint) as constraints,
  (select array_agg(tgrelid::regclass || tgname || tgenabled::text order by tgrelid::regclass || tgname)
   from pg_trigger where not tgisinternal) as triggers`;

test('generate makes the same patients from the same seed, others from another, and takes nothing off for good', async () => {
  const empty = (await testDatabase()).url;
  const [one, same, other] = [await generated(500, 7), await generated(500, 7), await generated(500, 8)];
  expect(await ask(one, FINGERPRINT)).toEqual(await ask(same, FINGERPRINT));
  expect(await ask(one, FINGERPRINT)).not.toEqual(await ask(other, FINGERPRINT));
  expect(await ask(one, SHAPE)).toEqual(await ask(empty, SHAPE));

  const [counts] = await ask<Record<string, number>>(
    one,
    `select (select count(*)::int from profiles) as profiles, (select count(*)::int from patient_search_rows) as rows,
       (select count(*)::int from site_profiles) as memberships, (select count(*)::int from patient_search_sites) as sites,
       (select count(*)::int from communications) as logs, (select count(*)::int from communication_notes) as notes,
       (select sum(patients)::int from patient_names where part = 'l') as names,
       (select count(*)::int from portal_users) as accounts`,
  );
  expect(counts).toEqual({
    profiles: 500,
    rows: 500,
    memberships: 571,
    sites: 571,
    logs: 100,
    notes: 100,
    names: 500,
    accounts: 3,
  });
});

test.each([
  [1, 50],
  [37, 57],
])('with %s sites nobody is twice at one', async (sites, memberships) => {
  const { url, database } = await testDatabase();
  await ensureReferenceData(database);
  await generate(url, { patients: 50, sites, seed: 1, passwordHash: 'not a real hash' });
  expect(await ask(url, 'select count(*)::int as n from site_profiles')).toEqual([{ n: memberships }]);
});

test('a database that has patients is refused and stays as it is', async () => {
  const url = await generated(10, 1);
  const again = generate(url, { patients: 10, seed: 2, passwordHash: 'x' });
  await expect(again).rejects.toThrow('The database has patients already; nothing was changed.');
  expect(await ask(url, 'select count(*)::int as n from profiles')).toEqual([{ n: 10 }]);
});

test('tens of thousands of last names, among them accents, apostrophes and single letters', () => {
  const { last, first } = generatedNames();
  expect([new Set(last).size, new Set(first).size]).toEqual([40_000, 5_000]);
  expect(last).toEqual(expect.arrayContaining(['O’Brien', "O'Neill", 'Sørensen', 'Ng', 'de la Cruz']));
});
