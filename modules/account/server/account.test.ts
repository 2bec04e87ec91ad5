// Does signing in, staying and leaving work as document 1 §4, §5, §7 and OP-AUTH say?
import { beforeAll, describe, expect, it } from 'vitest';
import { iso } from '@alveary/server/platform/clock.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { newPasswordField } from '../contract/model.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'Breathe-easy1';
let test: TestApp;
let hash: string;

beforeAll(async () => {
  test = await testApp();
  hash = await hashPassword(PASSWORD);
  await test.database.statements.run('update portal_users set password_hash = $1', [hash]);
});

const signIn = (person: { email: string }, password = PASSWORD) =>
  test.send({ method: 'POST', path: 'authenticate', body: { username: person.email, password } });

const withToken = (token: string, path: string, method: 'GET' | 'POST' = 'GET', body?: unknown) =>
  test.send({
    method,
    path,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });

const setTwoFactor = (person: TestPerson, phone: string | null) =>
  test.database.statements.run(
    `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = $2 where id = $1`,
    [person.id, phone],
  );

/** The newest code once `sent` of them went out: a message leaves after the answer. */
const codeOfMessage = async (sent: number): Promise<string> => {
  const messages = () => sentTo(test.database, '+14155550132');
  await expect.poll(async () => (await messages()).length).toBe(sent);
  return /\d{6}/.exec((await messages()).at(-1) ?? '')?.[0] ?? '';
};

describe('sign-in', () => {
  it('AUTH-001 AUTH-002 answers a bearer token that opens calls', async () => {
    const answer = await signIn(test.world.lena);
    expect(answer.statusCode).toBe(200);
    const { token_type, access_token } = answer.json();
    expect(token_type).toBe('bearer');
    const me = await withToken(access_token, 'portal_admin/me');
    expect(me.json().email).toBe(test.world.lena.email);
  });

  it('AUTH-010 AUTH-013 keeps the token in an HttpOnly cookie that ends with it', async () => {
    const answer = await signIn(test.world.lena);
    const cookie = answer.cookies.find(({ name }) => name === 'auth_token_dev');
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', value: answer.json().access_token });
    const { exp } = JSON.parse(Buffer.from(answer.json().access_token.split('.')[1], 'base64url').toString());
    expect(cookie?.expires?.getTime()).toBe(exp * 1000);
  });

  it('takes the address in any case and with blanks around it', async () => {
    expect((await signIn({ email: `  ${test.world.lena.email.toUpperCase()} ` })).statusCode).toBe(200);
  });

  it('AUTH-009 answers a wrong password and an unknown address alike', async () => {
    const wrong = await signIn(test.world.lena, 'Wrong-pass1');
    const unknown = await signIn({ email: 'nobody@north.example' }, 'Wrong-pass1');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json().message).toBe('The email or password is not correct.');
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' });
  });

  it('USERS-021 says to an unconfirmed account what to do, only with the right password', async () => {
    expect((await signIn(test.world.uma)).json().code).toBe('AccountUnconfirmed');
    expect((await signIn(test.world.uma, 'Wrong-pass1')).json().code).toBe('WrongLogin');
  });

  it('locks an address for a while after 10 failures, even for the right password (OP-AUTH-7)', async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn(test.world.marco, 'Wrong-pass1');
    const answer = await signIn(test.world.marco);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'LockedOut']);
    await test.database.statements.run(`update sign_in_attempts set at = at - interval '16 minutes'`);
    expect((await signIn(test.world.marco)).statusCode).toBe(200);
  });

  it('writes each try to the audit log', async () => {
    await signIn(test.world.tom, 'Wrong-pass1');
    await signIn(test.world.tom);
    const rows = await test.database.searches.many<{ outcome: string }>(
      `select outcome from audit_events where action = 'account.sign-in' and user_id = $1 order by id`,
      [test.world.tom.id],
    );
    expect(rows.map((row) => row.outcome)).toEqual(['refused', 'done']);
  });
});

