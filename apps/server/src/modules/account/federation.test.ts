// Does a person come in through an OpenID Connect provider or a sister app's token, and only the right one?
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';

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
  provider.person = { email: test.world.tom.email, email_verified: true };
});

const begin = async (returnPath = '/sites') =>
  (
    await test.send({ method: 'POST', path: 'account/provider/begin', body: { return_path: returnPath } })
  ).json();

const finish = (answer: string) =>
  test.send({ method: 'POST', path: 'account/provider/finish', body: { answer } });

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

  it.each(['wrong nonce', 'wrong audience', 'expired', 'no id token'] as const)(
    'with %s is refused',
    async (fault) => {
      provider.fault = fault;
      expect((await signIn()).json().code).toBe('ProviderRefused');
    },
  );

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

  it('knows only portal users, by an address that the provider verified', async () => {
    provider.person = { email: 'nobody@north.example', email_verified: true };
    expect((await signIn()).json().code).toBe('NoAccountForIdentity');
    provider.person = { email: test.world.tom.email, email_verified: false };
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

  it('AUTH-016 AUTH-017 is adopted once: a session of the same person begins', async () => {
    const token = await test.tokenOf(test.world.marco);
    const answer = await adopt(token);
    expect(answer.json()).toEqual({ adopted: true });
    const own = answer.cookies.find((cookie) => cookie.name === 'auth_token_dev')?.value ?? '';
    expect(own).not.toBe(token);
    const me = await test.send({ path: 'portal_admin/me', headers: { cookie: `auth_token_dev=${own}` } });
    expect(me.json().email).toBe(test.world.marco.email);
    expect((await adopt(token)).json()).toEqual({ adopted: false });
  });

  it('is not adopted when it is forged, of the two-factor step, or the own one already', async () => {
    expect((await adopt('a.b.c')).json()).toEqual({ adopted: false });
    expect((await adopt(await test.tokenOf(test.world.marco, 'two_factor'))).json()).toEqual({
      adopted: false,
    });
    const own = await test.tokenOf(test.world.marco);
    const headers = { cookie: `auth_sso=${own}; auth_token_dev=${own}` };
    expect((await test.send({ method: 'POST', path: 'account/sso/adopt', headers })).json()).toEqual({
      adopted: false,
    });
  });

  it('AUTH-019 goes with the logout', async () => {
    const headers = { authorization: `Bearer ${await test.tokenOf(test.world.marco)}` };
    const answer = await test.send({ method: 'POST', path: 'logout', headers });
    expect(answer.cookies.find((cookie) => cookie.name === 'auth_sso')?.value).toBe('');
  });
});
