// Are the harnesses for product employees only, and do composed calls and sandboxes behave? (SHELL-008; OP-SHELL-6)
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';

let test: TestApp;
let production: TestApp;
let productionAllowing: TestApp;

beforeAll(async () => {
  test = await testApp();
  production = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' });
  productionAllowing = await testApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    ALLOW_DEBUG_SEND: 'true',
  });
});

const COMPOSED = { 'x-alveary-debug-send': '1' };

describe('the calls behind the harnesses', () => {
  it.each(['lena', 'tom', 'marco', 'noel', 'uma'] as const)('SHELL-008 are refused to %s', async (name) => {
    const answer = await test.send({ path: 'debug/services', as: test.world[name] });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed']);
  });

  it('tell a product employee what stands behind each service', async () => {
    const answer = await test.send({ path: 'debug/services', as: test.world.ada });
    expect(answer.json()).toEqual([
      { service: 'sms', adapter: 'sandbox', failsNext: null, nextAct: null },
      { service: 'email', adapter: 'sandbox', failsNext: null, nextAct: null },
      { service: 'npi-registry', adapter: 'sandbox', failsNext: null, nextAct: null },
      // The tests have a record system at one site (testing/app.ts).
      { service: 'ehr', adapter: 'folder', failsNext: null, nextAct: null },
      { service: 'identity-provider', adapter: 'none', failsNext: null, nextAct: null },
    ]);
  });

  it('ask the sandbox registry', async () => {
    const ask = (query: string) => test.send({ path: `debug/registry?${query}`, as: test.world.ada });
    expect((await ask('lastName=Quill*')).json()).toMatchObject([{ lastName: 'Quillfeather' }]);
    const refused = await ask('lastName=Q*');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      502,
      [{ message: 'Wildcard requires a minimum of 2 characters before it' }],
    ]);
    expect((await ask('')).statusCode).toBe(400);
  });
});

describe('a composed call', () => {
  const send = (app: TestApp, who: 'ada' | 'lena' | null, path = 'sites') =>
    app.send({ path, as: who === null ? null : app.world[who], headers: COMPOSED });

  it('is sent for a product employee', async () => {
    expect((await send(test, 'ada')).statusCode).toBe(200);
  });

  it.each([
    ['somebody else', 'lena', 403, 'NotAllowed'],
    ['nobody', null, 401, 'NotSignedIn'],
  ] as const)('is refused to %s, even where the call itself is open', async (_name, who, status, code) => {
    const answer = await send(test, who, 'account/sign-in-options');
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('is refused in production with a clear word, unless ALLOW_DEBUG_SEND=true', async () => {
    const refused = await send(production, 'ada');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'DebugSendOff']);
    expect(refused.json().message).toContain('ALLOW_DEBUG_SEND=true');
    expect((await send(productionAllowing, 'ada')).statusCode).toBe(200);
  });

  it('that was refused is on record', async () => {
    const refused = await production.send({
      method: 'PUT',
      path: 'debug/services/sms/failure',
      body: { reason: 'Down' },
      as: production.world.ada,
      headers: COMPOSED,
    });
    const rows = await production.database.searches.many(
      'select action, outcome from audit_events where request_id = $1',
      [refused.headers['x-request-id']],
    );
    expect(rows).toEqual([{ action: 'debug.fail-next', outcome: 'refused' }]);
  });
});

describe('a sandbox that is told to fail', () => {
  const failure = (method: 'PUT' | 'DELETE', body?: unknown) =>
    test.send({ method, path: 'debug/services/email/failure', body, as: test.world.ada });

  const failsNext = async () =>
    (await test.send({ path: 'debug/services', as: test.world.ada })).json()[1].failsNext;

  it('shows it, and takes it back', async () => {
    expect((await failure('PUT', { reason: 'Mailbox full' })).statusCode).toBe(204);
    expect(await failsNext()).toBe('Mailbox full');
    expect((await failure('DELETE')).statusCode).toBe(204);
    expect(await failsNext()).toBeNull();
  });

  it('needs a reason, and a sandbox that can do it', async () => {
    expect((await failure('PUT', { reason: ' ' })).statusCode).toBe(400);
    const late = await failure('PUT', { reason: 'is late', act: 'late' });
    expect(late.json().errors).toEqual([{ field: 'act', message: 'An email is taken or refused.' }]);
    const real = await testApp({ SMTP_URL: 'smtp://mail.example' });
    const answer = await real.send({
      method: 'PUT',
      path: 'debug/services/email/failure',
      body: { reason: 'Mailbox full' },
      as: real.world.ada,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'NoSandbox']);
  });

  it('is no way to lose messages in production', async () => {
    const reason = { reason: 'Mailbox full' };
    const path = 'debug/services/sms/failure';
    const sent = { method: 'PUT', path, body: reason, as: productionAllowing.world.ada } as const;
    const answer = await productionAllowing.send(sent);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FaultsOff']);
  });
});
