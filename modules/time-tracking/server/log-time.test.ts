// Do a log written by hand and the ledger always say the same, and does the person learn what was cut?
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
  it('is in the ledger as long as it took, and says what was cut of it', async () => {
    const nine = nextDay();
    await call(nine + 10 * MINUTE, nine + 20 * MINUTE);
    const log = await create(nine, 30);
    expect(log).toMatchObject({ duration: 20, encounter: { durationInSeconds: 1200 } });
    expect(await totals(nine)).toEqual({ call: 600, manual: 1200 });
    const cut = { from: iso(nine + 10 * MINUTE), until: iso(nine + 20 * MINUTE), by: 'call' };
    expect(await timeOf(log)).toEqual({ claimedSeconds: 1800, countedSeconds: 1200, cuts: [cut] });
  });

  it('is cut by what comes later, and its duration follows', async () => {
    const nine = nextDay();
    const log = await create(nine, 7.25);
    expect(log.duration).toBe(7.25);
    await call(nine, nine + 2 * MINUTE);
    const read = await test.send({ path: `communications/${log.id}`, as: test.world.tom });
    expect(read.json()).toMatchObject({ duration: 5.25, version: log.version });
    // Saved as it was opened, before the cut: still what counts.
    expect(await change(log, { duration: 7.25, subject: 'Changed' })).toMatchObject({ duration: 5.25 });
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
    expect(log.duration).toBe(15);
    await call(writing + MINUTE, writing + 9 * MINUTE);
    expect(await timeOf(log)).toMatchObject({ claimedSeconds: 1200, countedSeconds: 900 });
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
  });
});
