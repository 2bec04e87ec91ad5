// Does every site keep a confirmed admin, and does two-factor lock nobody out of their own account? (OP-USERS-6; OP-AUTH-5)
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const { north, south } = testSites;
const caregiverAt = (siteId: string) => ({ site_id: siteId, roles: [{ code: 'portal_site_caregiver' }] });
const adminAt = (siteId: string) => ({ site_id: siteId, roles: [{ code: 'portal_site_admin' }] });

const facts = (more: object = {}) => ({
  email: 'nina@north.example',
  first_name: 'Nina',
  last_name: 'Ny',
  phone_number: null,
  phone_country_code: null,
  portal_configuration: { two_factor_authentication: false },
  site_users: [caregiverAt(north)],
  ...more,
});

const add = (as: TestPerson, user: object) =>
  test.send({ method: 'POST', path: 'portal_admin/user/', as, body: { source: 'portal', user } });

const read = async (as: TestPerson, id: string) =>
  (await test.send({ path: `portal_admin/user/${id}`, as })).json();

const change = async (as: TestPerson, id: string, more: object) => {
  const {
    email,
    first_name,
    last_name,
    phone_number,
    phone_country_code,
    portal_configuration,
    site_users,
    version,
  } = await read(as, id);
  const entries = site_users.map((entry: { site_id: string; roles: { code: string }[] }) =>
    entry.roles.some((role) => role.code.endsWith('admin'))
      ? adminAt(entry.site_id)
      : caregiverAt(entry.site_id),
  );
  const user = {
    id,
    email,
    first_name,
    last_name,
    phone_number,
    phone_country_code,
    portal_configuration,
    version,
    site_users: entries,
    ...more,
  };
  return test.send({ method: 'PATCH', path: 'portal_admin/user/', as, body: { source: 'portal', user } });
};

it('two-factor needs the country of the phone: without it no code would arrive', async () => {
  const more = { portal_configuration: { two_factor_authentication: true }, phone_number: '4155550166' };
  const message = 'Two Factor Auth needs the country code of the phone number (e.g. +44).';
  const changed = await change(test.world.lena, test.world.tom.id, more);
  expect(changed.json().errors).toEqual([{ field: 'user.phone_country_code', message }]);
});

it('never takes the own last admin role, nor the last confirmed admin of a site (OP-USERS-6)', async () => {
  const { lena } = test.world;
  const stepDown = async () =>
    (await change(lena, lena.id, { site_users: [caregiverAt(north)] })).json().code;
  const enter = (id: string, siteId: string) =>
    test.database.statements.run(
      `with entry as (insert into site_users (id, user_id, site_id) values (gen_random_uuid(), $1, $2)
         on conflict (user_id, site_id) do update set site_id = $2 returning id)
       insert into site_user_roles select entry.id, r.id from entry, roles r where r.code = 'portal_site_admin'`,
      [id, siteId],
    );
  expect(await stepDown()).toBe('LastAdmin');
  const removed = await test.send({
    method: 'DELETE',
    path: `portal_admin/user/${lena.id}/sites/${north}`,
    as: lena,
  });
  expect(removed.json().code).toBe('LastAdmin');
  // Somebody who was invited and never came administers nothing.
  const { id } = (
    await add(lena, facts({ email: 'second.admin@north.example', site_users: [adminAt(north)] }))
  ).json();
  expect(await stepDown()).toBe('LastAdmin');
  await test.database.statements.run('update portal_users set account_confirmed = true where id = $1', [id]);
  expect(await stepDown()).toBe('OwnLastAdmin');
  // Admin of another site too, they may step down here: others remain.
  await enter(lena.id, south);
  // The server hears of what was written past it a moment later.
  await expect
    .poll(async () => (await test.send({ path: 'portal_admin/me', as: lena })).body)
    .toContain(south);
  const down = await change(lena, lena.id, { site_users: [caregiverAt(north), adminAt(south)] });
  expect(down.statusCode, down.body).toBe(200);
  await test.database.statements.run('delete from site_users where user_id = $1 and site_id = $2', [
    lena.id,
    south,
  ]);
  await test.database.statements.run(
    `update site_user_roles set role_id = (select id from roles where code = 'portal_site_admin')
      where site_user_id = (select id from site_users where user_id = $1 and site_id = $2)`,
    [lena.id, north],
  );
});
