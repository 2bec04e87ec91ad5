// Where a site demands a second factor nothing of patients is answered without it; it is set up and kept (decision 0036).
import { generateSync } from 'otplib';
import { randomUUID } from 'node:crypto';
import { patientChangesTopic } from '@alveary/modules/patients/contract/realtime.ts';
import { connectTo } from '@alveary/stomp/testing/listen.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { insertStrictPerson } from '@alveary/server/testing/strict-site.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'Breathe-easy1';
let test: TestApp;
let hash = '';
let sonja: TestPerson;
let number = 0;

beforeAll(async () => {
  test = await testApp();
  hash = await hashPassword(PASSWORD);
});

beforeEach(async () => {
  number += 1;
  sonja = await insertStrictPerson(test.database, `sonja.${number}@north.example`, hash);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const get = async (path: string, token: string) => (await test.send({ path, headers: bearer(token) })).json();
const post = (path: string, body: object | undefined, token: string) =>
  test.send({ method: 'POST', path, ...(body === undefined ? {} : { body }), headers: bearer(token) });

const signIn = async ({ email }: TestPerson = sonja) =>
  (
    await test.send({
      method: 'POST',
      path: 'authenticate',
      body: { username: email, password: PASSWORD },
    })
  ).json();

const needed = async (token: string) => (await get('portal_admin/me', token)).second_factor_needed;
const isHeld = async (token: string) => (await get('sites', token)).code === 'SecondFactorNeeded';

const codeOf = (secret: string, stepsLater = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsLater * 30 });

/** Sets the app up in the session. @returns its secret */
const setUpApp = async (token: string): Promise<string> => {
  const { secret } = (await post('2fa/totp/begin', undefined, token)).json();
  expect((await post('2fa/totp/confirm', { code: codeOf(secret) }, token)).statusCode).toBe(204);
  return secret;
};

const PHONE = { phone_country_code: '+1', phone_number: '4155550188' };
const smsCode = async (): Promise<string> => {
  const messages = () => sentTo(test.database, '+14155550188');
  await expect.poll(async () => (await messages()).length).toBe(1);
  return /\d{6}/.exec((await messages())[0] ?? '')?.[0] ?? '';
};

const demand = (siteId: string, isDemanded: boolean) =>
  test.database.statements.run(
    `update sites set feature_values = feature_values || jsonb_build_object('portal_two_factor_required', $2::boolean) where id = $1`,
    [siteId, isDemanded],
  );

describe('who has no second factor', () => {
  it('is held at the sign-in, also for the sites that do not demand it, until the app is set up', async () => {
    const { token_type, access_token } = await signIn();
    expect(token_type).toBe('bearer');
    expect(await needed(access_token)).toBe('set-up');
    for (const path of ['sites', 'profiles/search?lastName.contains=a', 'my/users'])
      expect((await get(path, access_token)).code, path).toBe('SecondFactorNeeded');
    await setUpApp(access_token);
    expect(await needed(access_token)).toBeUndefined();
    expect(await get('sites', access_token)).toHaveLength(2);
    expect((await signIn()).token_type).toBe('two_factor');
  });

  it('can take a code by SMS instead, to a phone that the first code has reached', async () => {
    const { access_token } = await signIn();
    const begun = await post('2fa/sms/begin', PHONE, access_token);
    expect(begun.json(), begun.body).toMatchObject({ masked_phone: '••••••••0188' });
    const code = await smsCode();
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await post('2fa/sms/confirm', { code: wrong }, access_token)).json().code).toBe('CodeMistyped');
    expect(await isHeld(access_token)).toBe(true);
    expect((await post('2fa/sms/confirm', { code }, access_token)).statusCode).toBe(204);
    expect(await isHeld(access_token)).toBe(false);
    expect(await signIn()).toMatchObject({ token_type: 'two_factor', code_by: ['sms'] });
  });

  it('hears beside its field what is wrong with the phone', async () => {
    const { access_token } = await signIn();
    const short = await post('2fa/sms/begin', { ...PHONE, phone_number: '5550188' }, access_token);
    expect(short.json().errors).toMatchObject([{ field: 'phone_number' }]);
  });

  it('sets nothing up in a session in which nobody has typed a password lately', async () => {
    const token = await test.tokenOf(sonja);
    expect((await post('2fa/totp/begin', undefined, token)).json().code).toBe('ProofNeeded');
    expect((await post('2fa/sms/begin', PHONE, token)).json().code).toBe('ProofNeeded');
  });
});