describe('the code by SMS', () => {
  it('AUTH-003 AUTH-004 AUTH-005 the step token opens nothing until the code is right', async () => {
    await setTwoFactor(test.world.priya, '4155550132');
    const answer = await signIn(test.world.priya);
    const step = answer.json();
    expect(step.token_type).toBe('two_factor');
    expect(answer.cookies.find(({ name }) => name === 'auth_2fa')).toMatchObject({
      httpOnly: true,
      value: step.access_token,
    });
    // A cookie left by an ended session must not shut out the code step.
    expect(answer.cookies.find(({ name }) => name === 'auth_token_dev')).toMatchObject({ value: '' });
    expect((await withToken(step.access_token, 'portal_admin/me')).statusCode).toBe(401);
    const requested = await withToken(step.access_token, '2fa/sms/request', 'POST');
    expect(requested.json().masked_phone).toMatch(/^•+0132$/);
    const code = await codeOfMessage(1);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await withToken(step.access_token, '2fa/sms/verify', 'POST', { code: wrong })).json().code).toBe(
      'WrongCode',
    );
    const right = await withToken(step.access_token, '2fa/sms/verify', 'POST', { code });
    expect(right.json().token_type).toBe('bearer');
    expect((await withToken(right.json().access_token, 'portal_admin/me')).statusCode).toBe(200);
    const again = await withToken(step.access_token, '2fa/sms/verify', 'POST', { code });
    expect(again.statusCode).toBe(401);
  });

  it('is sent again only after 30 seconds, and five wrong tries end it (OP-AUTH-5)', async () => {
    await test.database.statements.run(
      `update sign_in_code_messages set sent_at = sent_at - interval '1 minute'`,
    );
    const step = (await signIn(test.world.priya)).json().access_token;
    await withToken(step, '2fa/sms/request', 'POST');
    expect((await withToken(step, '2fa/sms/request', 'POST')).json().code).toBe('ResendTooSoon');
    const code = await codeOfMessage(1);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers: string[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      answers.push((await withToken(step, '2fa/sms/verify', 'POST', { code: wrong })).json().code);
    expect(answers).toEqual(['WrongCode', 'WrongCode', 'WrongCode', 'WrongCode', 'NewCodeNeeded']);
    expect((await withToken(step, '2fa/sms/verify', 'POST', { code })).json().code).toBe('NewCodeNeeded');
  });

  it('says so when no phone number is stored', async () => {
    await setTwoFactor(test.world.priya, null);
    const step = (await signIn(test.world.priya)).json().access_token;
    expect((await withToken(step, '2fa/sms/request', 'POST')).json().code).toBe('NoPhoneForCode');
  });
});

describe('the session', () => {
  it('AUTH-008 logout ends it at once, on the server', async () => {
    const token = (await signIn(test.world.lena)).json().access_token;
    expect((await withToken(token, 'logout', 'POST')).statusCode).toBe(204);
    expect((await withToken(token, 'portal_admin/me')).statusCode).toBe(401);
  });

  it('AUTH-024 AUTH-025 takes the time-out of the site in view, and on pages without one 1,200 s', async () => {
    const token = (await signIn(test.world.lena)).json().access_token;
    const timeout = async () => (await withToken(token, 'account/session')).json().idle_timeout_s;
    const open = (headers: Record<string, string>) =>
      test.send({ path: 'sites', headers: { authorization: `Bearer ${token}`, ...headers } });
    expect(await timeout()).toBe(1200);
    await open({ 'alveary-site': 'north' });
    expect(await timeout()).toBe(600);
    const extended = await test.send({
      method: 'POST',
      path: 'account/session/extend',
      headers: { authorization: `Bearer ${token}`, 'alveary-site': 'north' },
    });
    expect(extended.json()).toMatchObject({ idle_timeout_s: 600, expires_in_s: 600 });
    await open({});
    expect(await timeout()).toBe(1200);
  });

  it('OP-AUTH-6 a call of the person keeps it, one that the portal sends by itself does not', async () => {
    const now = stopClock();
    const token = (await signIn(test.world.lena)).json().access_token;
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    const left = async () => (await withToken(token, 'account/session')).json().expires_in_s;
    const open = (headers: Record<string, string>) =>
      test.send({ path: 'sites', headers: { authorization: `Bearer ${token}`, ...headers } });
    await test.database.statements.run('update sessions set last_used_at = $2 where id = $1', [
      jti,
      iso(now - 600_000),
    ]);
    // No request came with this token so far: nothing is remembered of its session.
    expect(await left()).toBe(600);
    expect((await open({ 'alveary-unattended': 'true', 'alveary-site': 'north' })).statusCode).toBe(200);
    expect(await left()).toBe(600);
    expect((await withToken(token, 'account/session')).json().idle_timeout_s).toBe(1200);
    await open({});
    expect(await left()).toBe(1200);
  });

  it('AUTH-027 AUTH-035 ends when idle too long, unless it was extended', async () => {
    const now = stopClock();
    const token = (await signIn(test.world.lena)).json().access_token;
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    const idle = (seconds: number) =>
      test.database.statements.run('update sessions set last_used_at = $2 where id = $1', [
        jti,
        iso(now - seconds * 1000),
      ]);
    await idle(1190);
    const extended = (await withToken(token, 'account/session/extend', 'POST')).json();
    expect(extended.expires_at).toBe(iso(now + 1_200_000));
    await idle(1261);
    // What this node remembers of a session is forgotten when the person changes anywhere.
    await test.database.statements.run('update portal_users set first_name = first_name where id = $1', [
      test.world.lena.id,
    ]);
    await expect
      .poll(async () => (await withToken(token, 'account/session')).json().code)
      .toBe('SessionExpired');
    const again = await test.send({
      method: 'POST',
      path: 'authenticate',
      body: { username: test.world.lena.email, password: PASSWORD },
      headers: { cookie: `auth_token_dev=${token}` },
    });
    expect(again.statusCode).toBe(200);
  });

  it('losing a site, a role or the account takes effect at once', async () => {
    const token = (await signIn(test.world.tom)).json().access_token;
    expect((await withToken(token, 'sites')).json()).toHaveLength(1);
    await test.database.statements.run(
      'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
      [test.world.tom.id],
    );
    await test.database.statements.run('delete from site_users where user_id = $1', [test.world.tom.id]);
    await expect.poll(async () => (await withToken(token, 'sites')).json()).toEqual([]);
  });
});

