// Is the phone to which sign-in codes go one that can be reached, and kept as it is dialled? (OP-AUTH-5, OP-USERS-7)
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { Sent } from '@alveary/server/testing/sent.ts';
import { testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const invited = {
  first_name: 'Nina',
  last_name: 'Ny',
  portal_configuration: { two_factor_authentication: false },
  site_users: [{ site_id: testSites.north, roles: [{ code: 'portal_site_caregiver' }] }],
};
const send = (sent: Omit<Sent, 'as'>) => test.send({ ...sent, as: test.world.lena });
const add = (user: object) =>
  send({
    method: 'POST',
    path: 'portal_admin/user/',
    body: { source: 'portal', user: { ...invited, ...user } },
  });

it.each([
  [
    { phone_number: '4155550147' },
    'user.phone_country_code',
    'Country code must be a + followed by at least one digit (e.g. +44).',
  ],
  [
    { phone_number: '5550147', phone_country_code: '+1' },
    'user.phone_number',
    'Phone number is too short: after +1 it has 10 digits.',
  ],
  [
    { phone_number: '4155550147', phone_country_code: '+999' },
    'user.phone_country_code',
    '+999 is not the country code of any country.',
  ],
])('a phone to which no code can be sent is refused: %j', async (phone, field, message) => {
  const answer = await add({ email: 'e@x.example', phone_country_code: null, ...phone });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, message }]]);
});

it('a phone with its trunk 0 is kept as it is dialled', async () => {
  const phone = { phone_number: '07700900147', phone_country_code: '+44' };
  const answer = await add({ email: 'trunk@x.example', ...phone });
  expect(answer.json()).toMatchObject({ phone_number: '7700900147', phone_country_code: '+44' });
});

it('a stored phone that cannot be read does not stand in the way of another change', async () => {
  const phone = { phone_number: '4155550148', phone_country_code: '+1' };
  const { id, version } = (await add({ email: 'old@x.example', ...phone })).json();
  const short = { phone_number: '5550148', phone_country_code: '+1' };
  await test.database.statements.run(`update portal_users set phone_number = '5550148' where id = $1`, [id]);
  const change = (more: object) =>
    send({
      method: 'PATCH',
      path: 'portal_admin/user/',
      body: { source: 'portal', user: { ...invited, email: 'old@x.example', id, version, ...more } },
    });
  expect((await change({ ...short, phone_number: '5550149' })).statusCode).toBe(400);
  const answer = await change({ ...short, first_name: 'Nora' });
  expect([answer.statusCode, answer.json().first_name]).toEqual([200, 'Nora']);
});

it('Two Factor Auth outlives a change of the name while the user has no portal access', async () => {
  const phone = { phone_number: '4155550146', phone_country_code: '+1' };
  const on = { portal_configuration: { two_factor_authentication: true } };
  const { id } = (await add({ email: 'kept@x.example', ...phone, ...on })).json();
  const access = `portal_admin/user/${id}/portal-access`;
  const read = async () => (await send({ path: `portal_admin/user/${id}` })).json();
  expect((await send({ method: 'DELETE', path: access })).statusCode).toBe(204);
  const { version, portal_configuration } = await read();
  expect(portal_configuration).toBeNull();
  const user = { ...invited, ...phone, email: 'kept@x.example', id, version, first_name: 'Nora' };
  const body = { source: 'portal', user };
  expect((await send({ method: 'PATCH', path: 'portal_admin/user/', body })).statusCode).toBe(200);
  expect((await send({ method: 'PUT', path: access })).statusCode).toBe(204);
  expect(await read()).toMatchObject({ first_name: 'Nora', ...on });
});
