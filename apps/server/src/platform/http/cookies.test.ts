// No other host can plant our cookies, and none of them crosses the network unencrypted (AUTH-012, AUTH-014; docs/decisions/0026).
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type TestApp, testApp } from '../../testing/app.ts';

const PASSWORD = 'Rainy-harbor-17';

const signedIn = async (settings: Record<string, string>) => {
  const test = await testApp(settings);
  await test.database.statements.run('update portal_users set password_hash = $1', [await hash(PASSWORD)]);
  const body = { username: test.world.tom.email, password: PASSWORD };
  const answer = await test.send({ method: 'POST', path: 'authenticate', body });
  return { test, answer };
};

const who = (test: TestApp, name: string, token: string) =>
  test.send({ path: 'portal_admin/me', headers: { cookie: `${name}=${token}` } });

describe('cookies', () => {
  it.each([
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.clinic.example' }, 'auth_token', 'Strict'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:8080' }, 'auth_token', 'Lax'],
    [{ PUBLIC_URL: 'https://portal.clinic.example' }, 'auth_token_dev', 'Strict'],
    [{ PUBLIC_URL: 'https://127.0.0.1' }, 'auth_token_dev', 'Lax'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://clinic.example' }, 'auth_token_dev', 'Strict'],
  ])(
    'AUTH-011 AUTH-014 %o: all are secure and of this host alone, and no other name is read',
    async (settings, name, sameSite) => {
      const { test, answer } = await signedIn(settings);
      const set = answer.cookies.filter(({ value }) => value !== '');
      expect(set.map((cookie) => cookie.name).sort()).toEqual(['__Host-auth_device', `__Host-${name}`]);
      for (const cookie of answer.cookies) {
        expect(cookie).toMatchObject({ secure: true, sameSite, httpOnly: true, path: '/' });
        expect(cookie.domain).toBeUndefined();
      }
      const token = answer.json().access_token;
      expect((await who(test, `__Host-${name}`, token)).statusCode).toBe(200);
      expect((await who(test, name, token)).statusCode).toBe(401);
    },
  );

  it('AUTH-012 the login token is on the parent domain where a setting names it, the others are not', async () => {
    const { answer } = await signedIn({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.clinic.example',
      COOKIE_DOMAIN: 'clinic.example',
    });
    const set = answer.cookies.filter(({ value }) => value !== '');
    expect(set.map(({ name, domain, secure, sameSite }) => [name, domain, secure, sameSite])).toEqual([
      ['__Host-auth_device', undefined, true, 'Strict'],
      ['auth_token', 'clinic.example', true, 'Strict'],
    ]);
  });

  it('AUTH-014 on loopback without encryption they are what a browser takes there', async () => {
    const { answer } = await signedIn({});
    const set = answer.cookies.filter(({ value }) => value !== '');
    expect(set.map(({ name, secure, sameSite }) => [name, secure ?? false, sameSite])).toEqual([
      ['auth_device', false, 'Lax'],
      ['auth_token_dev', false, 'Lax'],
    ]);
  });
});

describe('settings', () => {
  const complaint = (settings: Record<string, string>): string => {
    try {
      readConfig(settings);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'no complaint';
  };
  const production = { NODE_ENV: 'production' };

  it.each([
    [production, /^PUBLIC_URL is missing: with NODE_ENV=production .*\.$/],
    [{ ...production, PUBLIC_URL: 'http://portal.example' }, /^PUBLIC_URL must be an https: address/],
    [
      { PUBLIC_URL: 'https://portal.clinic.example', COOKIE_DOMAIN: 'other.example' },
      /^COOKIE_DOMAIN must be/,
    ],
    [{ COOKIE_DOMAIN: 'clinic.example' }, /^COOKIE_DOMAIN must be a parent domain/],
  ])('%o is refused in one line', (settings, expected) => {
    expect(complaint(settings)).toMatch(expected);
    expect(complaint(settings)).not.toContain('\n');
  });
});