describe('a session that is open when a site begins to demand it', () => {
  it('is held at its next request, by the call that the setting is made with', async () => {
    const { lena, tom, priya } = test.world;
    const [toms, priyas] = [await test.tokenOf(tom), await test.tokenOf(priya)];
    expect([await isHeld(toms), await isHeld(priyas)]).toEqual([false, false]);
    const { version } = await test.database.statements.one<{ version: number }>(
      'select version from sites where id = $1',
      [testSites.north],
    );
    const set = await test.send({
      method: 'PATCH',
      path: 'settings',
      as: lena,
      body: { site_id: testSites.north, version, feature_values: { portal_two_factor_required: true } },
    });
    expect(set.statusCode, set.body).toBe(200);
    await expect.poll(() => isHeld(toms)).toBe(true);
    expect(await isHeld(priyas)).toBe(false);
    await demand(testSites.north, false);
    await expect.poll(() => isHeld(toms)).toBe(false);
  });

  it('hears nothing of patients over the broker any more', async () => {
    const address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
    const token = await test.tokenOf(test.world.tom);
    const ticket = async () => (await post('messaging/token', undefined, token)).json().token;
    const connect = async () => {
      const client = await connectTo(`${address}/gateway/messaging/websocket`);
      client.send(
        `CONNECT\naccept-version:1.2\nauth-token:${await ticket()}\ndevice-token:${randomUUID()}\n\n\0`,
      );
      expect((await client.frame())?.command).toBe('CONNECTED');
      return client;
    };
    const topic = patientChangesTopic.destination.replace('{profileId}', test.world.northPatient.profileId);
    const follow = `SUBSCRIBE\nid:1\ndestination:${topic}\nreceipt:r\n\n\0`;
    const before = await connect();
    before.send(follow);
    expect((await before.frame())?.command).toBe('RECEIPT');
    await demand(testSites.north, true);
    expect(await before.frame()).toMatchObject({ command: 'MESSAGE', body: '{"access":"lost"}' });
    const after = await connect();
    after.send(follow);
    expect((await after.frame())?.command).toBe('ERROR');
    await demand(testSites.north, false);
    for (const { socket } of [before, after]) socket.terminate();
  });
});

describe('who has a second factor', () => {
  it('shows it in a session that began without, and cannot put another one in its place before', async () => {
    const { access_token } = await signIn();
    const secret = await setUpApp(access_token);
    // A session of before the app, with a fresh password.
    const other = await test.tokenOf(sonja);
    expect(await needed(other)).toBe('code');
    expect((await post('account/proof/password', { current_password: PASSWORD }, other)).statusCode).toBe(
      204,
    );
    expect(await isHeld(other)).toBe(true);
    for (const [path, body] of [
      ['2fa/totp/begin', undefined],
      ['2fa/totp/confirm', { code: '123456' }],
      ['2fa/sms/begin', PHONE],
      ['2fa/sms/confirm', { code: '123456' }],
    ] as const)
      expect((await post(path, body, other)).json().code, path).toBe('SecondFactorNeeded');
    expect(
      (await post('account/proof/code', { by: 'totp', code: codeOf(secret, 1) }, other)).statusCode,
    ).toBe(204);
    expect(await isHeld(other)).toBe(false);
  });

  it('is not asked twice after a sign-in with a code', async () => {
    const secret = await setUpApp((await signIn()).access_token);
    const step = (await signIn()).access_token;
    const full = (await post('2fa/totp/verify', { code: codeOf(secret, 1) }, step)).json().access_token;
    expect([await needed(full), await isHeld(full)]).toEqual([undefined, false]);
  });

  it('brings it along to a sister app, and so does who has none', async () => {
    const adopt = async (sso: string) => {
      const answer = await test.send({
        method: 'POST',
        path: 'account/sso/adopt',
        headers: { cookie: `auth_sso=${sso}` },
      });
      return answer.cookies.find(({ name }) => name === 'auth_token_dev')?.value ?? '';
    };
    const { sso } = await test.ssoTokenOf(sonja);
    expect(await isHeld(await adopt(sso))).toBe(true);
    const shown = await test.ssoTokenOf(sonja);
    await test.database.statements.run(`update sessions set second_factor = 'totp' where user_id = $1`, [
      sonja.id,
    ]);
    expect(await isHeld(await adopt(shown.sso))).toBe(false);
  });

  it('does not switch the last one off while a site demands it, and says why', async () => {
    const token = (await signIn()).access_token;
    await setUpApp(token);
    const refused = await post('2fa/totp/remove', undefined, token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'FactorDemanded']);
    await post('2fa/sms/begin', PHONE, token);
    await test.database.statements.run(`update two_factor_codes set sent_at = sent_at - interval '1 minute'`);
    expect((await post('2fa/sms/confirm', { code: await smsCode() }, token)).statusCode).toBe(204);
    expect((await post('2fa/totp/remove', undefined, token)).statusCode).toBe(204);
    const { id, email, first_name, last_name, version, site_users } = await get(
      `portal_admin/user/${sonja.id}`,
      token,
    );
    const off = await test.send({
      method: 'PATCH',
      path: 'portal_admin/user',
      headers: bearer(token),
      body: {
        source: 'portal',
        user: {
          id,
          email,
          first_name,
          last_name,
          version,
          ...PHONE,
          portal_configuration: { two_factor_authentication: false },
          site_users: site_users.map(({ site_id }: { site_id: string }) => ({
            site_id,
            roles: [{ code: 'portal_site_admin' }],
          })),
        },
      },
    });
    expect(off.json().code, off.body).toBe('FactorDemanded');
  });
});

it('a code that was sent to a phone not yet of the account proves nothing', async () => {
  const token = (await signIn()).access_token;
  await post('2fa/sms/begin', PHONE, token);
  const code = await smsCode();
  expect((await post('account/proof/code', { by: 'sms', code }, token)).json().code).toBe('CodeMistyped');
  expect(await isHeld(token)).toBe(true);
});
