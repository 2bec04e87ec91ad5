// Attacks of somebody who knows a password: codes tried in many sessions at once, messages asked for in many steps, a password of the demonstration,
// an administrator without a second factor, sessions without end.
import { hashPassword } from '@alveary/modules/account/server/public.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { appCode } from '../support/authenticator.ts';

const PASSWORD = 'Entirely-own7';
const DEMO_PASSWORD = 'Breathe-easy1';
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const post = (test: TestApp, path: string, body?: object, token?: string, cookie?: string) =>
  test.send({
    method: 'POST',
    path,
    ...(body === undefined ? {} : { body }),
    headers: { ...(token === undefined ? {} : bearer(token)), ...(cookie === undefined ? {} : { cookie }) },
  });

const signIn = async (test: TestApp, { email }: Pick<TestPerson, 'email'>, password = PASSWORD) =>
  post(test, 'authenticate', { username: email, password });

const tokenOf = async (test: TestApp, person: TestPerson): Promise<string> => {
  const answer = await signIn(test, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().access_token;
};

const tally = (codes: readonly (string | undefined)[]): Record<string, number> =>
  codes.reduce<Record<string, number>>(
    (counts, code = 'none') => ({ ...counts, [code]: (counts[code] ?? 0) + 1 }),
    {},
  );

const setPasswords = async (test: TestApp, password = PASSWORD): Promise<unknown> =>
  test.database.statements.run('update portal_users set password_hash = $1', [await hashPassword(password)]);

describe('codes of somebody whose password is known', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await testApp();
    await setPasswords(test);
    await test.database.statements.run(
      `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = '4155550132'`,
    );
  });

  const switchSms = (person: TestPerson, isOn: boolean) =>
    test.database.statements.run('update portal_users set two_factor_authentication = $2 where id = $1', [
      person.id,
      isOn,
    ]);

  const tryCode = (step: string, code: string, cookie?: string) =>
    post(test, '2fa/totp/verify', { code }, step, cookie);

  /** Sets an app up in a session of its own. @returns what it shows at the moment at which the clock stands */
  const testAppCode = async (of: TestPerson): Promise<() => string> => {
    await switchSms(of, false);
    const token = await tokenOf(test, of);
    const { secret } = (await post(test, '2fa/totp/begin', undefined, token)).json();
    // Each code works once: those of this moment are left for the tries.
    const confirmed = await post(test, '2fa/totp/confirm', { code: appCode(secret, -1) }, token);
    expect(confirmed.statusCode, confirmed.body).toBe(204);
    return () => appCode(secret);
  };

  it('AUTH-004 OP-AUTH-5 looks at ten of those that are tried at one moment in twenty steps', async () => {
    const { ada } = test.world;
    const steps: string[] = [];
    for (let step = 0; step < 20; step += 1) steps.push(await tokenOf(test, ada));
    const tries = steps.flatMap((step) =>
      Array.from({ length: 5 }, (_, turn) => tryCode(step, `00000${turn}`)),
    );
    const told = tally((await Promise.all(tries)).map((answer) => answer.json().code));
    // Each that was looked at says whether it was right, or that it was the fifth of its step.
    expect((told['WrongCode'] ?? 0) + (told['SignInAgain'] ?? 0)).toBeLessThanOrEqual(10);
    const counted = await test.database.statements.one<{ uses: number }>(
      'select sum(uses)::int as uses from allowance_uses where user_id = $1',
      [ada.id],
    );
    expect(counted.uses).toBeLessThanOrEqual(10);
  });

  it('OP-AUTH-5 gives a browser that the account knows no tries beside those of a stranger, nor after a quarter of an hour', async () => {
    const begun = stopClock();
    const { marco: person } = test.world;
    const steps: string[] = [];
    await switchSms(person, false);
    const known = (await signIn(test, person)).cookies.find(({ name }) => name === 'auth_device');
    await switchSms(person, true);
    const cookie = `auth_device=${known?.value ?? ''}`;
    for (let turn = 0; turn < 10; turn += 1) {
      const step = turn % 5 === 0 ? await tokenOf(test, person) : null;
      if (step !== null) steps.push(step);
      await tryCode(steps.at(-1) ?? '', '000000');
    }
    const body = { username: person.email, password: PASSWORD };
    const step = (await post(test, 'authenticate', body, undefined, cookie)).json().access_token;
    expect((await tryCode(step, '000000', cookie)).json().code).toBe('TooManyCodeTries');
    stopClock(begun + 16 * 60_000);
    expect((await tryCode(await tokenOf(test, person), '000000')).json().code).toBe('TooManyCodeTries');
    stopClock(begun + 61 * 60_000);
    expect((await tryCode(await tokenOf(test, person), '000000')).json().code).toBe('WrongCode');
  });

  it('OP-AUTH-5 does not count the right code, and an administrator who lifts the lock lifts this too', async () => {
    const begun = stopClock();
    const { tom, lena } = test.world;
    const steps: string[] = [];
    const own = await testAppCode(tom);
    for (let turn = 0; turn < 12; turn += 1) {
      stopClock(begun + turn * 30_000);
      const answer = await tryCode(await tokenOf(test, tom), own());
      expect(answer.statusCode, `${turn}: ${answer.body}`).toBe(200);
    }
    for (let turn = 0; turn < 10; turn += 1) {
      if (turn % 5 === 0) steps.push(await tokenOf(test, tom));
      await tryCode(steps.at(-1) ?? '', '000000');
    }
    await test.database.statements.run('delete from sign_in_attempts');
    stopClock(begun + 13 * 30_000);
    const step = await tokenOf(test, tom);
    expect((await tryCode(step, own())).json().code).toBe('TooManyCodeTries');
    const lift = await test.send({ method: 'DELETE', path: `portal_admin/user/${tom.id}/lock`, as: lena });
    expect(lift.statusCode, lift.body).toBe(204);
    expect((await tryCode(step, own())).statusCode).toBe(200);
  });

  it('AUTH-005 OP-AUTH-5 sends one SMS to fifteen steps that ask for one at one moment', async () => {
    const asked: string[] = [];
    for (let step = 0; step < 15; step += 1) asked.push(await tokenOf(test, test.world.priya));
    const answers = await Promise.all(asked.map((step) => post(test, '2fa/sms/request', undefined, step)));
    expect(tally(answers.map((answer) => answer.json().code))).toEqual({ none: 1, ResendTooSoon: 14 });
    await expect.poll(async () => (await sentTo(test.database, '+14155550132')).length).toBe(1);
  });
});

