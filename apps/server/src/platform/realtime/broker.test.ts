// Does the broker let in whom a ticket names, once, and does it end a connection the moment its session ends? (OP-CHAT-1; AUTH-023)
import { once } from 'node:events';
import { get } from 'node:http';
import { Client, type IMessage, Versions } from '@stomp/stompjs';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { testSecretKey } from '../../testing/secret-key.ts';
import { stopClock } from '../../testing/stopped-clock.ts';
import type { TestPerson } from '../../testing/world.ts';
import { buildWeb } from '../../web.ts';
import { iso } from '../clock.ts';
import { readConfig } from '../config.ts';
import { removeOldTickets } from '../jobs/clean-up.ts';
import { jobWith } from '../../testing/jobs.ts';
import { fuzz } from '../../../../../tools/testing/deep.ts';

const PATH = '/gateway/messaging/websocket';
const DEVICE = 'b1a7e2d4-5c3f-4a2b-9d8e-7f6a5b4c3d2e';
let test: TestApp;
let address: string;
let other: { address: string; close(): Promise<void> };

const wsOf = (http: string): string => http.replace('http:', 'ws:') + PATH;

beforeAll(async () => {
  test = await testApp();
  address = wsOf(await test.app.listen({ host: '127.0.0.1', port: 0 }));
});

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.deactivate({ force: true });
});

