// A call of the bundled softphone rings, is answered and ends in the sandbox, and becomes a log and a transcript.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { telephonyFor } from '@alveary/server/services/telephony/choose.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { fetchTranscript } from '../fetch-transcript.jobs.ts';
import { endUnansweredCall } from './end-unanswered.jobs.ts';
import { run, work } from '../testing/phone-company.ts';

let test: TestApp;
let owner: pg.Client;
const NORAS = '+14155550161';

beforeAll(async () => {
  test = await testApp();
  owner = new pg.Client({ connectionString: test.database.logins.owner });
  await owner.connect();
  const { profileId } = test.world.northPatient;
  await test.database.transact({ allSites: 'a test gives a number' }, (db) =>
    db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, 'CELL', '+1', $3, $4)`,
      [newId(), profileId, NORAS.slice(2), NORAS],
    ),
  );
});

afterAll(() => owner.end());

const openLine = async (as = test.world.tom): Promise<string> =>
  (await test.send({ method: 'POST', path: 'softphone/line', as })).json().token;

/** As the sandboxed document sends it: of no origin, without a cookie. */
const fromFrame = (path: string, body: object) =>
  test.send({ method: 'POST', path: `softphone/line/${path}`, body, headers: { origin: 'null' } });

const dial = (token: string, callId = newId(), number = NORAS) =>
  fromFrame('dial', { token, number, callId });
const act = (token: string, callId: string, what: string) => fromFrame('act', { token, callId, act: what });

describe('a line of the bundled softphone', () => {
  it('is known by its token alone, in a document of any origin', async () => {
    const token = await openLine();
    const answer = await fromFrame('calls', { token });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
    const preflight = await test.app.inject({ method: 'OPTIONS', url: '/gateway/softphone/line/calls' });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'content-type',
    ]);
    expect((await fromFrame('calls', { token: 'a'.repeat(43) })).json().code).toBe('LineClosed');
  });

  it('ends with the session that opened it', async () => {
    const headers = { authorization: `Bearer ${await test.tokenOf(test.world.lena)}` };
    const { token } = (await test.send({ method: 'POST', path: 'softphone/line', headers })).json();
    expect((await fromFrame('calls', { token })).statusCode).toBe(200);
    await test.send({ method: 'POST', path: 'logout', headers });
    expect((await fromFrame('calls', { token })).json().code).toBe('LineClosed');
  });

  it('has one call at a time; the same request again makes no second', async () => {
    const token = await openLine(test.world.marco);
    const callId = newId();
    const first = await dial(token, callId);
    expect((await dial(token, callId)).json()).toEqual(first.json());
    expect((await dial(token)).json().code).toBe('LineBusy');
    expect((await dial(token, callId, '+14155550169')).json().code).toBe('RepeatDiffers');
    expect((await act(token, callId, 'hang-up')).json()).toMatchObject({
      phase: 'ended',
      result: 'Call Cancel',
    });
    expect((await dial(token)).statusCode).toBe(200);
  });

  it('plays no call of another line', async () => {
    const [mine, other] = [await openLine(), await openLine(test.world.lena)];
    const callId = newId();
    await dial(mine, callId);
    expect((await act(other, callId, 'hang-up')).json().code).toBe('CallNotFound');
    expect((await act(mine, callId, 'hang-up')).statusCode).toBe(200);
  });
});

it('a call rings, is answered, ends, and has a transcript: one log, its minutes, its words', async () => {
  const token = await openLine();
  const callId = newId();
  await dial(token, callId);
  expect((await act(token, callId, 'send-transcript')).json().code).toBe('NotInThisCall');
  await act(token, callId, 'patient-answers');
  await work(test);
  const log = (await test.send({ path: `zoom-phone/logs/${callId}`, as: test.world.tom })).json();
  expect(log).toMatchObject({ profileId: test.world.northPatient.profileId, duration: null });
  const transcript = (as = test.world.tom) => test.send({ path: `communications/${log.id}/transcript`, as });
  expect((await transcript()).json().code).toBe('NoTranscript');
  await act(token, callId, 'patient-hangs-up');
  await act(token, callId, 'send-transcript');
  await work(test);
  expect((await transcript()).json().code).toBe('TranscriptPending');
  await run(test, fetchTranscript(telephonyFor({ telephony: 'sandbox' }), test.blobs), { callId });
  const said = (await transcript()).json();
  expect(said.timeline[1]).toEqual({
    ts: '00:00:06.800',
    text: 'Yes, that is me. Good that you call.',
    users: [{ user_id: 'Unknown Speaker', username: NORAS }],
  });
  expect((await transcript(test.world.priya)).json().code).toBe('LogNotFound');
});

it('a call that nobody takes up stops ringing after a minute: it has its log, and the line is free', async () => {
  const now = stopClock();
  const token = await openLine();
  const [unanswered, answered] = [newId(), newId()];
  const endUnanswered = endUnansweredCall(telephonyFor({ telephony: 'sandbox' }));
  await dial(token, unanswered);
  const { rows } = await owner.query<{ readonly at: Date }>(
    `select j.run_at as at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.payload ->> 'callId' = $2`,
    [endUnanswered.name, unanswered],
  );
  expect(rows).toEqual([{ at: new Date(now + 60_000) }]);
  await run(test, endUnanswered, { callId: unanswered });
  await work(test);
  const log = (await test.send({ path: `zoom-phone/logs/${unanswered}`, as: test.world.tom })).json();
  expect(log).toMatchObject({
    communicationResult: 'NO_ANSWER',
    profileId: test.world.northPatient.profileId,
  });
  vi.setSystemTime(now + 61_000);
  expect((await dial(token, answered)).statusCode).toBe(200);
  await act(token, answered, 'patient-answers');
  await run(test, endUnanswered, { callId: answered });
  expect((await fromFrame('calls', { token })).json()[0]).toMatchObject({
    callId: answered,
    phase: 'connected',
  });
  await act(token, answered, 'hang-up');
});

it('a product employee rings the own softphone, and plays both sides', async () => {
  const as = test.world.ada;
  const body = { number: '+14155550169', name: 'Somebody New' };
  const call = (await test.send({ method: 'POST', path: 'debug/softphone/calls', body, as })).json();
  const token = await openLine(as);
  expect((await fromFrame('calls', { token })).json()).toMatchObject([
    { callId: call.callId, direction: 'inbound' },
  ]);
  const play = (what: string) =>
    test.send({ method: 'POST', path: `debug/softphone/calls/${call.callId}/act`, body: { act: what }, as });
  expect((await play('patient-answers')).json().code).toBe('NotInThisCall');
  expect((await play('answer')).statusCode).toBe(204);
  await work(test);
  const own = (await test.send({ path: 'zoom-phone/calls', as })).json();
  expect(own).toMatchObject([{ callId: call.callId, phase: 'connected', unassigned: 'none' }]);
});

it('there is no sandbox where a phone company is configured, and none in production', async () => {
  const production = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' });
  const answer = await production.send({ method: 'POST', path: 'softphone/line', as: production.world.tom });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'NoSandbox']);
});
