// Do admins see who is locked out of their sites, and lift it? (OP-AUTH-7)
import { beforeAll, expect, it } from 'vitest';
import { iso } from '@alveary/server/platform/clock.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const fail = async ({ email }: TestPerson, times: number): Promise<void> => {
  for (let tries = 0; tries < times; tries += 1) {
    const body = { username: email, password: 'Wrong-pass1' };
    await test.send({ method: 'POST', path: 'authenticate', body });
  }
};
const codeFor = async ({ email }: TestPerson): Promise<string> => {
  const body = { username: email, password: 'Wrong-pass1' };
  return (await test.send({ method: 'POST', path: 'authenticate', body })).json().code;
};
const locks = async (as: TestPerson) => (await test.send({ path: 'portal_admin/locks', as })).json();
const lift = (as: TestPerson, { id }: TestPerson) =>
  test.send({ method: 'DELETE', path: `portal_admin/user/${id}/lock`, as });

it('a lock of a user of the own sites is shown with its end, and lifted at once', async () => {
  const { lena, tom, priya } = test.world;
  const now = stopClock();
  await fail(tom, 9);
  expect(await locks(lena)).toEqual([]);
  await fail(tom, 1);
  await fail(priya, 10);
  const [lock, ...others] = await locks(lena);
  expect([lock, others]).toMatchObject([{ user_id: tom.id, locked_until: iso(now + 15 * 60_000) }, []]);
  expect(await codeFor(tom)).toBe('LockedOut');
  expect((await lift(lena, tom)).statusCode).toBe(204);
  expect(await locks(lena)).toEqual([]);
  expect(await codeFor(tom)).toBe('WrongLogin');
});

it('a lock is not lifted by who may not change the user', async () => {
  const { lena, tom, priya, ada } = test.world;
  expect((await lift(lena, priya)).json().code).toBe('UserNotFound');
  expect((await lift(tom, lena)).json().code).toBe('NotAllowed');
  // A product employee stands above the admin of a site.
  expect((await lift(lena, ada)).json().code).toBe('NotAllowed');
});
