// Only the two sides of a visit tell each other how to connect, and only while the guest is let in (OP-VIDEO-1; OP-CHAT-1).
import { randomUUID } from 'node:crypto';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldMessages } from '@alveary/server/platform/jobs/clean-up.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { buildWeb } from '@alveary/server/web.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { videoSamples } from './testing/samples.ts';
import { jobWith } from '@alveary/server/testing/jobs.ts';

let test: TestApp;
let address: string;
let rows: Awaited<ReturnType<typeof videoSamples.insert>>;

const wsOf = (http: string): string => `${http.replace('http:', 'ws:')}/gateway/messaging/websocket`;

beforeAll(async () => {
  test = await testApp({ TURN_URL: 'turn:turn.example', TURN_SECRET: 'shared-secret' });
  address = wsOf(await test.app.listen({ host: '127.0.0.1', port: 0 }));
});

const open: TestClient[] = [];
beforeEach(async () => {
  rows = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    videoSamples.insert({
      db,
      blobs: test.blobs,
      patient: test.world.northPatient,
      author: test.world.lena,
      writtenAt: new Date().toISOString(),
    }),
  );
  return () => {
    for (const { socket } of open.splice(0)) socket.terminate();
  };
});

const connected = async (ticket: string, url = address): Promise<TestClient> => {
  const client = await connectTo(url);
  open.push(client);
  client.send(`CONNECT\naccept-version:1.2\nauth-token:${ticket}\ndevice-token:${randomUUID()}\n\n\0`);
  expect((await client.frame())?.command).toBe('CONNECTED');
  return client;
};

const staff = async (person: TestPerson, url = address): Promise<TestClient> => {
  const headers = { authorization: `Bearer ${await test.tokenOf(person)}` };
  const answer = await test.send({ method: 'POST', path: 'messaging/token', headers });
  return connected(answer.json().token, url);
};

const guestAnswer = () =>
  test.send({ method: 'POST', path: `video/participants/${rows.admittedCode}/connect` });

const guest = async (): Promise<TestClient> => connected((await guestAnswer()).json().token);

const topicOf = (id: string): string => `/topic/visits/${id}`;
const follow = (client: TestClient, destination: string): void =>
  client.send(`SUBSCRIBE\nid:${destination}\nreceipt:followed\ndestination:${destination}\n\n\0`);

const ask = (client: TestClient, participantId: string, signal: unknown): void => {
  const body = JSON.stringify({ participantId, from: randomUUID(), signal });
  client.send(`SEND\ndestination:/app/signalVisit\ncorrelation-id:c1\n\n${body}\0`);
};

/** Follows the answers and the visit. */
const inVisit = async (client: TestClient): Promise<TestClient> => {
  for (const destination of ['/user/queue/answers', topicOf(rows.admittedId)]) {
    follow(client, destination);
    expect((await client.frame())?.command).toBe('RECEIPT');
  }
  return client;
};

/** The next messages, by the destination they came to. */
const heard = async (client: TestClient, count: number): Promise<Record<string, unknown>> => {
  const messages: [string, unknown][] = [];
  while (messages.length < count) {
    const frame = await client.frame();
    if (frame?.command === 'MESSAGE')
      messages.push([frame.headers.get('destination') ?? '', JSON.parse(frame.body)]);
    else if (frame === null) throw new Error('closed');
  }
  return Object.fromEntries(messages);
};

