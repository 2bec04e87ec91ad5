// Do the tables behind the search say the same as the records, whatever was changed and in whatever order?
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { TestDatabase } from '@alveary/server/testing/database.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';

const REASON = { allSites: 'a test changes patients' };
const NAMES = [
  'Smith',
  'Smíth',
  'Ødegård',
  'Weiß',
  "O'Neill",
  'Li',
  'X',
  null,
  '',
  'van  Dyke',
  'Ana-María',
  'Ανδρέας',
];
const SITES = 3;

let house: TestDatabase;
let owner: pg.Client;
let sites: string[];
let dice = 42;
/** A number below `sides`, the same row of numbers in every run. */
const roll = (sides: number): number => {
  dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((dice / 2_147_483_648) * sides);
};
const anyName = () => NAMES[roll(NAMES.length)] ?? null;

beforeAll(async () => {
  house = await testDatabase();
  owner = new pg.Client({ connectionString: house.url });
  await owner.connect();
  const made = await owner.query<{ id: string }>(
    `insert into sites (id, short_name, long_name, slug, region)
     select gen_random_uuid(), 'S' || n, 'Site ' || n, 'site-' || n, 'us' from generate_series(1, ${SITES}) n returning id`,
  );
  sites = made.rows.map((row) => row.id);
});
afterAll(() => owner.end());

const insertProfile = (db: Db): Promise<{ id: string }> =>
  db.one(
    `insert into profiles (id, first_name, last_name, date_of_birth, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, '1980-01-01', now(), now()) returning id`,
    [anyName(), anyName()],
  );

const joinSite = (db: Db, profile: string): Promise<number> =>
  db.run(
    `insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
     values (gen_random_uuid(), $1, $2, 'MANAGED', now()) on conflict do nothing`,
    [profile, sites[roll(SITES)]],
  );

/** Who changes several rows of a patient locks the patient first: another who meets them in another order, or one that came meanwhile, would end it. */
const identifiersOf =
  (sql: string) =>
  async (db: Db, id: string): Promise<unknown> => {
    await db.run('select from profiles where id = $1 for no key update', [id]);
    return db.run(sql, [id]);
  };

const CHANGES: ((db: Db, profile: string) => Promise<unknown>)[] = [
  joinSite,
  (db, id) =>
    db.run('delete from site_profiles where profile_id = $1 and site_id = $2', [id, sites[roll(SITES)]]),
  (db, id) => db.run('update profiles set last_name = $2 where id = $1', [id, anyName()]),
  (db, id) =>
    db.run('update profiles set first_name = $2, version = version + 1 where id = $1', [id, anyName()]),
  (db, id) => db.run(`update profiles set date_of_birth = '1990-02-02' where id = $1`, [id]),
  (db, id) =>
    db.run(
      `insert into profile_identifiers (id, profile_id, type, value) values (gen_random_uuid(), $1, 'EhrId', $2)`,
      [id, `E-${roll(1000)}`],
    ),
  identifiersOf('delete from profile_identifiers where profile_id = $1'),
  identifiersOf(`update profile_identifiers set value = value || 'x' where profile_id = $1`),
];

