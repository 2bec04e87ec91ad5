// May the portal of another region call this gateway, and nobody else's page? (OP-AUTH-8)
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '@alveary/modules/account/server/password.ts';
import { type TestApp, testApp } from './app.ts';

const US = 'https://us.care.example';
const EU = 'https://eu.care.example';
const PASSWORD = 'Breathe-easy1';
let test: TestApp;

beforeAll(async () => {
  test = await testApp({ PUBLIC_URL: EU, REGION_GATEWAYS: `us=${US},eu=${EU}` });
  await test.database.statements.run('update portal_users set password_hash = $1', [
    await hashPassword(PASSWORD),
  ]);
});

const signInFrom = (origin: string) =>
  test.send({
    method: 'POST',
    path: 'authenticate',
    headers: { origin, host: 'eu.care.example', 'sec-fetch-site': 'same-site' },
    body: { username: test.world.lena.email, password: PASSWORD },
  });

it('OP-AUTH-8 the portal of a configured region signs in here and reads the answers, with the cookie', async () => {
  const answer = await signInFrom(US);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': US,
    'access-control-allow-credentials': 'true',
  });
  const list = await test.send({ path: 'sites', as: test.world.lena, headers: { origin: US } });
  expect(list.headers['access-control-expose-headers']).toContain('x-total-count');
});

it('OP-AUTH-8 a browser that asks first is told which headers it may send', async () => {
  const asked = await test.app.inject({
    method: 'OPTIONS',
    url: '/gateway/communications',
    headers: {
      origin: US,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers['access-control-allow-headers']).toContain('idempotency-key');
});

it.each([
  'https://evil.example',
  'https://eu.care.example.evil.example',
  'https://other.care.example',
  'null',
])('%s may neither write nor read', async (origin) => {
  const write = await signInFrom(origin);
  expect([write.statusCode, write.json().code]).toEqual([403, 'WrongOrigin']);
  expect(write.headers['access-control-allow-origin']).toBeUndefined();
  const read = await test.send({ path: 'sites', as: test.world.lena, headers: { origin } });
  expect(read.headers['access-control-allow-origin']).toBeUndefined();
  const asked = await test.app.inject({ method: 'OPTIONS', url: '/gateway/sites', headers: { origin } });
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
});

it('OP-AUTH-8 the page may connect to the configured gateways, and names them', async () => {
  const page = await test.app.inject({ url: '/account/login' });
  expect(page.headers['content-security-policy']).toContain(
    `connect-src 'self' ${US} ${US.replace('https', 'wss')} ${EU} ${EU.replace('https', 'wss')};`,
  );
});

it('without configured regions no other origin is named', async () => {
  const plain = await testApp();
  const page = await plain.app.inject({ url: '/account/login' });
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
  const read = await plain.send({ path: 'sites', as: plain.world.lena, headers: { origin: US } });
  expect(read.headers['access-control-allow-origin']).toBeUndefined();
});
