// The sign-in codes that a person gets by SMS within a day, and what is said where none can be sent (OP-AUTH-5).
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';

const setPhone = (test: TestApp) =>
  test.database.statements.run(
    `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = '4155550132'`,
  );

/** In a step of its own, as after another sign-in with the password. */
const request = async (test: TestApp, person: 'tom' | 'priya') => {
  const step = await test.tokenOf(test.world[person], 'two_factor');
  const headers = { authorization: `Bearer ${step}` };
  return (await test.send({ method: 'POST', path: '2fa/sms/request', headers })).json();
};

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await setPhone(test);
});

it('twenty go to one person, whatever the number of sign-ins, and another one is not concerned', async () => {
  await test.database.statements.run(
    `insert into sign_in_code_messages (user_id, sent_at) select $1, now() - interval '3 hours' from generate_series(1, 19)`,
    [test.world.tom.id],
  );
  const answers = await Promise.all(Array.from({ length: 4 }, () => request(test, 'tom')));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'ResendTooSoon')).toHaveLength(3);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  const now = stopClock();
  stopClock(now + 31_000);
  expect((await request(test, 'tom')).code).toBe('TooManyCodes');
  stopClock(now);
  expect((await request(test, 'priya')).masked_phone).toMatch(/0132$/);
  await test.database.statements.run(
    `update sign_in_code_messages set sent_at = sent_at - interval '22 hours'`,
  );
  expect((await request(test, 'tom')).masked_phone).toMatch(/0132$/);
});

it('a server that sends no SMS says so at once', async () => {
  const silent = await testApp({ SMS_PROVIDER: 'none' });
  await setPhone(silent);
  expect((await request(silent, 'tom')).code).toBe('SmsOff');
});
