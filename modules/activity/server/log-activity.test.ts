// Time on a patient page becomes one log of the documents' words, and time in the ledger, however often it is told.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '@alveary/modules/communications/contract/model.ts';
import { writeInterval } from '@alveary/modules/time-tracking/server/public.ts';
import { timeTotals } from '@alveary/modules/time-tracking/server/testing/time-totals.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { LoggedActivity, TrackingLog } from '../contract/model.ts';

let test: TestApp;
/** The one instant of a test: stretches are told by how long ago they began. */
let now: number;
beforeAll(async () => {
  test = await testApp();
});

const all = { allSites: 'a test looks at page activity' } as const;
const rows = <T>(sql: string, values: readonly unknown[] = []) =>
  test.database.transact(all, (db) => db.many<T>(sql, values));

beforeEach(async () => {
  now = stopClock();
  // No time of an earlier test is in the way.
  await rows('select put_staff_intervals(c.user_id, array[c.id], $1) from time_claims c', ['[]']);
  await rows('update time_claims set ended_at = started_at');
});

type Stretch = TrackingLog['stretches'][number];
const stretch = (seconds: number, more: Partial<Stretch> = {}): Stretch => ({
  id: newId(),
  beganAgoMs: seconds * 1000,
  lengthMs: seconds * 1000,
  isOver: false,
  ...more,
});

const pageOf = ({ profileId, siteProfileId }: TestPatient, siteId: string = testSites.north) => ({
  profileId,
  siteId,
  siteProfileId,
});
const tell = (id: string, stretches: readonly Stretch[], more: object = {}, as?: TestPerson) =>
  test.send({
    method: 'PUT',
    path: `profile-activity/${id}`,
    as: as ?? test.world.lena,
    body: {
      start: pageOf(test.world.northPatient),
      stretches,
      note: null,
      final: false,
      auto: true,
      timestamp: '2026-05-04T09:00:30Z',
      pause: null,
      resume: null,
      ...more,
    },
  });