describe('the password of the demonstration in production', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await testApp(PRODUCTION);
    await setPasswords(test, DEMO_PASSWORD);
  });

  it('opens no account that has it, and is answered alike for every address', async () => {
    const { lena, tom } = test.world;
    for (const who of [lena, tom, { email: 'nobody@north.example' }]) {
      const answer = await signIn(test, who, DEMO_PASSWORD);
      expect([answer.statusCode, answer.json().code], who.email).toEqual([403, 'DemoPassword']);
    }
  });

  it('cannot be set by a link', async () => {
    const { tom } = test.world;
    await post(test, 'password/reset', { email: tom.email });
    await expect.poll(async () => (await sentTo(test.database, tom.email)).length).toBe(1);
    const [mail = ''] = await sentTo(test.database, tom.email);
    const [, token = ''] = /token=(\S+)/.exec(mail) ?? [];
    const set = (new_password: string) => post(test, 'password/reset/confirm', { token, new_password });
    const refused = (await set(DEMO_PASSWORD)).json();
    expect(refused).toMatchObject({ code: 'CommonPassword', errors: [{ field: 'new_password' }] });
    expect((await set(PASSWORD)).statusCode).toBe(204);
    expect((await signIn(test, tom)).statusCode).toBe(200);
  });

  it('opens the demo world elsewhere', async () => {
    const demo = await testApp({ ...PRODUCTION, ALLOW_PUBLIC_DEMO: 'true' });
    await setPasswords(demo, DEMO_PASSWORD);
    expect((await signIn(demo, demo.world.lena, DEMO_PASSWORD)).statusCode).toBe(200);
  });
});

