// What is read to say who somebody was at an access, of a person of hundreds of sites? (decision 0038; rule 7)
import { expect, it } from 'vitest';
import { testApp } from '@alveary/server/testing/app.ts';
import { analyseTables, ofTable, planOf, rowsRead } from '@alveary/server/testing/plans.ts';
import { personThen } from './people-then.ts';

const SITES = 500;
const LINES = 20;

/** $1: the patient, $2: whose accesses they are. */
const ASKED = `select p.line, named.who ->> 'name' as name, held.roles
  from (select n as line, $2::uuid as user_id, now() as at from generate_series(1, ${LINES}) n) p ${personThen('p.at')}`;

it('the roles at the sites of the patient and the global ones, and no term of the hundreds of others', async () => {
  const { database, world, url } = await testApp();
  const { lena, northPatient } = world;
  const values = [northPatient.profileId, lena.id];
  const asked = () =>
    database.read({ allSites: 'a test of a plan' }, (db) =>
      db.many<{ line: number; name: string; roles: string[] }>(ASKED, values),
    );
  const before = await asked();
  expect(before).toHaveLength(LINES);
  expect(before[0]).toMatchObject({ name: 'Lena Tester' });
  expect(before[0]?.roles).toEqual(expect.arrayContaining(['Portal admin', 'Health coach']));
  await database.transact({ allSites: 'a test fills tables' }, async (db) => {
    await db.run(
      `insert into sites (id, short_name, long_name, slug, region)
       select gen_random_uuid(), 'More ' || n, 'More ' || n, 'more-' || n, 'us' from generate_series(1, $1::int) n`,
      [SITES],
    );
    await db.run(
      `with entry as (insert into site_users (id, user_id, site_id)
         select gen_random_uuid(), $1, id from sites where slug like 'more-%' returning id)
       insert into site_user_roles select entry.id, r.id from entry, roles r where r.code = 'portal_site_caregiver'`,
      [lena.id],
    );
  });
  await analyseTables(url);
  expect(await asked()).toEqual(before);
  const nodes = await database.read({ allSites: 'a test of a plan' }, (db) => planOf(db, ASKED, values));
  // Its own site and the global one: four terms for each line.
  expect(rowsRead(ofTable(nodes, 'site_user_role_terms'))).toBeLessThanOrEqual(4 * LINES);
});
