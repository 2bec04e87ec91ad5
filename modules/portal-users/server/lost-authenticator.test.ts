// Can an admin take off the authenticator app of somebody who lost the phone, and nobody who is not above them?
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const giveApp = ({ id }: TestPerson) =>
  test.database.statements.run(
    `update portal_users set authenticator_secret = 'sealed', authenticator_confirmed_at = now() where id = $1`,
    [id],
  );

const remove = (as: TestPerson, { id }: TestPerson) =>
  test.send({ method: 'DELETE', path: `portal_admin/user/${id}/authenticator`, as });

const hasApp = async (as: TestPerson, { id }: TestPerson): Promise<boolean> =>
  (await test.send({ path: `portal_admin/user/${id}`, as })).json().has_authenticator;

it('the app of a user is taken off, told to the user and written down', async () => {
  const { lena, tom } = test.world;
  await giveApp(tom);
  expect(await hasApp(lena, tom)).toBe(true);
  expect((await remove(lena, tom)).statusCode).toBe(204);
  expect(await hasApp(lena, tom)).toBe(false);
  const rows = (await test.send({ path: `sites/${testSites.north}/user-changes`, as: lena })).json();
  expect(rows[0]).toMatchObject({ kind: 'authenticator', before: 'On', after: 'Off', user: { id: tom.id } });
  expect((await sentTo(test.database, tom.email)).at(-1)).toContain('The authenticator app was removed.');
});

it('not by a caregiver, not from somebody higher or elsewhere, and not from oneself', async () => {
  const { lena, tom, ada, priya } = test.world;
  await giveApp(lena);
  await giveApp(ada);
  expect((await remove(tom, lena)).statusCode).toBe(403);
  expect((await remove(lena, ada)).json().code).toBe('NotAllowed');
  expect((await remove(lena, priya)).json().code).toBe('UserNotFound');
  expect((await remove(lena, lena)).json().code).toBe('NotAllowed');
  expect(await hasApp(lena, ada)).toBe(true);
});