const ticketOf = async (token: string): Promise<string> => {
  const answer = await test.send({
    method: 'POST',
    path: 'messaging/token',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().token;
};

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

interface Portal {
  readonly client: Client;
  /** The marks it heard. */
  readonly seen: string[];
  /** The ERROR that ended it. */
  readonly error: Promise<string>;
}

/** What an open portal does: connects with the client of the browser and follows the news of its session. */
const portalOf = async (token: string, url = address): Promise<Portal> => {
  const seen: string[] = [];
  const client = new Client({
    brokerURL: url,
    stompVersions: new Versions([Versions.V1_2]),
    connectHeaders: { 'auth-token': await ticketOf(token), 'device-token': DEVICE },
    reconnectDelay: 0,
    heartbeatIncoming: 4000,
    heartbeatOutgoing: 4000,
  });
  clients.push(client);
  const error = new Promise<string>((told) => {
    client.onStompError = (frame) => told(frame.headers['message'] ?? '');
  });
  const followed = new Promise<void>((done) => {
    client.onConnect = () => {
      client.subscribe('/user/topic/session', (message: IMessage) => {
        seen.push(JSON.parse(message.body).seen);
        done();
      });
    };
  });
  client.activate();
  await Promise.race([followed, error.then((message) => Promise.reject(new Error(message)))]);
  return { client, seen, error };
};

const openPortal = async (person: TestPerson): Promise<Portal & { token: string }> => {
  const token = await test.tokenOf(person);
  return { token, ...(await portalOf(token)) };
};

const connectFrame = (headers: Record<string, string>): string =>
  `CONNECT\naccept-version:1.2\n${Object.entries(headers)
    .map((header) => header.join(':'))
    .join('\n')}\n\n\0`;

/** Connects with these headers. @returns the message of the ERROR, null when it was let in */
const errorOf = async (headers: Record<string, string>): Promise<string | null> => {
  const client = await connectTo(address);
  client.send(connectFrame(headers));
  const frame = await client.frame();
  client.socket.terminate();
  return frame?.command === 'CONNECTED' ? null : (frame?.headers.get('message') ?? 'closed');
};

describe('who is let in', () => {
  it('CHAT-045 OP-CHAT-1 OP-AUTH-4 whoever has a ticket, with the device of the browser', async () => {
    const ticket = await ticketOf(await test.tokenOf(test.world.tom));
    expect(await errorOf({ 'auth-token': ticket, 'device-token': DEVICE })).toBeNull();
  });

  it.each([
    ['no ticket', async () => ({})],
    ['an empty one', async () => ({ 'auth-token': '' })],
    ['a forged one', async () => ({ 'auth-token': 'A'.repeat(43) })],
    ['the token of the session', async () => ({ 'auth-token': await test.tokenOf(test.world.tom) })],
    [
      'a used one',
      async () => {
        const ticket = await ticketOf(await test.tokenOf(test.world.tom));
        expect(await errorOf({ 'auth-token': ticket, 'device-token': DEVICE })).toBeNull();
        return { 'auth-token': ticket };
      },
    ],
    [
      'one of more than a minute ago',
      async () => {
        const ticket = await ticketOf(await test.tokenOf(test.world.tom));
        await test.database.statements.run(`update broker_tickets set expires_at = $1`, [
          iso(Date.now() - 1000),
        ]);
        return { 'auth-token': ticket };
      },
    ],
    [
      'one of a session that has ended',
      async () => {
        const token = await test.tokenOf(test.world.tom);
        const ticket = await ticketOf(token);
        const headers = { authorization: `Bearer ${token}` };
        await test.send({ method: 'POST', path: 'logout', headers });
        return { 'auth-token': ticket };
      },
    ],
  ])('AUTH-023 with %s nobody: Unauthorized', async (_name, headersOf) => {
    const headers = { 'device-token': DEVICE, ...(await headersOf()) };
    expect(await errorOf(headers)).toContain('Unauthorized');
  });

  it('of two that bring the same ticket at once, one', async () => {
    const ticket = await ticketOf(await test.tokenOf(test.world.tom));
    const headers = { 'auth-token': ticket, 'device-token': DEVICE };
    const answers = await Promise.all(Array.from({ length: 8 }, () => errorOf(headers)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  it('a wrong device is told so, without logging anybody out, and keeps its ticket', async () => {
    const ticket = await ticketOf(await test.tokenOf(test.world.tom));
    for (const device of ['', 'my-laptop', `${DEVICE}0`]) {
      const said = await errorOf({ 'auth-token': ticket, 'device-token': device });
      expect(said).toBe('device-token must be a UUID');
    }
    expect(await errorOf({ 'auth-token': ticket, 'device-token': DEVICE })).toBeNull();
  });

  it('OP-AUTH-4 no page of somebody else, and no other address', async () => {
    const from = (origin: string) => connectTo(address, ['v12.stomp'], { origin });
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:1',
      'https://127.0.0.1.evil.example',
    ])
      await expect(from(origin)).rejects.toThrow('403');
    (await from(new URL(address.replace('ws:', 'http:')).origin)).socket.terminate();
    await expect(connectTo(address.replace('websocket', 'socket'))).rejects.toThrow('404');
  });

  it('the two-factor step and nobody get no ticket', async () => {
    const step = await test.tokenOf(test.world.tom, 'two_factor');
    for (const headers of [{ authorization: `Bearer ${step}` }, {}]) {
      const answer = await test.send({ method: 'POST', path: 'messaging/token', headers });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'NotSignedIn']);
    }
  });

  it('a ticket is kept as a hash only', async () => {
    const ticket = await ticketOf(await test.tokenOf(test.world.tom));
    const rows = await test.database.statements.many<{ hash: string }>(
      `select encode(ticket_hash, 'escape') as hash from broker_tickets`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it('tickets nobody used are removed once they are too old', async () => {
    const count = async () =>
      (await test.database.statements.one<{ count: number }>('select count(*) as count from broker_tickets'))
        .count;
    await ticketOf(await test.tokenOf(test.world.tom));
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await jobWith(test.database, removeOldTickets, Date.now() - 3_600_000);
    expect(await count()).toBe(before);
    await jobWith(test.database, removeOldTickets, Date.now() + 3_600_000);
    expect(await count()).toBe(0);
  });

  it('one session only so many times', async () => {
    const token = await test.tokenOf(test.world.marco);
    const headersOf = async () => ({ 'auth-token': await ticketOf(token), 'device-token': DEVICE });
    const open: TestClient[] = [];
    for (let count = 0; count < 40; count += 1) {
      const client = await connectTo(address);
      client.send(connectFrame(await headersOf()));
      expect((await client.frame())?.command).toBe('CONNECTED');
      open.push(client);
    }
    expect(await errorOf(await headersOf())).toBe('Too many connections');
    open[0]?.socket.terminate();
    await expect.poll(async () => errorOf(await headersOf())).toBeNull();
    for (const { socket } of open) socket.terminate();
  });
});

describe('an open portal', () => {
  /** No other timer has this length. */
  const LEFT_MS = 61_234;

  it('AUTH-023 is ended at once when its person ends the session elsewhere', async () => {
    const { token, error } = await openPortal(test.world.tom);
    const path = `account/sessions/${sessionOf(token)}`;
    expect((await test.send({ method: 'DELETE', path, as: test.world.tom })).statusCode).toBe(204);
    expect(await error).toBe('Unauthorized: the session has ended');
  });

  it('AUTH-023 AUTH-008 is ended on every tab when one logs out', async () => {
    const token = await test.tokenOf(test.world.tom);
    const tabs = [await portalOf(token), await portalOf(token), await portalOf(token)];
    await test.send({ method: 'POST', path: 'logout', headers: { authorization: `Bearer ${token}` } });
    for (const { error } of tabs) expect(await error).toContain('Unauthorized');
  });

  it('AUTH-023 is ended when an administrator ends all sessions of the person', async () => {
    const { error } = await openPortal(test.world.tom);
    const path = `portal_admin/user/${test.world.tom.id}/sessions`;
    expect((await test.send({ method: 'DELETE', path, as: test.world.lena })).statusCode).toBe(204);
    expect(await error).toContain('Unauthorized');
  });

  it('AUTH-023 AUTH-027 is ended when the session is over by time, which no one reports', async () => {
    const now = stopClock();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const token = await test.tokenOf(test.world.tom);
    await test.database.statements.run('update sessions set absolute_expires_at = $2 where id = $1', [
      sessionOf(token),
      iso(now + LEFT_MS),
    ]);
    const { error } = await portalOf(token);
    const isItsTimer = ([, milliseconds]: readonly unknown[]): boolean => milliseconds === LEFT_MS;
    await expect.poll(() => timers.mock.calls.some(isItsTimer)).toBe(true);
    vi.setSystemTime(now + LEFT_MS);
    for (const [look] of timers.mock.calls.filter(isItsTimer)) look();
    expect(await error).toBe('Unauthorized: the session has expired');
  });

  it('hears that a role was taken away, and stays', async () => {
    const { client, seen } = await openPortal(test.world.marco);
    expect(seen).toHaveLength(1);
    await test.database.statements.run(
      'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
      [test.world.marco.id],
    );
    await expect.poll(() => seen.length).toBe(2);
    expect(seen[1]).not.toBe(seen[0]);
    expect(client.connected).toBe(true);
  });

  it('hears nothing of a change that changes nothing', async () => {
    const { seen } = await openPortal(test.world.lena);
    const same = 'update portal_users set first_name = first_name where id = $1';
    await test.database.statements.run(same, [test.world.lena.id]);
    await test.database.statements.run(`update portal_users set first_name = 'Lene' where id = $1`, [
      test.world.lena.id,
    ]);
    await expect.poll(() => seen.length).toBe(2);
    expect(new Set(seen).size).toBe(2);
  });

  it('OP-AUTH-6 asks for tickets and keeps a connection without extending the session', async () => {
    const token = await test.tokenOf(test.world.lena);
    const before = iso(Date.now() - 120_000);
    await test.database.statements.run('update sessions set last_used_at = $2 where id = $1', [
      sessionOf(token),
      before,
    ]);
    await portalOf(token);
    const row = await test.database.statements.one<{ at: string }>(
      'select last_used_at as at from sessions where id = $1',
      [sessionOf(token)],
    );
    expect(row.at).toBe(before);
  });

  it('OP-CHAT-1 that follows or asks for something unknown is told what to do', async () => {
    for (const [command, headers, message] of [
      ['SUBSCRIBE', 'id:1\ndestination:/topic/everything', 'Unknown destination'],
      ['SEND', 'destination:/app/getEverything', 'Unknown request'],
    ] as const) {
      const client = await connectTo(address);
      const ticket = await ticketOf(await test.tokenOf(test.world.tom));
      client.send(connectFrame({ 'auth-token': ticket, 'device-token': DEVICE }));
      await client.frame();
      client.send(`${command}\n${headers}\n\n\0`);
      const frame = await client.frame();
      expect(frame?.headers.get('message')).toBe(message);
      expect(frame?.body.length).toBeGreaterThan(20);
      expect(await client.closed).toBe(1008);
    }
  });
});

describe('several nodes', () => {
  beforeAll(async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      ALVEARY_SECRET_KEY: testSecretKey,
      ALVEARY_REQUESTS_PER_MINUTE: '1000000',
    });
    const web = await buildWeb({ config, database: test.database, log: pino({ level: 'silent' }) });
    other = { address: wsOf(await web.app.listen({ host: '127.0.0.1', port: 0 })), close: web.close };
    return () => other.close();
  });

  it('a ticket of one opens a connection at another, once', async () => {
    const ticket = await ticketOf(await test.tokenOf(test.world.tom));
    const client = await connectTo(other.address);
    client.send(connectFrame({ 'auth-token': ticket, 'device-token': DEVICE }));
    expect((await client.frame())?.command).toBe('CONNECTED');
    expect(await errorOf({ 'auth-token': ticket, 'device-token': DEVICE })).toContain('Unauthorized');
    client.socket.terminate();
  });

  it('AUTH-023 a session ended at one ends its connections at another', async () => {
    const token = await test.tokenOf(test.world.tom);
    const { error } = await portalOf(token, other.address);
    await test.send({ method: 'POST', path: 'logout', headers: { authorization: `Bearer ${token}` } });
    expect(await error).toContain('Unauthorized');
  });
});

it('arbitrary frames after the ticket neither crash nor hang it', async () => {
  const token = await test.tokenOf(test.world.ada);
  const part = fc.constantFrom(
    'SUBSCRIBE\n',
    'SEND\n',
    'id:1\n',
    'destination:/user/topic/session\n',
    'destination:/topic/{x}\n',
    'destination:__proto__\n',
    'receipt:r\n',
    '\n',
    '\0',
    'UNSUBSCRIBE\n',
    'content-length:3\n',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(part, fc.string()), { maxLength: 25 }), async (parts) => {
      const client = await connectTo(address);
      client.send(connectFrame({ 'auth-token': await ticketOf(token), 'device-token': DEVICE }));
      client.send(parts.join(''));
      client.send('\0');
      client.send('DISCONNECT\n\n\0');
      client.send('\0'.repeat(65_000));
      client.send('x'.repeat(65_000));
      client.send('x'.repeat(65_000));
      await client.closed;
    }),
    fuzz(10),
  );
  expect((await openPortal(test.world.ada)).seen).toHaveLength(1);
});

