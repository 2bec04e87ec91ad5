// Is a row said to be at one of these sites where it is, and is that looked up in the same way for any number of them? (docs/decisions/0108)
import { beforeAll, expect, it } from 'vitest';
import { inhabitedDatabase } from '../testing/database.ts';
import { testSites, type TestWorld } from '../testing/world.ts';
import { newId } from './ids.ts';
import { hasBit, isAtSites } from './at-sites.store.ts';
import type { Database } from './db/open.ts';

let database: Database;
let world: TestWorld;
let others: readonly string[];

beforeAll(async () => {
  ({ database, world } = await inhabitedDatabase());
  others = Array.from({ length: 2000 }, newId);
  await database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    db.run(
      `insert into sites (id, short_name, long_name, slug, region)
       select id, 'Other', 'Other', 'other-' || n, 'us' from unnest($1::uuid[]) with ordinality as o (id, n)`,
      [others],
    ),
  );
});

const { north, south } = testSites;

const ENTRIES = `select user_id from site_users where user_id = $2 and ${isAtSites('$1', 'site_id')}`;
const MEMBERSHIPS = `select profile_id from site_profiles where profile_id = $2 and ${hasBit('$1', 'site_number')}`;

const found = async (sql: string, siteIds: readonly string[], id: string): Promise<boolean> =>
  (await database.searches.many(sql, [await database.bitsOf(siteIds), id])).length > 0;

it('is true of one of the sites and of nothing else', async () => {
  const [patient, tom] = [world.northPatient.profileId, world.tom.id];
  for (const [sql, id] of [
    [ENTRIES, tom],
    [MEMBERSHIPS, patient],
  ] as const) {
    expect(await found(sql, [north], id)).toBe(true);
    expect(await found(sql, [...others, north], id)).toBe(true);
    expect(await found(sql, [south], id)).toBe(false);
    expect(await found(sql, others, id)).toBe(false);
    expect(await found(sql, [], id)).toBe(false);
  }
});

it('takes as many steps for 2,000 sites as for one', async () => {
  const stepsOf = async (siteIds: readonly string[]): Promise<readonly string[]> => {
    const plan = `explain (analyze, costs off, timing off, summary off, buffers off) ${ENTRIES}`;
    const values = [await database.bitsOf(siteIds), world.tom.id];
    const rows = await database.searches.many<{ 'QUERY PLAN': string }>(plan, values);
    return rows.map((row) => row['QUERY PLAN']).filter((line) => !line.includes('Filter'));
  };
  expect(await stepsOf([...others, north])).toEqual(await stepsOf([north]));
});
