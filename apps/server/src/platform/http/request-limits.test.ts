// Whom do limits count, behind proxies and without? Each person, device and visit code on a device for itself, an address for all who share it
// (TRUST_PROXY; ALVEARY_REQUESTS_PER_MINUTE)
import { once } from 'node:events';
import { get } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { stopClock } from '../../testing/stopped-clock.ts';

/** As few as may be set: so many a minute for each, ten times as many for an address, a fifth of them to connect to the broker. */
const EACH = 60;

let proxied: TestApp;
let address: string;

beforeAll(async () => {
  proxied = await testApp({ TRUST_PROXY: '127.0.0.1', ALVEARY_REQUESTS_PER_MINUTE: String(EACH) });
  address = await proxied.app.listen({ host: '127.0.0.1', port: 0 });
});

// However long they take, all requests of a test fall into one minute.
beforeEach(() => void stopClock());

/** What a browser without a session asks first, over the proxy, from this address. */
const ask = (from: string, headers: Record<string, string> = {}, path = 'account/sign-in-options') =>
  proxied.send({ path, headers: { 'x-forwarded-for': from, ...headers } });

/** How many of so many were refused for their number. */
const refusedOf = async (count: number, work: () => Promise<{ statusCode: number }>): Promise<number> => {
  let refused = 0;
  for (let made = 0; made < count; made += 1) if ((await work()).statusCode === 429) refused += 1;
  return refused;
};

const addressOnRecord = async (test: TestApp, requestId: unknown): Promise<string> => {
  const row = await test.database.searches.one<{ address: string }>(
    'select remote_address as address from audit_events where request_id = $1',
    [requestId],
  );
  return row.address;
};

const openPatient = async (test: TestApp, base: string, forwardedFor: string) => {
  const token = await test.tokenOf(test.world.lena);
  const path = `${base}/gateway/api/profiles/${test.world.northPatient.profileId}`;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': forwardedFor };
  return (await fetch(path, { headers })).headers.get('x-request-id');
};

describe('behind a proxy that is trusted', () => {
  it('the address on record is that of the client, not of the proxy and not what the client claims', async () => {
    const requestId = await openPatient(proxied, address, '1.2.3.4, 203.0.113.7');
    expect(await addressOnRecord(proxied, requestId)).toBe('203.0.113.7');
  });

  it('one address can be too fast, and others go on', async () => {
    expect(await refusedOf(10 * EACH + 2, () => ask('198.51.100.1'))).toBe(2);
    const refused = await ask('198.51.100.1');
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TooManyRequests' }]);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await ask('198.51.100.2')).statusCode).toBe(200);
  });

  it('an IPv6 network is one address', async () => {
    let host = 0;
    const next = () => ask(`2001:db8:0:1::${((host += 1)).toString(16)}`);
    expect(await refusedOf(10 * EACH + 2, next)).toBe(2);
    expect((await ask('2001:db8:0:2::1')).statusCode).toBe(200);
  });

  it('a browser gets a mark with its page, and one browser does not starve another at the same address', async () => {
    const device = async (): Promise<string> => {
      const page = await fetch(`${address}/account/login`, {
        headers: { accept: 'text/html', 'x-forwarded-for': '198.51.100.3' },
      });
      return (page.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    };
    const [first, second] = [await device(), await device()];
    expect(first).toMatch(/^auth_device=.{60,}/);
    expect(await refusedOf(3 * EACH, () => ask('198.51.100.3', { cookie: first }))).toBe(2 * EACH);
    expect((await ask('198.51.100.3', { cookie: second })).statusCode).toBe(200);
    // Made up, it counts for nothing: the address is left.
    const forged = second.replace(/=.{8}/, '=00000000');
    expect(await refusedOf(9 * EACH, () => ask('198.51.100.3', { cookie: forged }))).toBe(1);
  });

  it('guests of a visit behind one address do not starve each other', async () => {
    const state = (code: string) => ask('198.51.100.4', {}, `video/participants/${code}/state`);
    expect(await refusedOf(3 * EACH, () => state('AAAAA-AAAAA-AAAAA-AAAAA'))).toBe(2 * EACH);
    expect((await state('BBBBB-BBBBB-BBBBB-BBBBB')).statusCode).toBe(404);
  });

  it('a second device with the code of a visit does not starve the first one', async () => {
    const state = (device: string) =>
      ask('198.51.100.9', { cookie: device }, 'video/participants/CCCCC-CCCCC-CCCCC-CCCCC/state');
    const mark = async (): Promise<string> =>
      String((await ask('198.51.100.10')).headers['set-cookie']).split(';')[0] ?? '';
    const [first, second] = [await mark(), await mark()];
    expect(await refusedOf(3 * EACH, () => state(second))).toBe(2 * EACH);
    expect((await state(first)).statusCode).toBe(404);
  });

  it('people behind one address do not starve each other, from whatever address they come', async () => {
    const as = async (person: 'tom' | 'priya', from: string) => {
      const authorization = `Bearer ${await proxied.tokenOf(proxied.world[person])}`;
      return () => ask(from, { authorization }, 'sites');
    };
    expect(await refusedOf(EACH - 20, await as('tom', '198.51.100.5'))).toBe(0);
    expect(await refusedOf(22, await as('tom', '198.51.100.6'))).toBe(2);
    expect(await refusedOf(1, await as('priya', '198.51.100.5'))).toBe(0);
  });

  it('so many attempts to connect to the broker come from one address, and no more, before anybody is asked who it is', async () => {
    const upgrade = async (from: string): Promise<number> => {
      const request = get(`${address}/gateway/messaging/websocket`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          'x-forwarded-for': from,
          origin: 'https://elsewhere.example',
        },
      });
      const [answer] = await once(request, 'response');
      answer.resume();
      return answer.statusCode;
    };
    const statuses = [];
    for (let made = 0; made <= EACH / 5; made += 1) statuses.push(await upgrade('198.51.100.7'));
    expect(statuses).toEqual([...Array.from({ length: EACH / 5 }, () => 403), 429]);
    expect(await upgrade('198.51.100.8')).toBe(403);
  });
});

describe('from a peer that is not trusted', () => {
  it('the header is nothing: neither on record nor a way around the limits', async () => {
    const test = await testApp({ TRUST_PROXY: '10.0.0.0/8', ALVEARY_REQUESTS_PER_MINUTE: String(EACH) });
    const base = await test.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await addressOnRecord(test, await openPatient(test, base, '203.0.113.7'))).toBe('127.0.0.1');
    let host = 0;
    const spoof = () =>
      test.send({
        path: 'account/sign-in-options',
        headers: { 'x-forwarded-for': `203.0.${Math.floor((host += 1) / 250)}.${host % 250}` },
      });
    // The patient that was opened is one of those of the address.
    expect(await refusedOf(10 * EACH + 2, spoof)).toBe(3);
  });
});