describe('an administrator of production', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await testApp(PRODUCTION);
    await setPasswords(test);
  });

  const needed = async (on: TestApp, token: string) =>
    (await on.send({ path: 'portal_admin/me', headers: bearer(token) })).json().second_factor_needed;
  const codeOf = async (on: TestApp, path: string, token: string) =>
    (await on.send({ path, headers: bearer(token) })).json().code;

  it('signs in without a second factor to setting it up, and to nothing else until it is', async () => {
    const { lena, tom } = test.world;
    const token = await tokenOf(test, lena);
    expect(await needed(test, token)).toBe('set-up');
    for (const path of ['sites', 'profiles/search?lastName.contains=a', 'my/users'])
      expect(await codeOf(test, path, token), path).toBe('SecondFactorNeeded');
    expect(await needed(test, await tokenOf(test, tom))).toBeUndefined();
    const { secret } = (await post(test, '2fa/totp/begin', undefined, token)).json();
    const set = await post(test, '2fa/totp/confirm', { code: appCode(secret) }, token);
    expect(set.statusCode, set.body).toBe(204);
    expect(await needed(test, token)).toBeUndefined();
    expect(await codeOf(test, 'sites', token)).toBeUndefined();
    expect((await post(test, '2fa/totp/remove', undefined, token)).json().code).toBe('FactorDemanded');
    expect((await signIn(test, lena)).json().token_type).toBe('two_factor');
  });

  it('who becomes one in an open session is led to it at the next request', async () => {
    const { priya } = test.world;
    const token = await tokenOf(test, priya);
    expect(await needed(test, token)).toBeUndefined();
    await test.database.statements.run(
      `insert into site_user_roles (site_user_id, role_id)
         select su.id, r.id from site_users su, roles r where su.user_id = $1 and su.site_id = $2 and r.code = 'portal_site_admin'`,
      [priya.id, testSites.south],
    );
    await expect.poll(() => needed(test, token)).toBe('set-up');
  });

  it('is the super admin of the whole installation too', async () => {
    expect(await needed(test, await tokenOf(test, test.world.grace))).toBe('set-up');
  });

  it.each([
    ['a setting says that it is optional', { ...PRODUCTION, ADMIN_SECOND_FACTOR: 'optional' }],
    ['it is a demonstration', { ...PRODUCTION, ALLOW_PUBLIC_DEMO: 'true' }],
    ['it is development', {}],
  ])('is not held where %s', async (_, settings) => {
    const other = await testApp(settings);
    await setPasswords(other);
    expect(await needed(other, await tokenOf(other, other.world.lena))).toBeUndefined();
  });
});

describe('sessions of one person at once', () => {
  it('end from the one that was unused for the longest time where a setting limits them', async () => {
    const test = await testApp({ SESSIONS_AT_ONCE: '2' });
    await setPasswords(test);
    const isOpen = async (token: string): Promise<boolean> =>
      (await test.send({ path: 'sites', headers: bearer(token) })).statusCode === 200;
    const [first, second] = [await tokenOf(test, test.world.tom), await tokenOf(test, test.world.tom)];
    await test.database.statements.run(
      `update sessions set last_used_at = last_used_at - interval '1 minute' where user_id = $1`,
      [test.world.tom.id],
    );
    const others = await tokenOf(test, test.world.priya);
    const third = await tokenOf(test, test.world.tom);
    await expect.poll(() => isOpen(first)).toBe(false);
    expect([await isOpen(second), await isOpen(third), await isOpen(others)]).toEqual([true, true, true]);
    const together = await Promise.all(Array.from({ length: 6 }, () => tokenOf(test, test.world.tom)));
    const open = await Promise.all([second, third, ...together].map((token) => isOpen(token)));
    expect(open.filter(Boolean)).toHaveLength(2);
  });
});
