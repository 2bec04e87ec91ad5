// The right person comes in through an OpenID Connect provider or a sister app's token, and nobody else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertStrictPerson } from '@alveary/server/testing/strict-site.ts';
import {
  type OpenIdProvider,
  type ProviderFault,
  startOpenIdProvider,
} from '@alveary/server/testing/openid-provider.ts';

let provider: OpenIdProvider;
let test: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  test = await testApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_LABEL: 'Hospital login',
  });
});

afterAll(() => provider.close());

beforeEach(() => {
  provider.fault = 'none';
  provider.clockAheadS = 0;
  provider.person = { email: test.world.tom.email, email_verified: true };
});

/** What the browser keeps of the sign-ins it began. */
let jar = '';

const begin = async (returnPath = '/sites') => {
  const answer = await test.send({
    method: 'POST',
    path: 'account/provider/begin',
    body: { return_path: returnPath },
    headers: { cookie: jar },
  });
  const set = answer.cookies.find(({ name }) => name === 'auth_provider');
  if (set) jar = `${set.name}=${set.value}`;
  return answer.json();
};

const finish = (answer: string, cookie = jar) =>
  test.send({ method: 'POST', path: 'account/provider/finish', body: { answer }, headers: { cookie } });

const signIn = async () => finish(provider.visit((await begin()).authorization_url));