it('the figures count connections, ends and frames', async () => {
  await openPortal(test.world.lena);
  const text = (await test.app.inject({ url: '/metrics' })).body;
  expect(text).toMatch(/alveary_broker_connections [1-9]/);
  expect(text).toMatch(/alveary_broker_closed_total\{why="refused"\} [1-9]/);
  expect(text).toMatch(/alveary_broker_frames_total\{command="SUBSCRIBE"\} [1-9]/);
});

it('the server ends in order: connections are told, and the log names nobody', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey });
  const web = await buildWeb({ config, database: test.database, log });
  const here = wsOf(await web.app.listen({ host: '127.0.0.1', port: 0 }));
  const ticket = await ticketOf(await test.tokenOf(test.world.tom));
  const client = await connectTo(here);
  client.send(connectFrame({ 'auth-token': ticket, 'device-token': DEVICE }));
  await client.frame();
  await web.close();
  expect(await client.closed).toBe(1001);
  expect(lines.filter((line) => line.includes('a broker connection was'))).toHaveLength(2);
  expect(lines.join('')).not.toContain(ticket);
  expect(lines.join('')).not.toContain(test.world.tom.email);
});

it('an upgrade to something else is answered as a usual request', async () => {
  const [status] = await once(
    get(`${address.replace('ws:', 'http:').replace(PATH, '/healthz')}`, {
      headers: { connection: 'Upgrade', upgrade: 'h2c' },
    }),
    'response',
  );
  expect(status.statusCode).toBe(200);
  status.resume();
});
