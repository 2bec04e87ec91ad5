// A log by hand keeps the duration that was typed, and says before and after the save what of it is counted elsewhere.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '@alveary/modules/communications/contract/model.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import type { LogTime } from '../contract/model.ts';
import { toTenth } from '../contract/rules.ts';
import { writeInterval } from './public.ts';
import { timeTotals } from './testing/time-totals.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const MINUTE = 60_000;
/** Each test has a day of its own, so that none cuts the time of another one. */
let day = Date.parse('2026-05-01T09:00:00Z');
const nextDay = (): number => (day += 24 * 60 * MINUTE);

const logAt = (from: number, duration: number | null) => ({
  purpose: 'ONBOARDING',
  sent: iso(from),
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  subject: 'First call',
  payload: null,
  duration,
});

const create = async (from: number, duration: number | null): Promise<Log> => {
  const { tom, northPatient } = test.world;
  const path = `communications?profileId=${northPatient.profileId}`;
  const answer = await test.send({ method: 'POST', path, as: tom, body: logAt(from, duration) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

const change = async (log: Log, body: object): Promise<Log> => {
  const sent = { version: log.version, ...body };
  const answer = await test.send({
    method: 'PATCH',
    path: `admin/communications/${log.id}`,
    as: test.world.tom,
    body: sent,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const preview = async (from: number, duration: number, log?: Log): Promise<LogTime> => {
  const of = log === undefined ? '' : `&logId=${log.id}`;
  const path = `log-time-preview?sent=${iso(from)}&duration=${duration}${of}`;
  return (await test.send({ path, as: test.world.tom })).json();
};

const timeOf = async (log: Log): Promise<LogTime | null> =>
  (await test.send({ path: `communications/${log.id}/time`, as: test.world.tom })).json();

const call = (from: number, until: number, key = newId()) =>
  test.database.transact({ allSites: 'a test writes a call' }, (db) =>
    writeInterval(db, {
      key,
      staffId: test.world.tom.id,
      profileId: test.world.northPatient.profileId,
      siteId: null,
      source: 'call',
      logId: null,
      from,
      until,
      now: from,
    }),
  );

const totals = async (from: number, profileId = test.world.northPatient.profileId) => {
  const until = iso(from + 12 * 60 * MINUTE);
  const found = await timeTotals(test, [profileId], iso(from), until);
  return Object.fromEntries(found.map(({ source, seconds }) => [source, seconds]));
};

describe('a log by hand', () => {
  it('OP-LOG-8 is as long as was typed, and says before and after the save what counts elsewhere', async () => {
    const nine = nextDay();
    await call(nine + 10 * MINUTE, nine + 20 * MINUTE);
    const cut = { from: iso(nine + 10 * MINUTE), until: iso(nine + 20 * MINUTE), by: 'call' };
    const time = { claimedSeconds: 1800, countedSeconds: 1200, cuts: [cut] };
    expect(await preview(nine, 30)).toEqual(time);
    const log = await create(nine, 30);
    expect(log).toMatchObject({ duration: 30, encounter: { durationInSeconds: 1800 } });
    expect(await totals(nine)).toEqual({ call: 600, manual: 1200 });
    expect(await timeOf(log)).toEqual(time);
  });

  it('OP-LOG-8 keeps the typed duration when a call comes later, and when another field is changed', async () => {
    const nine = nextDay();
    const log = await create(nine, 7.25);
    expect(log.duration).toBe(7.25);
    await call(nine, nine + 2 * MINUTE);
    const read = await test.send({ path: `communications/${log.id}`, as: test.world.tom });
    expect(read.json()).toMatchObject({ duration: 7.25, version: log.version });
    expect(await change(log, { duration: 7.25, subject: 'Changed' })).toMatchObject({ duration: 7.25 });
    expect(await timeOf(log)).toMatchObject({ claimedSeconds: 435, countedSeconds: 315 });
    expect(await totals(nine)).toEqual({ call: 120, manual: 315 });
  });

  it('moves in the ledger with its date, its length and its patient', async () => {
    const nine = nextDay();
    const log = await create(nine, 10);
    const later = await change(log, { sent: iso(nine + 60 * MINUTE), duration: 12 });
    expect(later.duration).toBe(12);
    expect(await totals(nine)).toEqual({ manual: 720 });
    const { sharedPatient } = test.world;
    await change(later, { profileId: sharedPatient.profileId });
    expect([await totals(nine), await totals(nine, sharedPatient.profileId)]).toEqual([{}, { manual: 720 }]);
  });

  it('that is written when all is over ends at that moment, so that the next call takes nothing of it', async () => {
    const writing = toTenth(stopClock());
    await call(writing - 10 * MINUTE, writing - 5 * MINUTE);
    const log = await create(writing, 20);
    expect(log.duration).toBe(20);
    expect(await timeOf(log)).toMatchObject({ countedSeconds: 900 });
    await call(writing + MINUTE, writing + 9 * MINUTE);
    expect(await timeOf(log)).toMatchObject({ claimedSeconds: 1200, countedSeconds: 900 });
    expect(await preview(Date.parse(log.sent), 12, log)).toMatchObject({
      claimedSeconds: 720,
      countedSeconds: 420,
    });
    const shorter = await change(log, { duration: 12 });
    expect(await timeOf(log)).toMatchObject({ claimedSeconds: 720, countedSeconds: 420 });
    const nine = nextDay();
    await change(shorter, { sent: iso(nine), duration: 6 });
    expect(await totals(nine)).toEqual({ manual: 360 });
  });

  it('has no time where it has no duration, enters the ledger when it gets one and leaves it as an SMS', async () => {
    const nine = nextDay();
    const log = await create(nine, 0);
    expect(await timeOf(log)).toBeNull();
    const timed = await change(log, { duration: 5 });
    expect(await totals(nine)).toEqual({ manual: 300 });
    const message = { medium: 'WRITTEN_SMS', communicationResult: 'DELIVERED', payload: 'See you tomorrow.' };
    expect(await change(timed, { ...message, subject: null, duration: null })).toMatchObject({
      duration: null,
    });
    expect(await totals(nine)).toEqual({});
  });

  it('is not told of to people of other sites', async () => {
    const log = await create(nextDay(), 5);
    const answer = await test.send({ path: `communications/${log.id}/time`, as: test.world.priya });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'LogNotFound']);
    const path = `log-time-preview?sent=${log.sent}&duration=5&logId=${log.id}`;
    const seen = await test.send({ path, as: test.world.priya });
    expect([seen.statusCode, seen.json().code]).toEqual([404, 'LogNotFound']);
  });
});