describe('changing the password', () => {
  const LENGTH = 'Password needs at least 8 characters';
  const UPPER = 'Password needs at least 1 uppercase character';
  const LOWER = 'Password needs at least 1 lowercase character';
  const SIGN = 'Password needs at least 1 non-alphanumberic character (e.g. -_?!)';
  it.each([
    ['AUTH-036', 'Lung-es', [LENGTH]],
    ['AUTH-037', 'lungs-are-9', [UPPER]],
    ['AUTH-038', 'LUNGS-ARE-9', [LOWER]],
    ['AUTH-039', 'LungsAre99', [SIGN]],
    ['every rule at once', '', [LENGTH, UPPER, LOWER, SIGN]],
  ])('%s the new password %j is refused', async (_id, next, messages) => {
    const token = (await signIn(test.world.rosa)).json().access_token;
    const body = { current_password: PASSWORD, new_password: next };
    const answer = await withToken(token, 'auth/password/change', 'POST', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { message: string }) => error.message)).toEqual(messages);
  });

  it.each([
    ['AUTH-036', 'eight characters', 'Lungs-e9'],
    ['AUTH-037', 'one uppercase character', 'lungs-arE'],
    ['AUTH-038', 'one lowercase character', 'LUNGS-ARe'],
    ['AUTH-039', 'one character that is neither letter nor digit', 'LungsAre9!'],
  ])('%s %s is enough', (_id, _what, password) => {
    expect(newPasswordField.safeParse(password).success).toBe(true);
  });

  it('refuses a wrong current password and a common new one', async () => {
    const token = (await signIn(test.world.rosa)).json().access_token;
    const wrong = { current_password: 'Wrong-pass1', new_password: 'Entirely-new1' };
    expect((await withToken(token, 'auth/password/change', 'POST', wrong)).json().code).toBe('WrongPassword');
    const common = { current_password: PASSWORD, new_password: 'P@ssw0rd123!' };
    expect((await withToken(token, 'auth/password/change', 'POST', common)).json().code).toBe(
      'CommonPassword',
    );
    const own = await withToken(token, 'auth/password/change', 'POST', {
      ...common,
      new_password: 'Alveary-1',
    });
    expect(own.json()).toMatchObject({ code: 'GuessablePassword', errors: [{ field: 'new_password' }] });
  });

  it('a forced reset does not take the old password for a new one', async () => {
    const token = (await signIn(test.world.rosa)).json().access_token;
    const same = { current_password: PASSWORD, new_password: PASSWORD };
    const answer = await withToken(token, 'auth/password/change', 'POST', same);
    expect(answer.json()).toMatchObject({ code: 'SamePassword', errors: [{ field: 'new_password' }] });
    expect((await withToken(token, 'sites')).json().code).toBe('PASSWORD_RESET_REQUIRED');
  });

  it('a new password lifts the forced reset and ends all other sessions', async () => {
    const first = (await signIn(test.world.rosa)).json().access_token;
    const other = (await signIn(test.world.rosa)).json().access_token;
    expect((await withToken(first, 'sites')).json().code).toBe('PASSWORD_RESET_REQUIRED');
    const body = { current_password: PASSWORD, new_password: 'Entirely-new1' };
    expect((await withToken(first, 'auth/password/change', 'POST', body)).statusCode).toBe(204);
    await expect.poll(async () => (await withToken(first, 'sites')).statusCode).toBe(200);
    await expect.poll(async () => (await withToken(other, 'sites')).statusCode).toBe(401);
  });
});