/** Everything that the search tables say and the records do not, or the other way round. */
const differences = async (): Promise<unknown> => {
  const { rows } = await owner.query(`
    with counts as (
      select 'l' as part, last_key as key, count(*) from patient_search_rows where last_key is not null group by 2
      union all select 'f', first_key, count(*) from patient_search_rows where first_key is not null group by 2
    ), changes as (
      select 'l' as part, last_key as key, patients from patient_name_changes where last_key is not null
      union all select 'f', first_key, patients from patient_name_changes where first_key is not null
    ), dictionary as (
      select part, key, sum(patients) as count from (
        select part::text, key, patients from patient_names union all table changes) both_tables
      group by part, key having sum(patients) <> 0
    ), grams as (
      select part, gram, sum(patients) as count from (
        select part::text, gram, patients from patient_name_gram_counts
        union all select part, gram, patients from changes, name_grams(key) gram) both_tables
      group by part, gram having sum(patients) <> 0
    ), pairs as (
      select last_gram, first_gram, sum(patients) as count from (
        table patient_name_pairs
        union all select l, f, patients from patient_name_changes, name_grams(last_key) l, name_grams(first_key) f
        where exists (select from patient_name_gram_counts where part = 'l' and gram = l and common)
          and exists (select from patient_name_gram_counts where part = 'f' and gram = f and common)) both_tables
      group by 1, 2 having sum(patients) <> 0
    ), wanted_pairs as (
      select l, f, count(*) from patient_search_rows, name_grams(last_key) l, name_grams(first_key) f
      where exists (select from patient_name_gram_counts where part = 'l' and gram = l and common)
        and exists (select from patient_name_gram_counts where part = 'f' and gram = f and common)
      group by 1, 2
    ), site_grams as (
      select part, gram, site_ids, sum(patients) as count from (
        select part::text, gram, site_ids, patients from patient_site_gram_counts
        union all select 'l', gram, site_ids, patients from patient_name_changes, name_grams(last_key) gram
        union all select 'f', gram, site_ids, patients from patient_name_changes, name_grams(first_key) gram) both_tables
      where site_ids <> '{}' and exists (
        select from patient_name_gram_counts g where g.part::text = both_tables.part and g.gram = both_tables.gram and common)
      group by 1, 2, 3 having sum(patients) <> 0
    ), wanted_site_grams as (
      select part::text, gram, site_ids, count(*) from patient_search_rows
      cross join lateral (
        select 'l'::"char" as part, name_grams(last_key) as gram union all select 'f', name_grams(first_key)) piece
      join patient_name_gram_counts using (part, gram) where common and site_ids <> '{}' group by 1, 2, 3
    ), wanted_grams as (select part, gram, sum(count) from counts, name_grams(key) gram group by 1, 2)
    select
      (select json_agg(r) from (table patient_search_source except table patient_search_rows) r) as missing,
      (select json_agg(r) from (table patient_search_rows except table patient_search_source) r) as extra,
      (select json_agg(r) from (
        (select profile_id, site_id, name_key(last_name), name_key(first_name) from site_profiles join profiles p on p.id = profile_id)
        except select profile_id, site_id, last_key, first_key from patient_search_sites) r) as missing_sites,
      (select json_agg(r) from (
        select profile_id, site_id from patient_search_sites except select profile_id, site_id from site_profiles) r) as extra_sites,
      (select json_agg(r) from ((table counts except table dictionary) union all (table dictionary except table counts)) r) as counts,
      (select json_agg(r) from (select patients from patient_name_total
        except select coalesce(sum(patients), 0) from patient_names where part = 'l') r) as total,
      (select json_agg(r) from ((table wanted_grams except table grams) union all (table grams except table wanted_grams)) r) as grams,
      (select json_agg(r) from ((table wanted_pairs except table pairs) union all (table pairs except table wanted_pairs)) r) as pairs,
      (select json_agg(r) from ((table wanted_site_grams except table site_grams)
        union all (table site_grams except table wanted_site_grams)) r) as site_grams,
      (select json_agg(r) from (
        select part, gram, key from patient_names, name_grams(key) gram except table patient_name_pieces) r) as pieces,
      (select json_agg(r) from (
        (select part, spelling, key from patient_names, name_spellings(key) spelling except table patient_name_spellings)
        union all
        (table patient_name_spellings except select part, spelling, key from patient_names, name_spellings(key) spelling)
      ) r) as spellings,
      (select json_agg(r) from (
        select part, gram from patient_name_pieces except select part, gram from patient_name_gram_counts) r) as starts`);
  return rows[0];
};
const NONE = {
  missing: null,
  extra: null,
  missing_sites: null,
  extra_sites: null,
  counts: null,
  total: null,
  grams: null,
  pairs: null,
  site_grams: null,
  pieces: null,
  spellings: null,
  starts: null,
};

