// A call from ringing to the minutes of the month: what was typed stays in its log, and each minute counts once.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { work } from '@alveary/modules/calls/server/testing/phone-company.ts';
import type { Log } from '@alveary/modules/communications/contract/model.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

const MINUTE = 60_000;
const NUMBER = '+14155550163';

let test: TestApp;
let patient: TestPatient;
let begun: number;

beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, { firstName: 'Petra', lastName: 'Call', sites: [testSites.north] });
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, 'CELL', '+1', $3, $4)`,
      [newId(), made.profileId, NUMBER.slice(2), NUMBER],
    );
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'care_coordinator', '2026-01-05')`,
      [newId(), made.profileId, test.world.lena.id],
    );
    return made;
  });
});
beforeEach(() => {
  begun = stopClock(Math.floor(Date.now() / 1000) * 1000);
});

const at = (minutes: number): string => new Date(begun + minutes * MINUTE).toISOString();
/** The clock goes on to so many minutes after the call began. */
const pass = (minutes: number): void => void vi.setSystemTime(begun + minutes * MINUTE);

const lena = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
  test.send({ method, path, as: test.world.lena, ...(body === undefined ? {} : { body }) });
const done = async (...sent: Parameters<typeof lena>) => {
  const answer = await lena(...sent);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
/** As the softphone sends it from its frame. */
const line = async (path: string, body: object): Promise<void> => {
  const answer = await test.send({
    method: 'POST',
    path: `softphone/line/${path}`,
    body,
    headers: { origin: 'null' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const byHand = (sent: string, duration: number) => ({
  purpose: 'ONBOARDING',
  sent,
  medium: 'NONE',
  direction: 'NONE',
  communicationResult: 'PATIENT_UPDATED',
  subject: 'Read the letters',
  payload: null,
  duration,
});
const write = (sent: string, duration: number): Promise<Log> =>
  done('POST', `communications?profileId=${patient.profileId}`, byHand(sent, duration));
const preview = (sent: string, duration: number) =>
  done('GET', `log-time-preview?sent=${sent}&duration=${duration}`);

/** Four minutes with the patient. */
const talk = async (): Promise<Log> => {
  const callId = newId();
  const { token } = await done('POST', 'softphone/line');
  await line('dial', { token, callId, number: NUMBER });
  await line('act', { token, callId, act: 'patient-answers' });
  await work(test);
  pass(4);
  await line('act', { token, callId, act: 'hang-up' });
  await work(test);
  return done('GET', `zoom-phone/logs/${callId}`);
};

const openPage = (minutes: number) =>
  done('PUT', `profile-activity/${newId()}`, {
    start: {
      profileId: patient.profileId,
      siteId: testSites.north,
      siteProfileId: patient.siteProfileId,
    },
    stretches: [{ id: newId(), beganAgoMs: minutes * MINUTE, lengthMs: minutes * MINUTE, isOver: true }],
    note: null,
    final: true,
    auto: true,
    timestamp: at(minutes),
    pause: null,
    resume: null,
  });

it('OP-LOG-8 counts a call, a page left open and two typed logs once, and keeps what was typed', async () => {
  const call = await talk();
  expect(call).toMatchObject({ profileId: patient.profileId, duration: 4 });
  const noteId = newId();
  const note = { id: noteId, text: '<p>Sleeps better.</p>' };
  await done('POST', `communications/${call.id}/add-note`, note);
  const longer = { id: noteId, text: '<p>Sleeps better. Wants a spacer.</p>' };
  expect((await lena('POST', `communications/${call.id}/add-note`, longer)).statusCode).toBe(409);

  pass(10);
  expect(await openPage(10)).toMatchObject({ seconds: 360 });

  expect(await preview(at(10), 1)).toEqual({ claimedSeconds: 60, countedSeconds: 60, cuts: [] });
  const short = await write(at(10), 1);
  const cut = { from: at(1), until: at(4), by: 'call' };
  expect(await preview(at(1), 5)).toMatchObject({
    claimedSeconds: 300,
    countedSeconds: 120,
    cuts: [cut],
  });
  const long = await write(at(1), 5);
  expect(await done('GET', `communications/${long.id}/time`)).toMatchObject({
    claimedSeconds: 300,
    countedSeconds: 120,
  });

  const logs: readonly Log[] = await done('GET', `communications?principal.equals=${patient.profileId}`);
  const durations = (id: string) => logs.find((log) => log.id === id)?.duration;
  expect([call.id, short.id, long.id].map(durations)).toEqual([4, 1, 5]);
  expect(logs.find(({ subject }) => subject === 'Patient Profile Activity')?.duration).toBe(3);
  const months: readonly { minutes: number }[] = await done(
    'GET',
    'monthly-snapshots?currentMonthOnly=false',
  );
  expect(months.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(10);
});