describe('an OpenID Connect provider', () => {
  it('is offered by its name', async () => {
    const options = await test.send({ path: 'account/sign-in-options' });
    expect(options.json()).toEqual({ provider: { label: 'Hospital login' } });
  });

  it('AUTH-018 signs the person in with a full session, and leads back', async () => {
    const answer = await signIn();
    expect(answer.json(), answer.body).toMatchObject({ token_type: 'bearer', return_path: '/sites' });
    const headers = { authorization: `Bearer ${answer.json().access_token}` };
    expect((await test.send({ path: 'portal_admin/me', headers })).json().email).toBe(test.world.tom.email);
  });

  it('asks with PKCE, state and nonce', async () => {
    const asked = new URL((await begin()).authorization_url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      code_challenge_method: 'S256',
      scope: 'openid email',
    });
    expect(asked.get('state')).not.toBe((await begin()).state);
  });

  it('OP-AUTH-5 does not skip a second factor of the account, unless it says that it asked for two', async () => {
    const { priya } = test.world;
    await test.database.statements.run(
      `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = '4155550166'
        where id = $1`,
      [priya.id],
    );
    const person = { email: priya.email, email_verified: true };
    for (const amr of [undefined, ['pwd'], ['otp']]) {
      provider.person = amr === undefined ? person : { ...person, amr };
      const answer = await signIn();
      expect(answer.json()).toMatchObject({
        token_type: 'two_factor',
        code_by: ['sms'],
        return_path: '/sites',
      });
      const headers = { authorization: `Bearer ${answer.json().access_token}` };
      expect((await test.send({ path: 'portal_admin/me', headers })).statusCode).toBe(401);
    }
    provider.person = { ...person, amr: ['pwd', 'mfa'] };
    expect((await signIn()).json().token_type).toBe('bearer');
  });

  it('does not skip the second factor that a site demands, unless it says that it asked for two', async () => {
    const { email } = await insertStrictPerson(test.database, 'sonja@north.example');
    const sites = async () => {
      const headers = { authorization: `Bearer ${(await signIn()).json().access_token}` };
      return (await test.send({ path: 'sites', headers })).json();
    };
    provider.person = { email, email_verified: true, amr: ['pwd'] };
    expect((await sites()).code).toBe('SecondFactorNeeded');
    provider.person = { email, email_verified: true, amr: ['pwd', 'mfa'] };
    expect(await sites()).toHaveLength(2);
  });

  it.each<ProviderFault>([
    'a wrong nonce',
    'no nonce',
    'another audience',
    'a second audience',
    'another issuer',
    'an expired token',
    'no ID token',
    'no signature',
    'a signature of its secret',
    'a signature of another key',
    'a signature of a withdrawn key',
    'claims changed after the signature',
  ])('signs nobody in with %s', async (fault) => {
    provider.fault = fault;
    const answer = await signIn();
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'ProviderRefused']);
    expect(answer.cookies.filter(({ name }) => name.startsWith('auth_token'))).toEqual([]);
  });

  it('signs in with a new key at once, and with the old one no longer', async () => {
    expect((await signIn()).statusCode).toBe(200);
    await provider.rotate();
    expect((await signIn()).statusCode).toBe(200);
    provider.fault = 'a signature of a withdrawn key';
    expect((await signIn()).json().code).toBe('ProviderRefused');
  });

  it('whose keys cannot be had is said to be out of reach', async () => {
    provider.fault = 'no keys';
    const answer = await signIn();
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'ProviderUnavailable']);
  });

  // A token of the provider is good for 300 s.
  it.each([
    ['50 s ahead', 50, 200],
    ['so far behind that the token is over for 40 s', -340, 200],
    ['10 min ahead', 600, 401],
    ['10 min behind', -600, 401],
  ])('whose clock is %s: %i → %i', async (_clock, ahead, status) => {
    provider.clockAheadS = ahead;
    expect((await signIn()).statusCode).toBe(status);
  });

  it('a way back is used once, and never with a foreign state', async () => {
    const query = provider.visit((await begin()).authorization_url);
    expect((await finish(query)).statusCode).toBe(200);
    expect((await finish(query)).json().code).toBe('ProviderRefused');
    expect((await finish('?code=abc&state=forged')).json().code).toBe('ProviderRefused');
    expect(
      (await finish(`?error=access_denied&state=${(await begin()).state}&iss=${provider.issuer}`)).json()
        .code,
    ).toBe('ProviderRefused');
  });

  it('a way back that another browser began signs nobody in here, and stays good there', async () => {
    const first = provider.visit((await begin()).authorization_url);
    const theirs = provider.visit((await begin()).authorization_url);
    expect((await finish(theirs, '')).json().code).toBe('ProviderRefused');
    expect((await finish(theirs, 'auth_provider=something.else')).json().code).toBe('ProviderRefused');
    // Two tabs of one browser both come back.
    expect((await finish(theirs)).statusCode).toBe(200);
    expect((await finish(first)).statusCode).toBe(200);
  });

  it.each<[string, object]>([
    ['that it says is not verified', { email_verified: false }],
    ['that it says is not verified, as text', { email_verified: 'false' }],
    ['of which it says nothing', {}],
    ['of which it says null', { email_verified: null }],
  ])('opens no account by a mailbox %s, and says what is missing', async (_what, said) => {
    provider.person = { sub: `unverified ${JSON.stringify(said)}`, email: test.world.ada.email, ...said };
    const answer = await signIn();
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'MailboxUnverified']);
    expect(answer.json().message).toContain('did not confirm your email address');
    provider.person = { ...provider.person, email: 'nobody@north.example' };
    expect((await signIn()).body.replace(/"requestId":"[^"]*"/, '')).toBe(
      answer.body.replace(/"requestId":"[^"]*"/, ''),
    );
  });

  it('that names no mailbox at all says so too', async () => {
    provider.person = { sub: 'without a mailbox' };
    expect((await signIn()).json().code).toBe('MailboxUnverified');
  });

  it('may write as text that the mailbox is verified', async () => {
    provider.person = { email: test.world.ada.email, email_verified: 'true' };
    expect((await signIn()).statusCode).toBe(200);
  });

  it('knows only portal users, by an address that the provider verified', async () => {
    provider.person = { email: 'nobody@north.example', email_verified: true };
    expect((await signIn()).json().code).toBe('NoAccountForIdentity');
    provider.person = { email: test.world.uma.email, email_verified: true };
    expect((await signIn()).json().code).toBe('AccountUnconfirmed');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a\nb', 'sites'])(
    'never leads back to %j',
    async (path) => {
      expect((await begin(path)).code).toBe('Invalid');
    },
  );

  it('that does not answer says so, and the next try asks again', async () => {
    const lost = await testApp({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
    });
    const answer = await lost.send({
      method: 'POST',
      path: 'account/provider/begin',
      body: { return_path: '/' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'ProviderUnavailable']);
  });

  it('that is not configured is not offered', async () => {
    const plain = await testApp();
    expect((await plain.send({ path: 'account/sign-in-options' })).json()).toEqual({ provider: null });
    expect(
      (
        await plain.send({ method: 'POST', path: 'account/provider/begin', body: { return_path: '/' } })
      ).json().code,
    ).toBe('NoProvider');
  });
});

