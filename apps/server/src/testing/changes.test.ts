// Does every write say what it makes old? Each is made once, and every read whose answer is another one then must show what it changed
// (architecture: rule 3). And is everybody told who has the patient open?
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { patientChangesTopic } from '@alveary/modules/patients/contract/realtime.ts';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { servedCalls } from '../subjects.ts';
import { type TestApp, testApp } from './app.ts';
import { insertSampleRows, type SampleRows } from './sample-rows.ts';
import { allowedPerson } from './samples.ts';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';
import type { TestPerson } from './world.ts';

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await testApp();
  address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
});

const rowsOf = (): Promise<SampleRows> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertSampleRows(db, test.blobs, test.world.northPatient, test.world.lena, new Date().toISOString()),
  );

const sendWith = async (served: ServedCall, rows: SampleRows, tokens: Tokens): Promise<Answered> => {
  const sample = rows.request(served.name, test.world);
  if (sample === undefined) throw new Error(`no sample for ${served.name}`);
  const token = served.call.allow === 'anyone' ? null : await tokens(allowedPerson(served, test.world));
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await test.send({ ...sample, headers });
  return { status: answer.statusCode, body: answer.body };
};

interface Answered {
  readonly status: number;
  readonly body: string;
}

type Tokens = (person: TestPerson) => Promise<string>;

/** Of a session of its own: some writes end those there are. As after a password: some writes take one. */
const send = (served: ServedCall, rows: SampleRows): Promise<Answered> =>
  sendWith(served, rows, async (person) => {
    const token = await test.tokenOf(person);
    await test.database.statements.run('update sessions set proved_at = now() where proved_at is null');
    return token;
  });

/** One session for each person who reads. */
const sharedTokens = (): Tokens => {
  const known = new Map<string, Promise<string>>();
  return (person) => {
    const token = known.get(person.id) ?? test.tokenOf(person);
    known.set(person.id, token);
    return token;
  };
};

/** Writes whose samples are refused by what they hold: a wrong password or code, a visit that is not theirs to end. */
let refused = 0;

/** Who is signed in, and what somebody else does with the same session or link, is not what a screen shows. */
const isShown = ({ call }: ServedCall): boolean => call.shows !== undefined && call.shows.length > 0;
const reads = servedCalls.filter(isShown);
const writes = servedCalls.filter(({ call }) => call.changes !== undefined && call.allow !== 'two-factor');

/** So many reads at once: while the database answers one, the server works on another. */
const AT_ONCE = 6;

/** Answers that differ although nothing was written: they hold the moment. */
let restless: ReadonlySet<ServedCall> = new Set();

const answers = async (rows: SampleRows): Promise<Map<ServedCall, string>> => {
  const all = new Map<ServedCall, string>();
  const tokens = sharedTokens();
  const open = reads.filter((read) => !restless.has(read));
  const lane = async (): Promise<void> => {
    for (let read = open.shift(); read !== undefined; read = open.shift()) {
      const { status, body } = await sendWith(read, rows, tokens);
      if (status < 400) all.set(read, body);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return all;
};
beforeAll(async () => {
  const rows = await rowsOf();
  const [one, other] = [await answers(rows), await answers(rows)];
  restless = new Set([...one.keys()].filter((read) => one.get(read) !== other.get(read)));
  // Nearly every read can be compared, or this proves nothing.
  expect(one.size - restless.size).toBeGreaterThan(reads.length * 0.8);
});

it.each(writes.map((served) => [served.name, served] as const))(
  '%s changes only what it says',
  async (_name, write) => {
    const rows = await rowsOf();
    const before = await answers(rows);
    const { status } = await send(write, rows);
    if (status >= 400) {
      refused += 1;
      return;
    }
    const after = await answers(rows);
    const changed = new Set<string>(write.call.changes);
    const silent = [...before.keys()].filter((read) => {
      const isOther = after.has(read) && after.get(read) !== before.get(read);
      return isOther && !read.call.shows?.some((one) => changed.has(one));
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  },
);

it('nearly every write was tried', () => {
  expect(refused).toBeLessThan(writes.length * 0.3);
});

const open: TestClient[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});

const followerOf = async (person: TestPerson, profileId: string): Promise<TestClient> => {
  const { token } = (await test.send({ method: 'POST', path: 'messaging/token', as: person })).json();
  const client = await connectTo(`${address}/gateway/messaging/websocket`);
  open.push(client);
  client.send(`CONNECT\naccept-version:1.2\nauth-token:${token}\ndevice-token:${randomUUID()}\n\n\0`);
  expect((await client.frame())?.command).toBe('CONNECTED');
  const destination = patientChangesTopic.destination.replace('{profileId}', profileId);
  client.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:r\n\n\0`);
  return client;
};

it('who has the patient open is told what somebody else changed, and nothing of what it is', async () => {
  const { profileId } = test.world.northPatient;
  const follower = await followerOf(test.world.tom, profileId);
  expect((await follower.frame())?.command).toBe('RECEIPT');
  const rows = await rowsOf();
  const write = servedCalls.find(({ name }) => name === 'sticky-notes.create');
  if (write === undefined) throw new Error('sticky-notes.create is not served.');
  expect((await send(write, rows)).status).toBeLessThan(300);
  const message = await follower.frame();
  expect([message?.command, JSON.parse(message?.body ?? '')]).toEqual([
    'MESSAGE',
    { changed: ['sticky-notes'] },
  ]);
});

it('USERS-088: a patient of another site is not followed', async () => {
  const follower = await followerOf(test.world.lena, test.world.southPatient.profileId);
  expect((await follower.frame())?.command).toBe('ERROR');
});
