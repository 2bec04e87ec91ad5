// Every write declares what it makes stale: each is made once, and every read whose answer is another one then must show what it changed
// (architecture: rule 3). A read is repeated when a table was written that it can have read, or when its reader's rights changed;
// `npm run test:deep` repeats every read after every write. Whoever has the patient open hears of it.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { patientChangesTopic } from '@alveary/modules/patients/contract/realtime.ts';
import type { Db } from '../platform/db/handle.ts';
import { newId } from '../platform/ids.ts';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { findSession } from '../platform/sessions/session.store.ts';
import { servedCalls } from '../subjects.ts';
import { type TestApp, testApp } from './app.ts';
import { isDeep } from '../../../../tools/testing/deep.ts';
import { insertSampleRows, type SampleRows, samplesFor } from './sample-rows.ts';
import { allowedPerson, type SubjectSamples } from './samples.ts';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';
import { type TableWatch, watchTables } from './table-watch.ts';
import { isWholeWalk, servedCallsToWalk } from './walked-calls.ts';
import { insertPatient, type TestPatient, type TestPerson, testSites } from './world.ts';

/** A limit ends what hangs and says nothing of speed: a busy machine may take many times as long as a quiet one. */
const HANGS_AFTER_MS = 600_000;

let test: TestApp;
let watch: TableWatch;
let address: string;

beforeAll(async () => {
  test = await testApp({}, async (made) => {
    watch = await watchTables(made);
    return watch.database;
  });
  address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
});

const rowsFor = (db: Db, patient: TestPatient, of?: readonly SubjectSamples[]): Promise<SampleRows> =>
  insertSampleRows(db, test.blobs, patient, test.world.lena, new Date().toISOString(), of);

/** Of a patient of their own: what was written before stands in no list of theirs. */
const rowsOf = (of?: readonly SubjectSamples[]): Promise<SampleRows> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const facts = { firstName: 'Nina', lastName: 'Newcomb', dateOfBirth: '1980-02-03', ehrId: newId() };
    return rowsFor(db, await insertPatient(db, { ...facts, sites: [testSites.north] }), of);
  });

interface Answered {
  readonly status: number;
  readonly body: string;
}

type Tokens = (person: TestPerson) => Promise<string>;

const sendWith = async (served: ServedCall, rows: SampleRows, tokens: Tokens): Promise<Answered> => {
  const sample = rows.request(served.name, test.world);
  if (sample === undefined) throw new Error(`no sample for ${served.name}`);
  const token = served.call.allow === 'anyone' ? null : await tokens(allowedPerson(served, test.world));
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await test.send({ ...sample, headers });
  return { status: answer.statusCode, body: answer.body };
};

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

/** Who is signed in, and what somebody else does with the same session or link, is not what a screen shows. */
const isShown = ({ call }: ServedCall): boolean => call.shows !== undefined && call.shows.length > 0;
const isWrite = ({ call }: ServedCall): boolean => call.changes !== undefined && call.allow !== 'two-factor';
const walked: ReadonlySet<ServedCall> = new Set(servedCallsToWalk());
const walksReads = [...walked].some(isShown);
const reads = servedCalls.filter(isShown);
/** A read that is walked is held against every write, a write that is walked against every read. */
const writes = servedCalls.filter((served) => isWrite(served) && (walksReads || walked.has(served)));
const isCompared = (write: ServedCall, read: ServedCall): boolean => walked.has(write) || walked.has(read);

/** So many reads at once: while the database answers one, the server works on another. */
const AT_ONCE = 6;

/** Answers that differ although nothing was written: they hold the moment. */
let restless: ReadonlySet<ServedCall> = new Set();

/** The tables that each read can have read whenever it was made. */
const tablesRead = new Map<ServedCall, ReadonlySet<string>>();
const canHaveRead = (read: ServedCall, written: ReadonlySet<string>): boolean =>
  !(tablesRead.get(read)?.isDisjointFrom(written) ?? true);

