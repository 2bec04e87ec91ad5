// Somebody who lost the last site is found again by those whose site it was, and by nobody else.
import { beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
let test: TestApp;
/** When the database began with the test. */
let began: string;

beforeEach(async () => {
  test = await testApp();
  began = (await test.database.searches.one<{ at: string }>('select clock_timestamp() as at')).at;
  const { lena, tom } = test.world;
  await giveRole(lena, 'admin');
  const path = `portal_admin/user/${tom.id}/sites/${north}`;
  expect((await test.send({ method: 'DELETE', path, as: lena })).statusCode).toBe(204);
});

const giveRole = (person: TestPerson, code: string) =>
  test.database.transact({ allSites: 'a test gives a role' }, (db) =>
    db.run(
      `insert into site_user_roles select su.id, r.id from site_users su, roles r
        where su.user_id = $1 and su.site_id = $2 and r.code = $3`,
      [person.id, north, code],
    ),
  );

const listed = async (as: TestPerson): Promise<{ id: string; last_site: string | null; left_at: string }[]> =>
  (await test.send({ path: 'portal_admin/users-without-site', as })).json();

const readmit = (as: TestPerson, id: string, siteId: string, role = 'portal_site_caregiver') =>
  test.send({ method: 'POST', path: `portal_admin/user/${id}/sites`, as, body: { site_id: siteId, role } });

it('who left the last site is listed with it, and works there again once taken in', async () => {
  const { lena, tom } = test.world;
  const [line, ...others] = await listed(lena);
  // Somebody who never had a site is nobody's.
  const { left_at } = await test.database.searches.one<{ left_at: string }>(
    'select max(until) as left_at from site_user_role_terms where user_id = $1',
    [tom.id],
  );
  expect([line, others]).toMatchObject([{ id: tom.id, last_site: 'North', left_at }, []]);
  // The term of the role ended with the request that took it away.
  expect(Date.parse(left_at)).toBeGreaterThanOrEqual(Date.parse(began));
  const answer = await readmit(lena, tom.id, north);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().site_users[0]).toMatchObject({
    site_id: north,
    roles: [{ code: 'portal_site_caregiver' }],
  });
  expect(await listed(lena)).toEqual([]);
  expect((await test.send({ path: 'my/users', as: tom })).statusCode).toBe(200);
});

it('admins of another site neither see nor take them in, and nobody takes in at a site that is not theirs', async () => {
  const { lena, tom, noel, marco } = test.world;
  await test.database.transact({ allSites: 'a test makes an admin elsewhere' }, (db) =>
    db.run(
      `with entry as (insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2) returning id)
       insert into site_user_roles select entry.id, r.id from entry, roles r where r.code = 'portal_site_admin'`,
      [noel.id, south],
    ),
  );
  expect(await listed(noel)).toEqual([]);
  expect((await readmit(noel, tom.id, south)).json().code).toBe('UserNotFound');
  expect((await readmit(lena, tom.id, south)).json().code).toBe('NotAllowed');
  // Who has a site is not taken in this way, and a caregiver takes in nobody.
  expect((await readmit(lena, marco.id, north)).json().code).toBe('UserNotFound');
  expect((await readmit(marco, tom.id, north)).statusCode).toBe(403);
});