const told = async (...given: Parameters<typeof tell>): Promise<LoggedActivity> => {
  const answer = await tell(...given);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const logOf = async (id: string): Promise<Log> =>
  (await test.send({ path: `communications/${id}`, as: test.world.lena })).json();
const logsOf = (id: string) => rows('select 1 from communications where source_key = $1', [`activity:${id}`]);

describe('the log', () => {
  it('ACTIVITY-026 ACTIVITY-027 ACTIVITY-028 has subject and purpose of profile activity, and neither medium nor direction', async () => {
    const id = newId();
    await told(id, [stretch(30)]);
    expect(await logOf(id)).toMatchObject({
      subject: 'Patient Profile Activity',
      purpose: 'PROFILE_USER_ACTIVITY',
      medium: 'NONE',
      direction: 'NONE',
    });
  });

  it('ACTIVITY-029 begun ACTIVITY-001 says that the patient was updated, by whom, for how long and since when', async () => {
    const id = newId();
    await told(id, [stretch(90)]);
    const log = await logOf(id);
    expect(log).toMatchObject({
      communicationResult: 'PATIENT_UPDATED',
      practitioner: test.world.lena.id,
      principal: test.world.northPatient.profileId,
      duration: 1.5,
      notes: [],
    });
    expect(Date.parse(log.sent)).toBe(now - 90_000);
  });

  it('ACTIVITY-013 is created only when time was spent or a note was written', async () => {
    const [id, noted] = [newId(), newId()];
    const none = { logId: null, seconds: 0 };
    expect(await told(id, [])).toEqual(none);
    expect(await told(id, [stretch(0)], { note: '', final: true })).toEqual(none);
    expect(await logsOf(id)).toHaveLength(0);
    expect(await told(id, [stretch(0.5)])).toEqual({ logId: id, seconds: 0.5 });
    expect(await told(noted, [], { note: 'Read the chart.' })).toEqual({ logId: noted, seconds: 0 });
    expect((await logOf(noted)).notes.map(({ text }) => text)).toEqual(['<p>Read the chart.</p>']);
  });

  it('goes on in the record that is kept when the patient is merged while the page is open', async () => {
    const [closed, kept] = await test.database.transact(all, async (db) => [
      await insertPatient(db, { firstName: 'Tilda', lastName: 'Open', sites: [testSites.north] }),
      await insertPatient(db, { firstName: 'Tilde', lastName: 'Open', sites: [testSites.north] }),
    ]);
    const [id, later] = [newId(), newId()];
    const page = { start: pageOf(closed!) };
    await told(id, [stretch(30)], page);
    const merged = await test.send({
      method: 'POST',
      path: `profiles/${kept!.profileId}/merges`,
      as: test.world.lena,
      body: {
        mergedId: closed!.profileId,
        survivorVersion: 1,
        mergedVersion: 1,
        fromMerged: [],
        reason: 'Same person',
      },
    });
    expect(merged.statusCode, merged.body).toBe(201);
    expect((await told(id, [stretch(10)], { ...page, note: 'Read on.', final: true })).logId).toBe(id);
    await told(later, [stretch(5)], page);
    for (const log of [await logOf(id), await logOf(later)]) expect(log.principal).toBe(kept!.profileId);
  });

  it('ACTIVITY-014 is updated by later ones, also when they come twice, late or with less', async () => {
    const id = newId();
    const first = stretch(30, { beganAgoMs: 90_000 });
    const second = stretch(10);
    const longer = { ...first, lengthMs: 50_000, isOver: true };
    await told(id, [first]);
    expect(await told(id, [longer, second])).toEqual({ logId: id, seconds: 60 });
    expect(await told(id, [longer, second])).toEqual({ logId: id, seconds: 60 });
    expect(await told(id, [first])).toEqual({ logId: id, seconds: 60 });
    expect(await logsOf(id)).toHaveLength(1);
    expect((await logOf(id)).duration).toBe(1);
  });

  it('ACTIVITY-015 later ones create, change and clear its note, and leave it where they say nothing of it', async () => {
    const id = newId();
    const one = stretch(5);
    const notes = async () => (await logOf(id)).notes.map(({ text }) => text);
    await told(id, [one]);
    expect(await notes()).toEqual([]);
    await told(id, [one], { note: 'FEV1 < 60 & falling' });
    expect(await notes()).toEqual(['<p>FEV1 &lt; 60 &amp; falling</p>']);
    await told(id, [one], { note: 'Called the pharmacy.' });
    await told(id, [one]);
    expect(await notes()).toEqual(['<p>Called the pharmacy.</p>']);
    await told(id, [one], { note: '' });
    expect(await notes()).toEqual([]);
  });

  it('time that a page adds to a stretch does not go on after now', async () => {
    const id = newId();
    const one = stretch(10);
    await told(id, [one]);
    vi.setSystemTime(now + 5000);
    const { seconds } = await told(id, [{ ...one, beganAgoMs: 3_600_000, lengthMs: 3_600_000 }]);
    expect(seconds).toBe(15);
  });

  it('what was told last is not changed by a late word, and what somebody corrects stays', async () => {
    const id = newId();
    const one = stretch(30);
    await told(id, [one], { final: true });
    await told(id, [{ ...one, beganAgoMs: 90_000, lengthMs: 80_000 }]);
    expect((await logOf(id)).duration).toBe(0.5);
    const { version } = await logOf(id);
    const corrected = await test.send({
      method: 'PATCH',
      path: `admin/communications/${id}`,
      as: test.world.lena,
      body: { version, duration: 0.25 },
    });
    expect(corrected.statusCode, corrected.body).toBe(200);
    expect(await told(id, [one], { final: true })).toEqual({ logId: id, seconds: 15 });
  });
});

describe('the ledger', () => {
  const totals = async () => {
    const [from, before] = [now - 3_600_000, now + 60_000].map((at) => new Date(at).toISOString());
    const found = await timeTotals(test, [test.world.northPatient.profileId], from ?? '', before ?? '');
    return found.map(({ source, seconds }) => [source, Number(seconds)]);
  };

  it('holds the time of pages as activity, under calls, and two pages at the same time once', async () => {
    const { lena, northPatient } = test.world;
    const [id, other] = [newId(), newId()];
    await told(id, [stretch(60)]);
    // Of two at one instant, their ids say which comes first.
    vi.setSystemTime(now + 1);
    expect(await told(other, [stretch(40, { lengthMs: 35_000 })])).toEqual({ logId: other, seconds: 0 });
    expect(await totals()).toEqual([['activity', 60]]);
    await test.database.transact(all, (db) =>
      writeInterval(db, {
        key: newId(),
        staffId: lena.id,
        profileId: northPatient.profileId,
        siteId: null,
        source: 'call',
        logId: null,
        now,
        from: now - 30_000,
        until: now,
      }),
    );
    const [activity, call] = await totals();
    expect(call).toEqual(['call', 30]);
    expect(activity?.[1]).toBe(30);
    expect((await logOf(id)).encounter.durationInSeconds).toBe(activity?.[1]);
  });
});

describe('what is refused', () => {
  it('ACTIVITY-005 people without a time-tracking role at the global site', async () => {
    const { tom, ada, marco, priya } = test.world;
    for (const person of [tom, ada, priya]) {
      expect((await tell(newId(), [stretch(30)], {}, person)).statusCode).toBe(403);
    }
    expect((await tell(newId(), [stretch(30)], {}, marco)).statusCode).toBe(200);
  });

  it('ACTIVITY-024 a start that is not the page of a patient in reach: profile, site and site profile belong together', async () => {
    const { northPatient, southPatient, sharedPatient } = test.world;
    const wrong = [
      pageOf(southPatient, testSites.south),
      pageOf(northPatient, testSites.south),
      { ...pageOf(northPatient), profileId: sharedPatient.profileId },
      { ...pageOf(northPatient), siteProfileId: sharedPatient.siteProfileId },
    ];
    for (const start of wrong) {
      const answer = await tell(newId(), [stretch(30)], { start });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
    }
    for (const part of ['profileId', 'siteId', 'siteProfileId']) {
      const start = { ...pageOf(northPatient), [part]: undefined };
      expect((await tell(newId(), [stretch(30)], { start })).statusCode).toBe(400);
    }
  });

  it("somebody else's log stays as it is", async () => {
    const { marco } = test.world;
    const id = newId();
    const one = stretch(30);
    await told(id, [one]);
    const theirs = await tell(id, [{ ...one, lengthMs: 10_000 }], { note: 'Mine' }, marco);
    expect([theirs.statusCode, theirs.json().code]).toEqual([409, 'RepeatDiffers']);
    // A stretch of the same name on a page of one's own is one's own.
    const own = await tell(newId(), [{ ...one, lengthMs: 10_000 }], {}, marco);
    expect([own.statusCode, own.json().seconds]).toEqual([200, 10]);
    expect(await logOf(id)).toMatchObject({ duration: 0.5, notes: [] });
  });

  it.each([
    ['time after now', [stretch(30, { lengthMs: 31_000 })], 'Time cannot go on after now.'],
    ['time of the day before yesterday', [stretch(48 * 3600)], 'Time of more than a day ago cannot be told.'],
    ['negative time', [stretch(-1)], 'Time is counted from 0.'],
    ['too many stretches', Array.from({ length: 101 }, () => stretch(1)), 'At most 100 stretches'],
  ])('%s', async (_name, stretches, message) => {
    const answer = await tell(newId(), stretches);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
  });

  it.each(['final', 'auto', 'timestamp', 'pause', 'resume'])(
    'ACTIVITY-025 a log without %s',
    async (part) => {
      const answer = await tell(newId(), [stretch(30)], { [part]: undefined });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([part]);
    },
  );
});
