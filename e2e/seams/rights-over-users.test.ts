// The permissions over users, each taken away in turn: the account, the list of a site, the last site of somebody.
import { roleSeeds } from '@alveary/contract/policies/actions.ts';
import { beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
const RIGHTS = [
  'action_site_user_add',
  'action_site_user_delete',
  'action_site_user_edit',
  'action_site_user_view',
  'action_user_add',
  'action_user_delete',
  'action_user_edit',
  'action_user_view',
];

let test: TestApp;
/** Holds, at both sites, the one role that these tests change. */
let keeper: TestPerson;

const asSetUp = (sql: string, values: unknown[]) =>
  test.database.transact({ allSites: 'a test sets up its roles' }, (db) => db.run(sql, values));

/** Nobody changes who may do more: the keeper holds what a caregiver holds, too. */
const allOf = (...taken: string[]): string[] =>
  [...new Set<string>([...RIGHTS, ...roleSeeds.portal_site_caregiver.actions])].filter(
    (right) => !taken.includes(right),
  );

/** The rights of the keeper, all but these: a role of the test's own. */
const without = async (...taken: string[]): Promise<void> => {
  await asSetUp(`update roles set actions_permitted = $1 where code = 'keeper_of_users'`, [allOf(...taken)]);
  // The server hears of what was written past it a moment later.
  await expect
    .poll(async () => {
      const me = (await test.send({ path: 'portal_admin/me', as: keeper })).json();
      return RIGHTS.filter((right) => !JSON.stringify(me).includes(`"${right}"`));
    })
    .toEqual(taken);
};

beforeEach(async () => {
  test = await testApp();
  keeper = test.world.noel;
  await asSetUp(
    `with made as (insert into roles (id, code, portal_label, care_team, visible_in_portal, actions_permitted, global_actions_permitted)
         values (gen_random_uuid(), 'keeper_of_users', 'Keeper', false, true, $2, '{}') returning id),
       entry as (insert into site_users (id, user_id, site_id)
         select gen_random_uuid(), $1, site from unnest($3::uuid[]) site returning id)
     insert into site_user_roles (site_user_id, role_id) select entry.id, made.id from entry, made`,
    [keeper.id, allOf(), [north, south]],
  );
  await without();
});

const caregiverAt = (siteId: string) => ({ site_id: siteId, roles: [{ code: 'portal_site_caregiver' }] });
const invite = async (email: string, ...siteIds: string[]) => {
  const user = {
    email,
    first_name: 'Nina',
    last_name: 'Ny',
    phone_number: null,
    phone_country_code: null,
    portal_configuration: { two_factor_authentication: false },
    site_users: siteIds.map(caregiverAt),
  };
  const body = { source: 'portal', user };
  return test.send({ method: 'POST', path: 'portal_admin/user', as: keeper, body });
};
const remove = async (id: string, siteId: string) => {
  const path = `portal_admin/user/${id}/sites/${siteId}`;
  return test.send({ method: 'DELETE', path, as: keeper });
};
const openSites = async (user: TestPerson): Promise<string[]> =>
  (await test.send({ path: 'sites', as: user })).json().map(({ id }: { id: string }) => id);

it('USERS-056 creates an account when the right is held, and readmits without it', async () => {
  const { tom } = test.world;
  expect((await invite('one@north.example', north)).statusCode).toBe(201);
  expect((await remove(tom.id, north)).statusCode).toBe(204);
  await without('action_user_add');
  const refused = await invite('two@north.example', north);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'NotAllowed']);
  const readmitted = await test.send({
    method: 'POST',
    path: `portal_admin/user/${tom.id}/sites`,
    as: keeper,
    body: { site_id: north, role: 'portal_site_caregiver' },
  });
  expect(readmitted.statusCode, readmitted.body).toBe(200);
  await without('action_site_user_add');
  expect((await invite('three@north.example', north)).statusCode).toBe(403);
});

it('USERS-059 shows who works at a site when the right is held, and a single user by another right', async () => {
  const { priya, tom } = test.world;
  const list = () => test.send({ path: 'my/users', as: keeper });
  const forPickers = () =>
    test.send({ method: 'POST', path: 'sites/users', as: keeper, body: { site_ids: [north] } });
  const one = () => test.send({ path: `portal_admin/user/${priya.id}`, as: keeper });
  expect((await list()).body).toContain(tom.email);
  expect((await forPickers()).body).toContain(tom.email);
  await without('action_site_user_view');
  expect([(await list()).statusCode, (await forPickers()).statusCode]).toEqual([403, 403]);
  expect((await one()).statusCode).toBe(200);
  await without('action_user_view');
  expect([(await list()).statusCode, (await one()).statusCode]).toEqual([200, 403]);
});

it('USERS-082 takes the last site of a user when users may be deleted, else names what to do', async () => {
  const user: TestPerson & { version: number } = (await invite('leaver@north.example', north, south)).json();
  await asSetUp('update portal_users set account_confirmed = true where id = $1', [user.id]);
  await without('action_user_delete');
  expect((await remove(user.id, south)).statusCode).toBe(204);
  const refused = await remove(user.id, north);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'LastSiteOfUser']);
  expect(refused.json().message).toContain('Revoke the portal access instead.');
  // The form that sends all sites of the user is the other door.
  const { id, email, version } = (
    await test.send({ path: `portal_admin/user/${user.id}`, as: keeper })
  ).json();
  const shut = await test.send({
    method: 'PATCH',
    path: 'portal_admin/user',
    as: keeper,
    body: {
      source: 'portal',
      user: {
        id,
        email,
        version,
        first_name: 'Nina',
        last_name: 'Ny',
        phone_number: null,
        phone_country_code: null,
        portal_configuration: { two_factor_authentication: false },
        site_users: [],
      },
    },
  });
  expect(shut.json().code).toBe('LastSiteOfUser');
  expect(await openSites(user)).toEqual([north]);
  await without();
  expect((await remove(user.id, north)).statusCode).toBe(204);
  expect(await openSites(user)).toEqual([]);
  const [kept] = await test.database.searches.many('select email from portal_users where id = $1', [user.id]);
  expect(kept).toEqual({ email: 'leaver@north.example' });
});

it('leaves one site when two admins remove the same user from both at once', async () => {
  const user: TestPerson = (await invite('both@north.example', north, south)).json();
  await without('action_user_delete');
  const answers = await Promise.all([remove(user.id, north), remove(user.id, south)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    204, 403,
  ]);
});
