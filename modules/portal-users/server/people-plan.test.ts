// Are 5,000 users at 2,000 sites listed from indexes, whatever the planner knows of the question? (rule 7)
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureReferenceData } from '../../../apps/server/seed/reference-data.ts';
import { type Database, openDatabase } from '@alveary/server/platform/db/open.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';
import {
  entriesStatement,
  findPeople,
  findSiteEntries,
  manyEntriesStatement,
  peopleStatement,
} from './people-list.store.ts';

let database: Database;
let sites: string[];

/** All users work at the first site, and each at one more. */
const FILL = [
  `insert into sites (id, short_name, long_name, slug, region)
   select gen_random_uuid(), 'Site ' || n, 'Site ' || n, 'site-' || lpad(n::text, 4, '0'), 'us' from generate_series(1, 2000) n`,
  `insert into portal_users (id, email, first_name, last_name, created_at)
   select gen_random_uuid(), n || '@plan.example', 'User', 'Number ' || n, now() from generate_series(1, 5000) n`,
  `with s as (select id, row_number() over (order by slug) as at from sites where not is_global),
     u as (select id, row_number() over (order by email) as at from portal_users)
   insert into site_users (id, user_id, site_id)
   select gen_random_uuid(), u.id, s.id from u join s on s.at in (1, 2 + u.at % 1999)`,
  `insert into site_user_roles (site_user_id, role_id)
   select su.id, r.id from site_users su, roles r where r.code = 'portal_site_caregiver'`,
];

beforeAll(async () => {
  const made = await testDatabase();
  await ensureReferenceData(made.database);
  await made.database.transact({ allSites: 'a test fills tables' }, async (db) => {
    for (const statement of FILL) await db.run(statement);
  });
  // One connection, so that a statement can be prepared here and explained there.
  database = await openDatabase(made.logins, { searchPoolSize: 1 });
  const rows = await database.searches.many<{ id: string }>(
    'select id from sites where not is_global order by slug',
  );
  sites = rows.map(({ id }) => id);
  await database.searches.many(`prepare people (uuid[], bigint, bigint) as ${peopleStatement}`);
  await database.searches.many(`prepare entries (uuid[]) as ${entriesStatement}`);
  await database.searches.many(`prepare many_entries (uuid[]) as ${manyEntriesStatement}`);
});
afterAll(() => database.close());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[];
}

const below = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(below)];

const planOf = async (mode: string, asked: string): Promise<readonly Node[]> => {
  await database.searches.many(`set plan_cache_mode = ${mode}`);
  const [row] = await database.searches.many<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, timing off, format json) execute ${asked}`,
  );
  if (row === undefined) throw new Error('There is no plan.');
  return below(row['QUERY PLAN'][0].Plan);
};

it.each([
  ['of one site', 'force_custom_plan', 1],
  ['of one site, the question unknown', 'force_generic_plan', 1],
  ['of all sites', 'force_custom_plan', 2000],
  ['of all sites, the question unknown', 'force_generic_plan', 2000],
])(
  'USERS-092: the users %s are read without walking one list for each row of another',
  async (_name, mode, asked) => {
    const nodes = await planOf(mode, `people ('{${sites.slice(0, asked).join()}}', 5000, 0)`);
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(/^site_users_/));
    expect(nodes[0]?.['Actual Rows']).toBe(5000);
    const walked = nodes
      .filter((node) => !/Index|Subquery|Result|Limit/.test(node['Node Type']))
      .map((node) => node['Actual Rows'] * node['Actual Loops']);
    // Nothing handles more rows than there are entries of users at sites.
    expect(Math.max(...walked)).toBeLessThanOrEqual(10_000);
  },
);

const usersOf = async (limit: number): Promise<string[]> => {
  const { rows, total } = await findPeople(database.searches, sites, limit, 0);
  expect(total).toBe(5000);
  return rows.map(([id]) => id);
};

it('USERS-092: the sites of a few users come from an index', async () => {
  const nodes = await planOf('force_generic_plan', `entries ('{${(await usersOf(5)).join()}}')`);
  const read = nodes.filter((node) => node['Index Name']?.startsWith('site_users_user_id'));
  expect(read.map((node) => node['Actual Rows'] * node['Actual Loops'])).toEqual([10]);
});

it.each(['force_custom_plan', 'force_generic_plan'])(
  'USERS-092: the sites of thousands of users are read once for all of them, %s',
  async (mode) => {
    const users = await usersOf(5000);
    const entries = await findSiteEntries(database.searches, users);
    expect(entries.flatMap(([, , places]) => places)).toHaveLength(10_000);
    const nodes = await planOf(mode, `many_entries ('{${users.join()}}')`);
    expect(Math.max(...nodes.map((node) => node['Actual Loops']))).toBe(1);
  },
);