test('PSEARCH-044 700 changes one after the other leave the search tables as the records are', async () => {
  const profiles: string[] = [];
  await house.database.transact(REASON, async (db) => {
    for (let n = 0; n < 30; n += 1) profiles.push((await insertProfile(db)).id);
  });
  for (let n = 0; n < 700; n += 1) {
    if (n === 350) await owner.query('select count_patient_name_pairs(3)');
    const change = CHANGES[roll(CHANGES.length)];
    const profile = profiles[roll(profiles.length)];
    if (change && profile) await house.database.transact(REASON, (db) => change(db, profile));
  }
  expect(await differences()).toEqual(NONE);
  const { rows } = await owner.query<{ folded: string }>('select sum(patients) as folded from patient_names');
  expect(Number(rows[0]?.folded)).toBeGreaterThan(0);
  expect((await owner.query('select from patient_name_pairs')).rowCount).toBeGreaterThan(10);
  expect((await owner.query('select from patient_site_gram_counts')).rowCount).toBeGreaterThan(10);
  await owner.query('select fold_patient_names()');
  expect(await differences()).toEqual(NONE);
  expect((await owner.query('select from patient_name_changes')).rowCount).toBe(0);
});

test('changes of the same patients at the same time leave nothing behind', async () => {
  const profiles = await house.database.transact(REASON, async (db) => {
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.push((await insertProfile(db)).id);
    return made;
  });
  const writer = async (): Promise<void> => {
    for (let n = 0; n < 60; n += 1) {
      const change = CHANGES[roll(CHANGES.length)];
      const profile = profiles[roll(profiles.length)];
      if (change && profile) await house.database.transact(REASON, (db) => change(db, profile));
      await house.database.transact(REASON, insertProfile);
    }
  };
  const counting = async (): Promise<void> => {
    for (let n = 0; n < 10; n += 1) await owner.query(`select count_patient_name_pairs(${3 + n})`);
  };
  await Promise.all([...Array.from({ length: 8 }, writer), counting()]);
  expect(await differences()).toEqual(NONE);
});

test('many rows in one statement, a change undone, and a rebuild', async () => {
  await owner.query(`
    insert into profiles (id, first_name, last_name, created_at, updated_at)
    select gen_random_uuid(), 'Bulk' || n % 7, 'Load' || n % 11, now(), now() from generate_series(1, 500) n`);
  await owner.query(`begin; update profiles set last_name = 'Undone' where first_name = 'Bulk1'; rollback`);
  expect(await differences()).toEqual(NONE);
  await owner.query('call rebuild_patient_search()');
  expect(await differences()).toEqual(NONE);
});

test('a name of thousands of letters is kept whole and searched by its first 200', async () => {
  await owner.query(
    `insert into profiles (id, first_name, last_name, created_at, updated_at)
     values (gen_random_uuid(), $1, $1, now(), now())`,
    ['é'.repeat(5_000)],
  );
  const { rows } = await owner.query<{ key: number; name: number }>(
    'select max(length(last_key)) as key, max(length(last_name)) as name from patient_search_rows',
  );
  expect(rows[0]).toEqual({ key: 200, name: 5_000 });
});

test('folding hundreds of new names reads the counts of pieces a few times, not once for each name', async () => {
  await owner.query('begin');
  await owner.query(
    `insert into patient_name_changes (last_key, first_key, site_ids, patients)
     select md5('last' || n), md5('first' || n), array[$1::uuid], 1 from generate_series(1, 250) n`,
    [sites[0]],
  );
  await owner.query(
    `insert into patient_name_gram_counts (part, gram, patients)
     select part, gram, 0 from (values ('l'::"char", 'last'), ('f', 'first')) parts (part, word),
       generate_series(1, 250) n, name_grams(md5(word || n)) gram on conflict do nothing`,
  );
  const read = async (): Promise<number> => {
    const { rows } = await owner.query<{ read: string }>(
      `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
       where relname = 'patient_name_gram_counts'`,
    );
    return Number(rows[0]?.read);
  };
  const { rows } = await owner.query<{ size: string }>(
    'select count(*) as size from patient_name_gram_counts',
  );
  const before = await read();
  await owner.query('select fold_patient_names()');
  const reads = (await read()) - before;
  await owner.query('rollback');
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(5 * Number(rows[0]?.size));
});