describe('signals of a visit', () => {
  it('OP-VIDEO-1 go from each side to the other, long ones too, and are answered', async () => {
    const theirs = await inVisit(await guest());
    const ours = await inVisit(await staff(test.world.lena));
    const offer = { kind: 'offer', attempt: randomUUID(), sdp: 'v=0\r\n'.repeat(4000) };
    ask(ours, rows.admittedId, offer);
    expect(await heard(theirs, 1)).toMatchObject({
      [topicOf(rows.admittedId)]: { side: 'staff', signal: offer },
    });
    expect(await heard(ours, 2)).toMatchObject({
      '/user/queue/answers': { correlationId: 'c1', ok: true, data: {} },
    });
    ask(theirs, rows.admittedId, { kind: 'bye' });
    expect((await heard(ours, 1))[topicOf(rows.admittedId)]).toMatchObject({ side: 'guest' });
  });

  it('reach the other side on another node', async () => {
    const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey });
    const web = await buildWeb({ config, database: test.database, log: pino({ level: 'silent' }) });
    try {
      const elsewhere = wsOf(await web.app.listen({ host: '127.0.0.1', port: 0 }));
      const ours = await inVisit(await staff(test.world.lena, elsewhere));
      const theirs = await inVisit(await guest());
      for (const kind of ['here', 'bye', 'here', 'bye', 'here']) ask(theirs, rows.admittedId, { kind });
      const kinds: unknown[] = [];
      while (kinds.length < 5) {
        const [message] = Object.values(await heard(ours, 1));
        kinds.push((message as { signal: { kind: string } }).signal.kind);
      }
      expect(kinds).toEqual(['here', 'bye', 'here', 'bye', 'here']);
    } finally {
      await web.close();
    }
  });

  it('OP-VIDEO-1 are not for a guest of another invitation, nor for staff of other sites', async () => {
    const other = await guest();
    follow(other, topicOf(rows.participantId));
    expect((await other.frame())?.headers.get('message')).toBe('Not allowed');
    const priya = await staff(test.world.priya);
    follow(priya, topicOf(rows.admittedId));
    expect((await priya.frame())?.headers.get('message')).toBe('Not allowed');
  });

  it('OP-VIDEO-1 are not for who waits still: a code alone opens no connection', async () => {
    const answer = await test.send({ method: 'POST', path: `video/participants/${rows.visitCode}/connect` });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'NotAdmitted']);
    const body = { participantId: rows.participantId };
    const path = `video/visits/${rows.visitId}/join`;
    const joined = await test.send({ method: 'POST', path, body, as: test.world.lena });
    expect(joined.json().code).toBe('NotAdmitted');
  });

  it('a guest hears nothing of sessions, and asks nothing else', async () => {
    const client = await guest();
    follow(client, '/user/topic/session');
    expect((await client.frame())?.headers.get('message')).toBe('Not allowed');
  });

  it('OP-VIDEO-1 are refused in the words of the catalogue once the visit has ended or the guest has left', async () => {
    const theirs = await inVisit(await guest());
    await test.send({ method: 'POST', path: `video/participants/${rows.admittedCode}/leave` });
    ask(theirs, rows.admittedId, { kind: 'here' });
    expect(await heard(theirs, 1)).toEqual({
      '/user/queue/answers': {
        correlationId: 'c1',
        ok: false,
        error: { code: 'NotAdmitted', message: 'Nobody of this invitation was let in.' },
      },
    });
  });

  it.each([
    ['no JSON', 'x', 'NotJson'],
    ['another kind', JSON.stringify({ kind: 'shout' }), 'Invalid'],
    ['nothing', '', 'NotJson'],
  ])('OP-CHAT-1 %s is refused, and the connection stays', async (_name, body, code) => {
    const ours = await inVisit(await staff(test.world.lena));
    ours.send(`SEND\ndestination:/app/signalVisit\ncorrelation-id:c9\n\n${body}\0`);
    expect(await heard(ours, 1)).toMatchObject({
      '/user/queue/answers': { correlationId: 'c9', ok: false, error: { code } },
    });
    ask(ours, rows.admittedId, { kind: 'here' });
    expect(await heard(ours, 2)).toMatchObject({ '/user/queue/answers': { ok: true } });
  });

  it('OP-CHAT-1 a request without correlation-id is told so', async () => {
    const ours = await staff(test.world.lena);
    ours.send('SEND\ndestination:/app/signalVisit\n\n{}\0');
    expect((await ours.frame())?.headers.get('message')).toBe('correlation-id is missing');
  });

  it('staff who lose the right hear nothing more of the visit, and stay connected', async () => {
    const ours = await inVisit(await staff(test.world.marco));
    await test.database.statements.run(
      'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
      [test.world.marco.id],
    );
    expect(await heard(ours, 1)).toEqual({ [topicOf(rows.admittedId)]: { access: 'lost' } });
    const theirs = await inVisit(await guest());
    ask(theirs, rows.admittedId, { kind: 'here' });
    await heard(theirs, 2);
    ask(ours, rows.admittedId, { kind: 'here' });
    expect(await heard(ours, 1)).toMatchObject({ '/user/queue/answers': { error: { code: 'NotAllowed' } } });
  });

  it('a guest is let go when the time of the visit is over', async () => {
    const { token } = (await guestAnswer()).json();
    await test.database.statements.run('update broker_tickets set guest_until = $1', [
      new Date(Date.now() + 1000).toISOString(),
    ]);
    const client = await connected(token);
    expect((await client.frame())?.headers.get('message')).toBe('Unauthorized: the visit is over');
  });

  it('OP-VIDEO-1 both sides get the relay, with a name that ends', async () => {
    const answer = (await guestAnswer()).json();
    expect(answer).toMatchObject({
      participantId: rows.admittedId,
      iceServers: [{ urls: 'turn:turn.example', username: expect.stringContaining(rows.admittedId) }],
    });
    const body = { participantId: rows.admittedId };
    const path = `video/visits/${rows.visitId}/join`;
    const joined = await test.send({ method: 'POST', path, body, as: test.world.lena });
    expect(joined.json().iceServers).toHaveLength(1);
  });

  it('are not kept', async () => {
    // What the calls before tell others is written after their answers.
    await expect
      .poll(async () => {
        await jobWith(test.database, removeOldMessages, Date.now() + 3_600_000);
        return test.database.statements.many('select id from broker_messages');
      })
      .toEqual([]);
  });
});
