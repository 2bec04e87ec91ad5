// An admin opens a site to a user and closes it again, and nobody else does (document 1 §6).
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
const caregiverAt = (siteId: string) => ({ site_id: siteId, roles: [{ code: 'portal_site_caregiver' }] });
const facts = {
  email: 'nina@north.example',
  first_name: 'Nina',
  last_name: 'Ny',
  phone_number: null,
  phone_country_code: null,
  portal_configuration: { two_factor_authentication: false },
};

let test: TestApp;
let user: TestPerson & { version: number };

/** Lena is an admin at both sites; Nina starts at the one in the north. */
beforeAll(async () => {
  test = await testApp();
  const { lena } = test.world;
  const { run } = test.database.statements;
  await run(`insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2)`, [
    lena.id,
    south,
  ]);
  await run(
    `insert into site_user_roles (site_user_id, role_id)
     select entry.id, role.id from site_users entry, roles role
      where entry.user_id = $1 and entry.site_id = $2 and role.code = 'portal_site_admin'`,
    [lena.id, south],
  );
  const body = { source: 'portal', user: { ...facts, site_users: [caregiverAt(north)] } };
  const added = await test.send({ method: 'POST', path: 'portal_admin/user/', as: lena, body });
  expect(added.statusCode, added.body).toBe(201);
  user = added.json();
  await run('update portal_users set account_confirmed = true where id = $1', [user.id]);
});

const giveSites = async (as: TestPerson, ...siteIds: string[]) => {
  const now = await test.send({ path: `portal_admin/user/${user.id}`, as });
  const { id, version } = now.json();
  const body = {
    source: 'portal',
    user: { ...facts, id, version, site_users: siteIds.map(caregiverAt) },
  };
  return (await test.send({ method: 'PATCH', path: 'portal_admin/user/', as, body })).statusCode;
};

const slugs = async (): Promise<string[]> =>
  (await test.send({ path: 'sites', as: user })).json().map((site: { slug: string }) => site.slug);

it('USERS-084 an admin opens a site to a user and closes another, both at once', async () => {
  const { lena } = test.world;
  expect(await slugs()).toEqual(['north']);
  expect(await giveSites(lena, north, south)).toBe(200);
  expect(await slugs()).toEqual(['north', 'south']);
  expect(await giveSites(lena, south)).toBe(200);
  expect(await slugs()).toEqual(['south']);
  expect(await giveSites(lena, north)).toBe(200);
});

it('USERS-084 who still looks at the user as they were neither takes back a site opened since nor reopens a closed one', async () => {
  const { lena } = test.world;
  const seen = async () => (await test.send({ path: `portal_admin/user/${user.id}`, as: lena })).json();
  const saveAs = async ({ version }: { version: number }, ...siteIds: string[]) => {
    const site_users = siteIds.map(caregiverAt);
    const body = { source: 'portal', user: { ...facts, id: user.id, version, site_users } };
    return (await test.send({ method: 'PATCH', path: 'portal_admin/user/', as: lena, body })).json().code;
  };
  const before = await seen();
  const grant = {
    user_id: user.id,
    site_id: south,
    role: 'portal_site_caregiver',
    reason: 'Covers for a colleague',
  };
  const granted = await test.send({ method: 'POST', path: 'portal_admin/site-user', as: lena, body: grant });
  expect(granted.statusCode, granted.body).toBe(201);
  expect(await saveAs(before, north)).toBe('Stale');
  expect(await slugs()).toEqual(['north', 'south']);

  const withBoth = await seen();
  const path = `portal_admin/user/${user.id}/sites/${south}`;
  expect((await test.send({ method: 'DELETE', path, as: lena })).statusCode).toBe(204);
  expect(await saveAs(withBoth, north, south)).toBe('Stale');
  expect(await slugs()).toEqual(['north']);
});

it('USERS-082 removes a user from one site of two, at once, when an admin asks', async () => {
  const { lena } = test.world;
  expect(await giveSites(lena, north, south)).toBe(200);
  expect(await slugs()).toEqual(['north', 'south']);
  const path = `portal_admin/user/${user.id}/sites/${south}`;
  expect((await test.send({ method: 'DELETE', path, as: lena })).statusCode).toBe(204);
  expect(await slugs()).toEqual(['north']);
});

it('USERS-084 a caregiver opens and closes none', async () => {
  const { tom } = test.world;
  expect([await giveSites(tom, north, south), await giveSites(tom)]).toEqual([403, 403]);
  expect(await slugs()).toEqual(['north']);
});
