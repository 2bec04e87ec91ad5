// Does every write say what it makes old? Each is made once, and every read whose answer is another one then must show what it changed
// (architecture: rule 3). And is everybody told who has the patient open?
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { patientChangesTopic } from '@alveary/modules/patients/contract/realtime.ts';
import type { Db } from '../platform/db/handle.ts';
import { newId } from '../platform/ids.ts';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { servedCalls } from '../subjects.ts';
import { type TestApp, testApp } from './app.ts';
import { insertSampleRows, type SampleRows } from './sample-rows.ts';
import { allowedPerson } from './samples.ts';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';
import { insertPatient, type TestPatient, type TestPerson, testSites } from './world.ts';
import { servedCallsToWalk } from './walked-calls.ts';

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await testApp();
  address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
});

const rowsFor = (db: Db, patient: TestPatient): Promise<SampleRows> =>
  insertSampleRows(db, test.blobs, patient, test.world.lena, new Date().toISOString());

/** Of a patient of their own: what was written before stands in no list of theirs. */
const rowsOf = (): Promise<SampleRows> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const facts = { firstName: 'Nina', lastName: 'Newcomb', dateOfBirth: '1980-02-03', ehrId: newId() };
    return rowsFor(db, await insertPatient(db, { ...facts, sites: [testSites.north] }));
  });

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
const writes = servedCallsToWalk().filter(({ call }) => call.changes !== undefined && call.allow !== 'two-factor');

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
  const rows = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    rowsFor(db, test.world.northPatient),
  );
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

/** What a write is made on: its rows, and what every read answers before it. */
interface State {
  readonly rows: SampleRows;
  readonly answered: ReadonlyMap<ServedCall, string>;
}
const freshState = async (): Promise<State> => {
  const rows = await rowsOf();
  return { rows, answered: await answers(rows) };
};

/** Writes that make nothing old in common, so that none finds done what it would do: they are made after one another on the same rows. */
const series = (): ServedCall[][] => {
  const all: { readonly calls: ServedCall[]; readonly changed: Set<string> }[] = [];
  for (const write of writes) {
    const changes = write.call.changes ?? [];
    const found = all.find(({ changed }) => !changes.some((one) => changed.has(one)));
    const place =
      changes.length > 0 && found !== undefined ? found : { calls: [], changed: new Set<string>() };
    if (place !== found) all.push(place);
    place.calls.push(write);
    for (const one of changes) place.changed.add(one);
  }
  return all.map(({ calls }) => calls);
};

/** What the write before it in the series left; null for the first, and after one that took away rows that reads name. */
let left: State | null = null;

/** @returns null when the write is refused by what its sample holds */
const madeOn = async (write: ServedCall, state: State): Promise<State | null> => {
  const { status } = await send(write, state.rows);
  return status >= 400 ? null : { rows: state.rows, answered: await answers(state.rows) };
};

it.each(series().flatMap((calls) => calls.map((write, at) => [write.name, write, at === 0] as const)))(
  '%s changes only what it says',
  async (_name, write, isFirst) => {
    const reused = isFirst ? null : left;
    left = null;
    let before = reused ?? (await freshState());
    let after = await madeOn(write, before);
    if (after === null && reused !== null) {
      before = await freshState();
      after = await madeOn(write, before);
    }
    if (after === null) {
      refused += 1;
      // Nothing was written.
      left = before;
      return;
    }
    if ([...before.answered.keys()].every((read) => after.answered.has(read))) left = after;
    const changed = new Set<string>(write.call.changes);
    const silent = [...before.answered].filter(([read, answer]) => {
      const isOther = after.answered.has(read) && after.answered.get(read) !== answer;
      return isOther && !read.call.shows?.some((one) => changed.has(one));
    });
    expect(silent.map(([{ name }]) => name)).toEqual([]);
  },
);

it('nearly every write was tried', () => {
  expect(refused).toBeLessThan(writes.length * 0.3);
});
