// The figures that operators read, and what readiness rests on.
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { execute } from '../../testing/cluster.ts';
import { freePort } from '../../testing/free-port.ts';
import { stopClock } from '../../testing/stopped-clock.ts';

const TOKEN = 'a-token-of-some-length';

const metrics = (test: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  test.app.inject({ url: '/metrics', headers, remoteAddress });

describe('/metrics', () => {
  it('without a setting is there for this machine alone, and not where a proxy speaks in its name', async () => {
    const test = await testApp();
    expect((await metrics(test)).statusCode).toBe(200);
    expect((await metrics(test, {}, '::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await metrics(test, {}, '192.168.1.7')).statusCode).toBe(404);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect((await metrics(test, { [name]: '127.0.0.1' })).statusCode, name).toBe(404);
    }
  });

  it.each([
    { HOST: '0.0.0.0' },
    { TRUST_PROXY: '127.0.0.1' },
    { PUBLIC_URL: 'https://portal.example' },
    { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:8080' },
  ])('with %o and no setting of its own it is not there', async (settings) => {
    const answer = await metrics(await testApp(settings));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound']);
  });

  it('with METRICS_TOKEN it is there for whoever brings it, from anywhere', async () => {
    const test = await testApp({ HOST: '0.0.0.0', METRICS_TOKEN: TOKEN });
    const as = (token: string) => metrics(test, { authorization: `Bearer ${token}` }, '192.168.1.7');
    expect((await as(TOKEN)).body).toContain('alveary_');
    for (const wrong of ['', 'x', `${TOKEN}x`]) expect((await as(wrong)).statusCode).toBe(401);
    expect((await metrics(test)).statusCode).toBe(401);
  });

  it('with METRICS_ADDRESS it is there and nowhere else', async () => {
    const port = await freePort();
    const test = await testApp({ METRICS_ADDRESS: `127.0.0.1:${port}`, METRICS_TOKEN: TOKEN });
    expect((await metrics(test, { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(404);
    const read = (path: string, token = TOKEN) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await read('/metrics')).text()).toContain('alveary_');
    expect((await read('/metrics', 'wrong')).status).toBe(401);
    expect((await read('/readyz')).status).toBe(404);
    await expect(
      testApp({ METRICS_ADDRESS: `127.0.0.1:${port}` }).then((second) => second.app.ready()),
    ).rejects.toThrow(/^METRICS_ADDRESS=127\.0\.0\.1:\d+ cannot be listened on \(EADDRINUSE\)/);
  });
});

describe('/readyz', () => {
  const ready = (test: TestApp) => test.app.inject({ url: '/readyz' });

  it('says how long a message takes through the database and back', async () => {
    const test = await testApp();
    const state = async () => (await ready(test)).json();
    await expect.poll(state).toEqual({
      status: 'ready',
      database: 'ok',
      migrations: 'ok',
      fanout: 'ok',
      fanout_ms: expect.any(Number),
    });
    await expect.poll(async () => (await state()).fanout_ms).toBeGreaterThan(0);
  });

  it('costs the database one probe, however many ask within a second', async () => {
    const test = await testApp();
    stopClock();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ready(test)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // A probe that is not heard at once is sent again under its name.
    const { probes } = await test.database.searches.one<{ probes: number }>(
      'select count(distinct key) as probes from broker_messages where key like $1',
      ['probe:%'],
    );
    expect(probes).toBe(1);
  });

  it('says so when no message arrives', async () => {
    const test = await testApp();
    // What a pooler that shares connections does: statements work, and nobody is told of anything.
    await execute(test.url, 'alter table broker_messages disable trigger broker_message_sent');
    const answer = await ready(test);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { database: 'ok', fanout: 'silent' }]);
  });
});