const answers = async (
  rows: SampleRows,
  asked: readonly ServedCall[],
  atOnce: number = AT_ONCE,
): Promise<Map<ServedCall, string>> => {
  const all = new Map<ServedCall, string>();
  const tokens = sharedTokens();
  const open = [...asked];
  const lane = async (): Promise<void> => {
    for (let read = open.shift(); read !== undefined; read = open.shift()) {
      const served = read;
      const { result, read: tables } = await watch.record(() => sendWith(served, rows, tokens));
      tablesRead.set(served, tables.union(tablesRead.get(served) ?? new Set()));
      if (result.status < 400) all.set(served, result.body);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return all;
};

/** What reads are answered for a person, as their next session finds it. */
const rightsOf = async (person: TestPerson): Promise<string> => {
  const token = await test.tokenOf(person);
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const session = await findSession(test.database.statements, jti);
  return JSON.stringify({ ...session, id: null, lastUsedAt: null, absoluteExpiresAt: null });
};
const readers = (): readonly TestPerson[] => [
  ...new Set(
    reads.filter(({ call }) => call.allow !== 'anyone').map((read) => allowedPerson(read, test.world)),
  ),
];
const rights = async (): Promise<string> => (await Promise.all(readers().map(rightsOf))).join();

/** Where it stands what a person may do; a session that ends changes nothing of the next one's rights. */
let tablesOfRights: ReadonlySet<string> = new Set();
const findTablesOfRights = async (): Promise<ReadonlySet<string>> => {
  const { read } = await watch.record(() => findSession(watch.database.searches, newId()));
  return read.difference(new Set(['sessions']));
};

/** What a write is made on: its rows, and what every read answers before it. */
interface State {
  readonly rows: SampleRows;
  readonly answered: Map<ServedCall, string>;
  /** So many reads were answered on fresh rows. */
  readonly size: number;
  rights: string;
}

/** The reads that can have another answer since this was last asked. */
const staleReads = async (state: State): Promise<readonly ServedCall[]> => {
  const written = await watch.written();
  const before = state.rights;
  if (!written.isDisjointFrom(tablesOfRights)) state.rights = await rights();
  if (before !== state.rights || isDeep()) return [...state.answered.keys()];
  return [...state.answered.keys()].filter((read) => canHaveRead(read, written));
};

/** Repeats the reads that can have another answer. @returns those whose answer is another one, or an error now */
const refresh = async (state: State): Promise<readonly ServedCall[]> => {
  const stale = await staleReads(state);
  const now = await answers(state.rows, stale);
  const changed = stale.filter((read) => state.answered.get(read) !== now.get(read));
  for (const read of changed) {
    const answer = now.get(read);
    if (answer === undefined) state.answered.delete(read);
    else state.answered.set(read, answer);
  }
  return changed;
};

/** Marks of what was opened are written in the order of the calls, and a moment later. */
const marksWritten = async ({ patient }: SampleRows): Promise<void> => {
  const { lena } = test.world;
  const openedAt = (): Promise<{ at: string } | null> =>
    test.database.searches.maybeOne<{ at: string }>(
      'select opened_at as at from recent_profiles where user_id = $1 and profile_id = $2',
      [lena.id, patient.profileId],
    );
  const before = Date.now();
  await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: lena });
  await vi.waitFor(async () =>
    expect(Date.parse((await openedAt())?.at ?? '')).toBeGreaterThanOrEqual(before),
  );
};

const freshState = async (): Promise<State> => {
  const rows = await rowsOf();
  await watch.written();
  const compared = reads.filter((read) => !restless.has(read));
  const state = { rows, answered: await answers(rows, compared), size: 0, rights: await rights() };
  await marksWritten(rows);
  await refresh(state);
  return { ...state, size: state.answered.size };
};

