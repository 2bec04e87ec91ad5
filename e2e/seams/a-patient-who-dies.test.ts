// Somebody who died is written to by nobody and is on no list of work, while record, past and charting stay open.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { remindOfAppointments } from '@alveary/modules/booking/server/reminders.jobs.ts';
import { sendBookingMessage } from '@alveary/modules/booking/server/send-booking-message.jobs.ts';
import { runOn } from '@alveary/modules/import-export/server/testing/commands.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { sandboxEmail } from '@alveary/server/services/email/sandbox.ts';
import { sandboxSms } from '@alveary/server/services/sms/sandbox.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { testSites } from '@alveary/server/testing/world.ts';

const HOUR_MS = 3_600_000;
const START = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS;
const PHONE = '+14155550172';
const EMAIL = 'bob@mail.example';
const folder = temporaryFolder();
const ALL = { allSites: 'a test looks at its rows' } as const;

let test: TestApp;
let profileId: string;
let siteProfileId: string;
let appointmentId: string;

const rows = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  test.database.transact(ALL, (db) => db.many<Row>(sql, values));
const get = (path: string) => test.send({ path, as: test.world.lena });
const post = (path: string, body: object) =>
  test.send({ method: 'POST', path, as: test.world.lena, body: { ...body } });

const importing = async (more: object, lastUpdated: string): Promise<void> => {
  const patient = {
    resourceType: 'Patient',
    id: 'bob',
    meta: { lastUpdated },
    name: [{ family: 'Lateqb', given: ['Bob'] }],
    gender: 'male',
    birthDate: '1942-02-14',
    telecom: [
      { system: 'phone', use: 'mobile', value: '415-555-0172' },
      { system: 'email', value: EMAIL },
    ],
    ...more,
  };
  const path = join(folder, 'bob.ndjson');
  writeFileSync(path, JSON.stringify(patient));
  const said = await runOn(test.database, ['import', 'fhir', path, '--site', 'north']);
  expect(said.code, said.text).toBe(0);
};

const worklist = async (): Promise<{ patient: { id: string } }[]> =>
  (await get(`worklist?careCoordinatorId.in=${test.world.lena.id}`)).json();

/** The worker sends what is waiting. */
const sendWaiting = async (now: number): Promise<void> => {
  const senders = () => ({
    sms: sandboxSms(test.database, { mayFail: false }),
    email: sandboxEmail(test.database, { mayFail: false }),
  });
  const from = { publicUrl: 'https://portal.example', sender: 'no-reply@portal.example' };
  for (const { id } of await rows<{ id: string }>(`select id from booking_messages where state = 'QUEUED'`))
    await runJob(test.database, sendBookingMessage(senders, from), { messageId: id }, now);
};

beforeAll(async () => {
  test = await testApp();
  await importing({}, '2026-05-01T00:00:00Z');
  [{ profileId, siteProfileId }] = (await rows(
    `select p.id as "profileId", s.id as "siteProfileId" from profiles p join site_profiles s on s.profile_id = p.id
      where p.last_name = 'Lateqb'`,
  )) as [{ profileId: string; siteProfileId: string }];
  await rows(
    `with stage as (update site_profiles set engagement_status = 'MANAGED' where id = $2),
          site as (update sites set feature_values = feature_values || '{"portal_spo2": true}' where id = $5),
          spo2 as (insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
            values ($4, $1, 'spo2', 'SpO2', 81, '%', now() - interval '1 hour', 'FHIR'))
     insert into care_team_members (id, profile_id, user_id, role, from_at)
       values ($4, $1, $3, 'care_coordinator', now() - interval '90 days') returning id`,
    [profileId, siteProfileId, test.world.lena.id, newId(), testSites.north],
  );
  const planned = await post(`appointments?profileId=${profileId}`, {
    start: new Date(START).toISOString(),
    purpose: 'HEALTH_COACHING',
    assignedPractitioner: test.world.lena.id,
  });
  expect(planned.statusCode, planned.body).toBe(201);
  appointmentId = planned.json().id;
  const told = await post('booking/confirmations', { appointmentId, channel: 'EMAIL', timeZone: 'UTC' });
  expect(told.statusCode, told.body).toBeLessThan(300);
  await sendWaiting(Date.now());
  expect(await sentTo(test.database, EMAIL)).toHaveLength(1);
  expect((await worklist()).map(({ patient }) => patient.id)).toEqual([profileId]);
  await importing({ deceasedBoolean: true }, '2026-06-01T00:00:00Z');
});

