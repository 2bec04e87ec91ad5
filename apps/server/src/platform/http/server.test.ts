// The HTTP side: errors in one shape, headers, health, OpenAPI, limits, the portal’s page.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { stopClock } from '../../testing/stopped-clock.ts';
import { execute } from '../../testing/cluster.ts';
import { testSites } from '../../testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers });

describe('errors', () => {
  it('API-006 every refusal carries message, statusCode, code and requestId', async () => {
    const answer = await test.send({ path: 'no/such/path' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      message: 'This page could not be found',
      code: 'NotFound',
      statusCode: 404,
      requestId: answer.headers['x-request-id'],
    });
  });

  it('API-006 API-007 what is no refusal but a fault is a 500, and tells nothing of the inside', async () => {
    await execute(test.url, 'alter table practitioners rename to practitioners_gone');
    const answer = await test.send({ path: `sites/${testSites.north}`, as: test.world.lena });
    await execute(test.url, 'alter table practitioners_gone rename to practitioners');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Something went wrong on the server. Nothing was saved.',
      code: 'Internal',
      statusCode: 500,
      requestId: answer.headers['x-request-id'],
    });
    expect((await test.send({ path: `sites/${testSites.north}`, as: test.world.lena })).statusCode).toBe(200);
  });

  it.each([
    ['{"username":', 'application/json', 400, 'NotJson'],
    ['', 'application/json', 400, 'NotJson'],
    ['a=b', 'application/x-www-form-urlencoded', 415, 'WrongMediaType'],
    ['<a/>', 'text/xml', 415, 'WrongMediaType'],
    [`{"username":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'TooLarge'],
  ])('a body %.20s as %s is refused', async (payload, type, status, code) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/authenticate',
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('a path with broken escapes, or one far too long, is refused in the same shape', async () => {
    for (const url of ['/gateway/sites/%E0%A4%A', `/gateway/sites/${'a'.repeat(500)}`]) {
      const answer = await get(url);
      expect([400, 404, 414], answer.body).toContain(answer.statusCode);
      expect(answer.json().requestId).toBeTruthy();
    }
  });

  it('a request id of the sender is not taken over', async () => {
    const answer = await get('/healthz', { 'x-request-id': 'forged\tline' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('paths', () => {
  it('API-001 calls live under /gateway/, with and without a slash at the end', async () => {
    const statuses = await Promise.all(
      ['sites', 'sites/'].map(async (path) => (await test.send({ path, as: test.world.lena })).statusCode),
    );
    expect(statuses).toEqual([200, 200]);
    const { paths } = (await get('/gateway/openapi.json')).json();
    expect(Object.keys(paths).filter((path) => !path.startsWith('/gateway/'))).toEqual([]);
    // Without the prefix it is the page that answers, and no call.
    const bare = await get('/sites');
    expect(bare.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('SHELL-003 every other path gets the portal page, a missing file does not', async () => {
    for (const url of ['/', '/account/login', '/site/north/patient/x', '/404']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect((await get('/missing.js')).statusCode).toBe(404);
    expect((await get('/assets/missing.js')).statusCode).toBe(404);
  });

  it('SHELL-005 whoever follows a link gets a page, whatever the link looks like', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const dotted = await get('/site/north.west', { accept });
    expect([dotted.statusCode, dotted.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const broken = await get('/site/%E0%A4%A', { accept });
    expect([broken.statusCode, broken.headers.location]).toEqual([302, '/404']);
    const call = await get('/gateway/sites/%E0%A4%A', { accept });
    expect([call.statusCode, call.json().code]).toEqual([404, 'NotFound']);
  });

  it.each([
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/.vite/manifest.json',
    '/%ff',
    '/gateway/%ff',
    '/gateway/sites/../../package.json',
    '/gateway/no-such-call',
  ])('no way leads out of the files of the portal: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode, answer.body).toBe(404);
    expect(answer.body).not.toContain('alveary-');
  });

  it('API-006 what nothing serves is refused in the one shape of errors', async () => {
    for (const [method, url] of [
      ['POST', '/account/login'],
      ['DELETE', '/gateway/no-such-call'],
      ['GET', '/%ff'],
      ['GET', '/gateway'],
      ['GET', '/gateway/'],
      ['POST', '/gateway/'],
      ['GET', '/gateway/no/such/call'],
      ['GET', '/gateway/index.html'],
    ] as const) {
      // To a person who typed the address of a call as well.
      const accept = url.startsWith('/gateway') ? 'text/html' : '*/*';
      const answer = await test.app.inject({ method, url, headers: { accept } });
      expect(answer.json()).toEqual({
        message: 'This page could not be found',
        code: 'NotFound',
        statusCode: 404,
        requestId: answer.headers['x-request-id'],
      });
    }
  });
});

describe('headers', () => {
  it('SHELL-054 keeps pages out of indexes', async () => {
    expect((await get('/')).headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await get('/robots.txt')).body).toContain('Disallow: /');
  });

  it('the page comes with a strict content security policy and a fresh nonce each time', async () => {
    const policies = await Promise.all([get('/'), get('/')]).then((answers) =>
      answers.map((answer) => String(answer.headers['content-security-policy'])),
    );
    for (const policy of policies) {
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('answers are not stored anywhere and sniffed nowhere', async () => {
    const answer = await test.send({ path: 'portal_admin/me', as: test.world.lena });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  });
});

describe('operation', () => {
  it('/healthz, /readyz and /metrics answer', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    await expect
      .poll(async () => (await get('/readyz')).json())
      .toMatchObject({ status: 'ready', database: 'ok', migrations: 'ok' });
    await test.send({ path: 'sites', as: test.world.lena });
    expect((await get('/metrics')).body).toContain(
      'alveary_call_answers_total{call="sites.list",status="200"}',
    );
  });

  it('/gateway/openapi.json describes every call', async () => {
    const document = (await get('/gateway/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/gateway/communications'].post.operationId).toBe('communications.create');
    expect(
      document.paths['/gateway/profiles/search'].get.parameters.map(
        (parameter: { name: string }) => parameter.name,
      ),
    ).toContain('lastName.contains');
  });

  it('one person can be too fast, with a clear answer', async () => {
    stopClock();
    const slow = await testApp({ ALVEARY_REQUESTS_PER_MINUTE: '60' });
    const statuses: number[] = [];
    for (let request = 0; request < 62; request += 1) {
      statuses.push((await slow.send({ path: 'sites', as: slow.world.lena })).statusCode);
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    const refused = await slow.send({ path: 'sites', as: slow.world.lena });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TooManyRequests']);
    expect((await slow.send({ path: 'sites', as: slow.world.tom })).statusCode).toBe(200);
  });

  it('a long answer is compressed for those who accept it', async () => {
    const answer = await get('/gateway/openapi.json', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});