beforeAll(async () => {
  tablesOfRights = await findTablesOfRights();
  const rows = await rowsOf();
  // One after another: what one of them finds remembered another one has read.
  await answers(rows, reads, 1);
  await marksWritten(rows);
  const one = await answers(rows, reads);
  await marksWritten(rows);
  const other = await answers(rows, reads);
  restless = new Set([...one.keys()].filter((read) => one.get(read) !== other.get(read)));
  // Nearly every read can be compared, or this proves nothing.
  expect(one.size - restless.size).toBeGreaterThan(reads.length * 0.8);
}, HANGS_AFTER_MS);

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

it('tells whoever has the patient open what somebody else changed, and nothing of what it is', async () => {
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

it('USERS-088: refuses to let a patient of another site be followed', async () => {
  const follower = await followerOf(test.world.lena, test.world.southPatient.profileId);
  expect((await follower.frame())?.command).toBe('ERROR');
});

/** What a write makes stale; of those that make nothing stale each subject has one in a series. */
const claimsOf = ({ name, call }: ServedCall): readonly string[] =>
  call.changes !== undefined && call.changes.length > 0 ? call.changes : [`nothing of ${name.split('.')[0]}`];

/** Writes that make nothing stale in common, so that none finds done what it would do: they are made after one another on the same rows. */
const series = (): ServedCall[][] => {
  const all: { readonly calls: ServedCall[]; readonly claimed: Set<string> }[] = [];
  for (const write of writes) {
    const claims = claimsOf(write);
    const found = all.find(({ claimed }) => !claims.some((one) => claimed.has(one)));
    const place = found ?? { calls: [], claimed: new Set<string>() };
    if (place !== found) all.push(place);
    place.calls.push(write);
    for (const one of claims) place.claimed.add(one);
  }
  // A message may reach the outbox after the answer of the call that sent it: nothing is compared on the same rows behind it.
  const isSending = ({ call }: ServedCall): boolean => call.changes?.includes('outbox') === true;
  return all.map(({ calls }) => [...calls.filter((one) => !isSending(one)), ...calls.filter(isSending)]);
};

/** What the write before it in the series left; null for the first, and after one that took away rows that reads name. */
let left: State | null = null;

/** Writes that were refused on rows that others had written on. */
const refusedOnUsed: ServedCall[] = [];
/** Writes whose samples are refused by what they hold: a wrong password or code, a visit that is not theirs to end. */
let refused = 0;

/** @returns the names of the reads that changed and should not have; null when the write is refused */
const silentlyChangedBy = async (write: ServedCall, state: State): Promise<readonly string[] | null> => {
  await refresh(state);
  const { result } = await watch.record(() => send(write, state.rows));
  if (result.status >= 400) return null;
  const says = new Set<string>(write.call.changes);
  const changed = await refresh(state);
  return changed
    .filter((read) => state.answered.has(read) && isCompared(write, read))
    .filter((read) => !read.call.shows?.some((one) => says.has(one)))
    .map(({ name }) => name);
};

it.each(series().flatMap((calls) => calls.map((write, at) => [write.name, write, at === 0] as const)))(
  '%s changes only what it says',
  async (_name, write, isFirst) => {
    const reused = isFirst ? null : left;
    const state = reused ?? (await freshState());
    const silent = await silentlyChangedBy(write, state);
    left = state.answered.size === state.size ? state : null;
    if (silent !== null) expect(silent).toEqual([]);
    else if (reused === null) refused += 1;
    else refusedOnUsed.push(write);
  },
  HANGS_AFTER_MS,
);

it(
  'changes only what it says when it is refused on used rows alone',
  async () => {
    for (const write of refusedOnUsed) {
      const { status } = await send(write, await rowsOf(samplesFor(write.name)));
      const silent = status >= 400 ? null : await silentlyChangedBy(write, await freshState());
      if (silent === null) refused += 1;
      else expect([write.name, silent]).toEqual([write.name, []]);
    }
  },
  HANGS_AFTER_MS,
);

if (isWholeWalk())
  it('tries nearly every write', () => {
    expect(refused).toBeLessThan(writes.length * 0.3);
  });