describe('a patient who dies on a day that nobody knows', () => {
  it('is shown as deceased, in the record and in the export', async () => {
    const { profile } = (await get(`v2/sites/profiles/${siteProfileId}`)).json();
    expect(profile).toMatchObject({ isDeceased: true, deceasedAt: null });
    const { entry } = (await get(`profiles/${profileId}/$everything`)).json();
    expect(entry.map(({ resource }: { resource: object }) => resource)).toContainEqual(
      expect.objectContaining({ resourceType: 'Patient', deceasedBoolean: true }),
    );
  });

  it('stays so when an older export comes in', async () => {
    await importing({}, '2026-05-15T00:00:00Z');
    expect((await get(`api/profiles/${profileId}`)).json()).toMatchObject({ isDeceased: true });
  });

  it.each<[string, () => [string, object]]>([
    [
      'a text message',
      () => [
        'communicationEngine/send',
        {
          profile: profileId,
          source: 'PORTAL',
          message_type: 'SMS',
          message: { phone_number: PHONE, body: 'Hello', append_do_not_reply: true },
        },
      ],
    ],
    [
      'an appointment',
      () => [
        `appointments?profileId=${profileId}`,
        {
          start: new Date(START + HOUR_MS).toISOString(),
          purpose: 'HEALTH_COACHING',
          assignedPractitioner: null,
        },
      ],
    ],
    [
      'word of an appointment',
      () => ['booking/confirmations', { appointmentId, channel: 'EMAIL', timeZone: 'UTC' }],
    ],
    ['a questionnaire', () => [`questionnaires/assigned?profileId=${profileId}`, { internalName: 'mood' }]],
    [
      'a link to a questionnaire',
      () => [`questionnaires/links?profileId=${profileId}`, { internalName: 'mood', medium: 'sms' }],
    ],
    ['a video visit', () => ['video/visits', { profileId, startsAt: new Date(START).toISOString() }]],
    [
      'a parcel',
      () => [
        `device-orders?profileId=${profileId}`,
        { devices: [{ type: 'SPIROMETER' }], address: '1 Elm Street', note: null },
      ],
    ],
  ])('is sent nothing: %s is refused', async (_, asked) => {
    const [path, body] = asked();
    const answer = await post(path, body);
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([409, 'PatientDeceased']);
  });

  it('is given no appointment that is still to come, whichever way, and one that is past as before', async () => {
    const put = (path: string, body: object) =>
      test.send({ method: 'PUT', path, as: test.world.lena, body: { ...body } });
    const other = test.world.northPatient.profileId;
    const planned = await post(`appointments?profileId=${other}`, {
      start: new Date(START + 2 * HOUR_MS).toISOString(),
      purpose: 'HEALTH_COACHING',
      assignedPractitioner: test.world.lena.id,
    });
    expect(planned.statusCode, planned.body).toBe(201);
    const { id } = planned.json();
    const [open] = await rows<{ id: string }>(
      `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name, attendee_email, received_at)
       values ($1, $2, 'event-of-bob', 'confirmed', $3, 30, 'Bob', 'bobby@mail.example', now()) returning id`,
      [newId(), test.world.lena.id, new Date(START + 4 * HOUR_MS).toISOString()],
    );
    const { version } = (
      await get(`admin/appointments?principal.equals=${profileId}&sort=startTime,asc&page=0&size=5`)
    ).json()[0];
    const later = { start: new Date(START + 6 * HOUR_MS).toISOString(), version };
    const answers = [
      await put(`reassign-patient/${id}`, { profileId }),
      await put(`appointments/${id}/fix`, {
        firstName: 'Bob',
        lastName: 'Lateqb',
        dateOfBirth: '1942-02-14',
      }),
      await put(`admin/calendar-bookings/${open?.id}/patient`, { profileId }),
      await test.send({
        method: 'POST',
        path: `video/appointments/${appointmentId}/visit`,
        as: test.world.lena,
      }),
      await test.send({
        method: 'PATCH',
        path: `admin/appointments/${appointmentId}`,
        as: test.world.lena,
        body: later,
      }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([409, 'PatientDeceased']);
    await rows(`update appointments set start_at = now() - interval '30 days' where id = $1 returning id`, [
      id,
    ]);
    expect((await put(`reassign-patient/${id}`, { profileId })).json()).toMatchObject({
      principal: { id: profileId },
    });
  });

  it('is left out where many are written to or given work, in the trial and in earnest', async () => {
    const sms = { kind: 'sms', body: 'Your next check-up is due.', append_do_not_reply: true };
    for (const act of [sms, { kind: 'assign', userId: test.world.tom.id }]) {
      for (const isTrial of [true, false]) {
        const answer = await post('profiles/list/act', { act, profileIds: [profileId], isTrial });
        expect(answer.json()).toEqual([
          { profileId, isDone: false, reason: 'The patient has died.', undo: null },
        ]);
      }
    }
    expect(await sentTo(test.database, PHONE)).toEqual([]);
  });

  it('is reminded of nothing, and is on no worklist', async () => {
    const dayBefore = START - 24 * HOUR_MS + 60_000;
    await runJob(test.database, remindOfAppointments, {}, dayBefore);
    await sendWaiting(dayBefore);
    expect(await rows(`select state from booking_messages where kind = 'REMINDER'`)).toEqual([
      { state: 'SKIPPED' },
    ]);
    expect(await sentTo(test.database, EMAIL)).toHaveLength(1);
    expect(await worklist()).toEqual([]);
    const tiles = await get(`monthly-snapshots/tiles?careCoordinatorId.in=${test.world.lena.id}`);
    expect(tiles.json(), tiles.body).toMatchObject({ patients: 1, counts: { 'no-contact': 0, needs: 0 } });
  });

  it('is marked where work on them is left, and can be charted on', async () => {
    const task = await post(`tasks?profileId=${profileId}`, {
      purpose: 'HEALTH_COACHING',
      due: new Date(START).toISOString(),
      assignedPractitioner: null,
      notes: 'Call the family.',
    });
    expect(task.statusCode, task.body).toBe(201);
    const [{ patient }] = (await get('dashboard/tasks')).json();
    expect(patient).toMatchObject({ id: profileId, isDeceased: true, patientStatuses: [] });
    expect((await get(`profiles/${profileId}/care-summary`)).statusCode).toBe(200);
    const reading = { type: 'spo2', value: 82, takenAt: new Date(Date.now() - HOUR_MS).toISOString() };
    expect((await post(`profiles/${profileId}/measurements`, reading)).statusCode).toBe(201);
  });
});
