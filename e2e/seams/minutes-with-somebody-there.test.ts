// Minutes of a video visit and of a recording from their pages to the month: only the time in which somebody was there counts.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '@alveary/modules/communications/contract/model.ts';
import { guestBrowser } from '@alveary/modules/video/server/testing/guest-browser.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

const MINUTE = 60_000;
const MAILBOX = 'vera.visit@home.example';

let test: TestApp;
let patient: TestPatient;
let begun: number;

beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, { firstName: 'Vera', lastName: 'Visit', sites: [testSites.north] });
    await db.run('update profiles set email_address = $2 where id = $1', [made.profileId, MAILBOX]);
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'care_coordinator', '2026-01-05')`,
      [newId(), made.profileId, test.world.lena.id],
    );
    return made;
  });
});
beforeEach(async () => {
  begun = stopClock(Math.floor(Date.now() / 1000) * 1000);
  await test.database.transact({ allSites: 'no time of an earlier test is in the way' }, async (db) => {
    await db.many('select put_staff_intervals(c.user_id, array[c.id], $1) from time_claims c', ['[]']);
    await db.run('update time_claims set ended_at = started_at');
  });
});

const at = (minutes: number): string => new Date(begun + minutes * MINUTE).toISOString();
/** The clock goes on to so many minutes after the beginning. */
const pass = (minutes: number): void => void vi.setSystemTime(begun + minutes * MINUTE);

const lena = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  test.send({ method, path, as: test.world.lena, ...(body === undefined ? {} : { body }) });
const done = async (...sent: Parameters<typeof lena>) => {
  const answer = await lena(...sent);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? null : answer.json();
};
const monthMinutes = async (): Promise<number> => {
  const months: readonly { minutes: number }[] = await done(
    'GET',
    'monthly-snapshots?currentMonthOnly=false',
  );
  return months.reduce((sum, { minutes }) => sum + minutes, 0);
};
const logNamed = async (id: string): Promise<Log> => done('GET', `communications/${id}`);

/** A visit whose patient was let in as soon as she came. */
const admitted = async () => {
  const visit = await done('POST', 'video/visits', { profileId: patient.profileId, startsAt: at(5) });
  const path = `video/visits/${visit.id}`;
  const before = (await sentTo(test.database, MAILBOX)).length;
  const { id: participantId } = await done('POST', `${path}/invite`, { medium: 'email', to: 'patient' });
  const code = await vi.waitFor(async () => {
    const [, found] = /Visit code: (\S+)/.exec((await sentTo(test.database, MAILBOX))[before] ?? '') ?? [];
    expect(found).toBeDefined();
    return found ?? '';
  });
  expect((await guestBrowser(test)(code, '/wait')).json().state).toBe('waiting');
  await done('POST', `${path}/admit`, { participantId });
  const attend = (ago: number, length: number, stretch = newId()) =>
    lena('PUT', `${path}/attendance`, {
      participantId,
      stretch: { id: stretch, beganAgoMs: ago * MINUTE, lengthMs: length * MINUTE, isOver: false },
    });
  return { attend, end: () => done('POST', `${path}/end`) };
};

it('OP-ACTIVITY-5 a visit counts from when staff and patient were together, and never beyond the stay of the patient', async () => {
  const before = await monthMinutes();
  const visit = await admitted();
  const stretch = newId();
  pass(10);
  expect((await visit.attend(2, 2, stretch)).statusCode).toBe(204);
  pass(12);
  expect((await visit.attend(4, 4, stretch)).statusCode).toBe(204);
  expect(await monthMinutes()).toBe(before + 4);
  pass(20);
  const { logId, endedAt } = await visit.end();
  expect(endedAt).toBe(at(20));
  expect(await logNamed(logId)).toMatchObject({
    medium: 'VERBAL_VIDEO_CONFERENCE',
    duration: 4,
    sent: at(8),
  });

  pass(30);
  expect((await visit.attend(12, 12)).statusCode).toBe(204);
  expect(await monthMinutes()).toBe(before + 6);
});

it('OP-ACTIVITY-5 a visit in which only the patient waits leaves a log without minutes', async () => {
  const before = await monthMinutes();
  const visit = await admitted();
  pass(12);
  const { logId } = await visit.end();
  expect((await logNamed(logId)).encounter.durationInSeconds).toBeNull();
  expect(await monthMinutes()).toBe(before);
});

it('OP-ACTIVITY-5 a recording that is left on counts without the time in which nobody was there', async () => {
  const before = await monthMinutes();
  const holder = newId();
  const { id, logId } = await done('POST', 'session-recordings', {
    id: newId(),
    profileId: patient.profileId,
    holder,
  });
  const keep = (absences: readonly { readonly beganAgoMs: number; readonly lengthMs: number }[]) =>
    done('PUT', `session-recordings/${id}`, { text: 'Two puffs.', holder, absences });
  pass(10);
  await keep([{ beganAgoMs: 7 * MINUTE, lengthMs: 7 * MINUTE }]);
  pass(12);
  await keep([{ beganAgoMs: 9 * MINUTE, lengthMs: 8 * MINUTE }]);
  pass(15);
  const stopped = await done('POST', `session-recordings/${id}/stop`, { text: 'Two puffs.' });
  expect(stopped).toMatchObject({ startTime: at(0), endTime: at(15) });
  expect((await logNamed(logId)).duration).toBe(7);
  expect(await monthMinutes()).toBe(before + 7);
});