describe("a sister app's token", () => {
  const adopt = (token: string) =>
    test.send({ method: 'POST', path: 'account/sso/adopt', headers: { cookie: `auth_sso=${token}` } });

  const me = (token: string) =>
    test.send({ path: 'portal_admin/me', headers: { authorization: `Bearer ${token}` } });
  const adoptedToken = (answer: { cookies: { name: string; value: string }[] }): string =>
    answer.cookies.find((cookie) => cookie.name === 'auth_token_dev')?.value ?? '';

  it('AUTH-016 AUTH-017 is adopted once: a session of the same person begins', async () => {
    const { sso } = await test.ssoTokenOf(test.world.marco);
    const answer = await adopt(sso);
    expect(answer.json()).toEqual({ adopted: true });
    const own = adoptedToken(answer);
    expect(own).not.toBe(sso);
    expect((await me(own)).json().email).toBe(test.world.marco.email);
    expect((await adopt(sso)).json()).toEqual({ adopted: false });
  });

  it('is not adopted when it is forged, of the two-factor step, or one of the portal itself', async () => {
    const step = await test.tokenOf(test.world.marco, 'two_factor');
    const own = await test.tokenOf(test.world.marco);
    for (const token of ['a.b.c', step, own]) expect((await adopt(token)).json()).toEqual({ adopted: false });
    const headers = { cookie: `auth_sso=${own}; auth_token_dev=${own}` };
    expect((await test.send({ method: 'POST', path: 'account/sso/adopt', headers })).json()).toEqual({
      adopted: false,
    });
  });

  it('opens nothing by itself', async () => {
    const { sso } = await test.ssoTokenOf(test.world.marco);
    expect((await me(sso)).statusCode).toBe(401);
  });

  it('OP-AUTH-9 prolongs nothing: the new session ends when the first one would have', async () => {
    const { sso, own } = await test.ssoTokenOf(test.world.marco);
    const end = async (token: string): Promise<string> =>
      (await test.send({ path: 'account/session', headers: { authorization: `Bearer ${token}` } })).json()
        .absolute_expires_at;
    expect(Date.parse(await end(adoptedToken(await adopt(sso))))).toBeLessThanOrEqual(
      Date.parse(await end(own)),
    );
  });

  it('OP-AUTH-9 does not outlive the logout of the session it came from, nor is it adopted after that', async () => {
    const { sso, own } = await test.ssoTokenOf(test.world.marco);
    const later = await test.ssoTokenOf(test.world.marco);
    const adopted = adoptedToken(await adopt(sso));
    expect((await me(adopted)).statusCode).toBe(200);
    for (const token of [own, later.own]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await test.send({ method: 'POST', path: 'logout', headers })).statusCode).toBe(204);
    }
    expect((await me(adopted)).statusCode).toBe(401);
    expect((await adopt(later.sso)).json()).toEqual({ adopted: false });
  });

  it('AUTH-019 goes with the logout', async () => {
    const headers = { authorization: `Bearer ${await test.tokenOf(test.world.marco)}` };
    const answer = await test.send({ method: 'POST', path: 'logout', headers });
    expect(answer.cookies.find((cookie) => cookie.name === 'auth_sso')?.value).toBe('');
  });
});
