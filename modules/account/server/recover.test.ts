// Do forgotten passwords, welcome links and authenticator apps bring the right person in, and nobody else?
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { stepOfCode } from './app-code.ts';
import { deviceOf } from './own-sessions.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'Breathe-easy1';
let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run('update portal_users set password_hash = $1', [
    await hashPassword(PASSWORD),
  ]);
});

const post = (path: string, body: unknown, token?: string) =>
  test.send({
    method: 'POST',
    path,
    body,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const signIn = (person: { email: string }, password = PASSWORD) =>
  post('authenticate', { username: person.email, password });

const mailsTo = (email: string) => sentTo(test.database, email);

const linkTo = async (email: string): Promise<string> => {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
  const mails = await mailsTo(email);
  return /token=([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
};

describe('a forgotten password', () => {
  it('AUTH-006 is answered alike for every address, and only a known one gets a mail', async () => {
    const known = await post('password/reset/', { email: test.world.tom.email });
    const unknown = await post('password/reset/', { email: 'nobody@north.example' });
    expect([known.statusCode, unknown.statusCode, known.body, unknown.body]).toEqual([204, 204, '', '']);
    expect(await linkTo(test.world.tom.email)).toHaveLength(43);
    expect(await mailsTo('nobody@north.example')).toEqual([]);
  });

  it('is set once by the link, which ends all sessions and then is used up', async () => {
    const before = (await signIn(test.world.tom)).json().access_token;
    const token = await linkTo(test.world.tom.email);
    const check = (purpose: string) => post('account/link/check', { token, purpose });
    expect([(await check('reset')).statusCode, (await check('confirm')).json().code]).toEqual([
      204,
      'LinkInvalid',
    ]);
    expect((await post('password/reset/confirm', { token, new_password: 'short' })).json().code).toBe(
      'Invalid',
    );
    expect((await post('password/reset/confirm', { token, new_password: 'Password1!' })).json().code).toBe(
      'CommonPassword',
    );
    expect((await post('password/reset/confirm', { token, new_password: 'Entirely-new1' })).statusCode).toBe(
      204,
    );
    expect(
      (await test.send({ path: 'sites', headers: { authorization: `Bearer ${before}` } })).statusCode,
    ).toBe(401);
    expect((await check('reset')).json().code).toBe('LinkInvalid');
    expect((await signIn(test.world.tom)).statusCode).toBe(401);
    expect((await signIn(test.world.tom, 'Entirely-new1')).statusCode).toBe(200);
    expect((await post('password/reset/confirm', { token, new_password: 'Entirely-new2' })).json().code).toBe(
      'LinkInvalid',
    );
  });

  it('cannot be set by a link that is too old, or of another kind', async () => {
    await post('password/reset', { email: test.world.marco.email });
    const token = await linkTo(test.world.marco.email);
    expect((await post('account/confirm', { token, new_password: 'Entirely-new1' })).json().code).toBe(
      'LinkInvalid',
    );
    await test.database.statements.run(`update account_links set expires_at = now() - interval '1 minute'`);
    expect((await post('password/reset/confirm', { token, new_password: 'Entirely-new1' })).json().code).toBe(
      'LinkInvalid',
    );
  });

  it('that must be another one does not take the old one for it', async () => {
    const { rosa } = test.world;
    await post('password/reset', { email: rosa.email });
    const token = await linkTo(rosa.email);
    const set = (new_password: string) => post('password/reset/confirm', { token, new_password });
    expect((await set(PASSWORD)).json()).toMatchObject({
      code: 'SamePassword',
      errors: [{ field: 'new_password' }],
    });
    expect((await set('Entirely-new1')).statusCode).toBe(204);
  });

  it('OP-AUTH-7 lifts the lock, and the browser is known from then on', async () => {
    const { ada } = test.world;
    for (let tries = 0; tries < 10; tries += 1) await signIn(ada, 'Wrong-pass1');
    expect((await signIn(ada)).json().code).toBe('LockedOut');
    await post('password/reset', { email: ada.email });
    const token = await linkTo(ada.email);
    const set = await post('password/reset/confirm', { token, new_password: 'Entirely-new1' });
    expect((await signIn(ada, 'Entirely-new1')).statusCode).toBe(200);
    const device = set.cookies.find(({ name }) => name === 'auth_device')?.value ?? '';
    for (let tries = 0; tries < 10; tries += 1) await signIn(ada, 'Wrong-pass1');
    const answer = await test.send({
      method: 'POST',
      path: 'authenticate',
      body: { username: ada.email, password: 'Entirely-new1' },
      headers: { cookie: `auth_device=${device}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('sends at most five links an hour to one person', async () => {
    for (let request = 0; request < 8; request += 1)
      await post('password/reset', { email: test.world.priya.email });
    await expect.poll(async () => (await mailsTo(test.world.priya.email)).length).toBe(5);
  });

  it('AUTH-007 may be asked for oneself and, by an admin, for a user of the site, not for others', async () => {
    const asLena = (email: string) =>
      test.send({ method: 'POST', path: 'auth/password/reset', as: test.world.lena, body: { email } });
    const asMarco = (email: string) =>
      test.send({ method: 'POST', path: 'auth/password/reset', as: test.world.marco, body: { email } });
    expect((await asMarco(test.world.marco.email)).statusCode).toBe(204);
    expect((await asLena(test.world.marco.email)).statusCode).toBe(204);
    const body = { email: test.world.marco.email };
    const asDocumented = { method: 'POST', path: 'auth/password/reset/', as: test.world.lena, body } as const;
    expect((await test.send(asDocumented)).statusCode).toBe(204);
    expect((await asMarco(test.world.lena.email)).statusCode).toBe(403);
    expect((await asLena(test.world.priya.email)).statusCode).toBe(403);
    expect((await asLena('nobody@north.example')).statusCode).toBe(403);
  });
});

describe('a new account', () => {
  it('USERS-021 is confirmed by its link, and works from then on', async () => {
    expect((await signIn(test.world.uma)).json().code).toBe('AccountUnconfirmed');
    await post('account/confirm/resend', { email: test.world.uma.email });
    const token = await linkTo(test.world.uma.email);
    expect((await post('account/confirm', { token, new_password: 'Entirely-new1' })).statusCode).toBe(204);
    expect((await signIn(test.world.uma, 'Entirely-new1')).statusCode).toBe(200);
  });
});

describe('an authenticator app', () => {
  const codeFor = (secret: string, offsetSteps = 0) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offsetSteps * 30 });

  it('stays on while a new one is set up, until a code has confirmed that', async () => {
    stopClock();
    const { noel } = test.world;
    const token = (await signIn(noel)).json().access_token;
    const begin = async () => (await post('2fa/totp/begin', {}, token)).json().secret;
    const first = await begin();
    expect((await post('2fa/totp/confirm', { code: codeFor(first) }, token)).statusCode).toBe(204);
    const second = await begin();
    // Begun and left: the first app is still asked for, and the second one opens nothing.
    const step = (await signIn(noel)).json();
    expect(step).toMatchObject({ token_type: 'two_factor', code_by: ['totp'] });
    expect((await post('2fa/totp/verify', { code: codeFor(second, 1) }, step.access_token)).json().code).toBe(
      'WrongCode',
    );
    expect((await post('2fa/totp/verify', { code: codeFor(first, 1) }, step.access_token)).statusCode).toBe(
      200,
    );
    expect((await post('2fa/totp/confirm', { code: codeFor(second) }, token)).statusCode).toBe(204);
    const next = (await signIn(noel)).json().access_token;
    expect((await post('2fa/totp/verify', { code: codeFor(first, 1) }, next)).json().code).toBe('WrongCode');
    expect((await post('2fa/totp/verify', { code: codeFor(second, 1) }, next)).statusCode).toBe(200);
  });

  it('is asked for after the password, works once per code, and can be removed', async () => {
    // The code that was used is that of this step still.
    stopClock();
    const token = (await signIn(test.world.lena)).json().access_token;
    const { secret, otpauth_url } = (await post('2fa/totp/begin', {}, token)).json();
    expect(otpauth_url).toContain('otpauth://totp/Alveary:');
    expect((await signIn(test.world.lena)).json().token_type).toBe('bearer');
    const wrong = codeFor(secret) === '000000' ? '000001' : '000000';
    // No 401: a mistyped code must not end the session.
    const mistyped = await post('2fa/totp/confirm', { code: wrong }, token);
    expect([mistyped.statusCode, mistyped.json().code]).toEqual([400, 'CodeMistyped']);
    const since = async () =>
      (await test.send({ path: '2fa/totp', headers: { authorization: `Bearer ${token}` } })).json().on_since;
    expect(await since()).toBeNull();
    expect((await post('2fa/totp/confirm', { code: codeFor(secret) }, token)).statusCode).toBe(204);
    expect(Date.parse(await since())).toBeGreaterThan(0);

    const step = (await signIn(test.world.lena)).json();
    expect(step).toMatchObject({ token_type: 'two_factor', code_by: ['totp'] });
    const used = await post('2fa/totp/verify', { code: codeFor(secret) }, step.access_token);
    expect(used.json().code).toBe('WrongCode');
    const right = await post('2fa/totp/verify', { code: codeFor(secret, 1) }, step.access_token);
    expect(right.json().token_type).toBe('bearer');

    const full = right.json().access_token;
    expect((await post('2fa/totp/remove', {}, full)).statusCode).toBe(204);
    expect((await signIn(test.world.lena)).json().token_type).toBe('bearer');
  });

  it('takes codes of the step before and after, not further away', () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const now = 1_800_000_015_000;
    const at = (seconds: number) => generateSync({ secret, epoch: now / 1000 + seconds });
    expect([at(-30), at(0), at(30)].every((code) => stepOfCode(secret, code, now) !== null)).toBe(true);
    expect([at(-90), at(90)].map((code) => stepOfCode(secret, code, now))).toEqual([null, null]);
  });
});

describe('own sessions', () => {
  it('are listed with their device, and one can be ended', async () => {
    const here = (await signIn(test.world.marco)).json().access_token;
    const there = await test.send({
      method: 'POST',
      path: 'authenticate',
      body: { username: test.world.marco.email, password: PASSWORD },
      headers: {
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36',
      },
    });
    const list = async () =>
      (await test.send({ path: 'account/sessions', headers: { authorization: `Bearer ${here}` } })).json();
    const other = (await list()).find(
      (session: { device: string }) => session.device === 'Chrome on Windows',
    );
    expect(other.current).toBe(false);
    const end = (id: string) =>
      test.send({
        method: 'DELETE',
        path: `account/sessions/${id}`,
        headers: { authorization: `Bearer ${here}` },
      });
    expect((await end(other.id)).statusCode).toBe(204);
    const after = await test.send({
      path: 'sites',
      headers: { authorization: `Bearer ${there.json().access_token}` },
    });
    expect(after.statusCode).toBe(401);
    expect((await end(other.id)).statusCode).toBe(404);
  });

  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5', 'Another program'],
    [null, 'Another program'],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
