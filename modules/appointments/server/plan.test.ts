// An appointment is planned, moved and cancelled as it may be, and never beside another one of the same staff member (OP-APPT-2, OP-APPT-4).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { Appointment, BusyTime } from '../contract/model.ts';

let test: TestApp;
let patient: TestPatient;

const DAY_MS = 86_400_000;
/** A day for each test, so that their appointments never meet. */
let day = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 7 * DAY_MS;
const at = (hour: number, minute = 0): string =>
  new Date(day + hour * 3_600_000 + minute * 60_000).toISOString();

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  day += DAY_MS;
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Ann', lastName: 'Planner', sites: [testSites.north] }),
  );
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, path: string, body?: object, as: TestPerson = test.world.tom) =>
  test.send({ method, path, as, ...(body === undefined ? {} : { body }) });

const facts = () => ({
  start: at(10),
  purpose: 'HEALTH_COACHING',
  assignedPractitioner: test.world.lena.id,
});
const create = (more: object = {}, of: TestPatient = patient, as?: TestPerson) =>
  send('POST', `appointments?profileId=${of.profileId}`, { ...facts(), ...more }, as);
const planned = async (more: object = {}): Promise<Appointment> => {
  const answer = await create(more);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const update = (id: string, body: object, as?: TestPerson) =>
  send('PATCH', `admin/appointments/${id}`, body, as);
const cancel = (id: string, reason: string, body: object, as?: TestPerson) =>
  send('POST', `appointments/${id}/cancel?reason=${reason}`, body, as);
const list = async (): Promise<Appointment[]> =>
  (await send('GET', `admin/appointments?principal.equals=${patient.profileId}&size=50`)).json();
const fromCalendar = async (start: string): Promise<string> => {
  const id = newId();
  await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    db.run(
      `insert into appointments (id, profile_id, start_at, status, purpose, calendar_event_id, practitioner_id, created_at)
       values ($1, $2, $3, 'BOOKED', 'APPOINTMENT', $4, $5, now())`,
      [id, patient.profileId, start, `event-${id}`, test.world.lena.id],
    ),
  );
  return id;
};

describe('an appointment', () => {
  it('APPT-024 is planned with start, duration, purpose, staff member and a first note', async () => {
    const one = await planned({ duration: 45, note: '<p>Bring the spacer</p>', status: 'PROPOSED' });
    expect(one).toMatchObject({
      ...facts(),
      duration: 45,
      status: 'PROPOSED',
      principal: { id: patient.profileId },
      assignedPractitioner: { id: test.world.lena.id },
      calendarEventId: null,
      cancellation: null,
      notes: [{ text: '<p>Bring the spacer</p>', appointment: { id: one.id } }],
    });
    expect((await planned({ start: at(14) })).duration).toBe(30);
    expect((await list()).map(({ id }) => id)).toContain(one.id);
  });

  it.each([
    ['too short', { duration: 14 }, 'duration'],
    ['too long', { duration: 121 }, 'duration'],
    ['over already', { status: 'FULFILLED' }, 'status'],
    ['in the past', { start: '2020-01-01T10:00:00Z' }, 'start'],
    ['far ahead', { start: '2150-01-01T10:00:00Z' }, 'start'],
    ['on a day that is none', { start: '2027-02-29T10:00:00Z' }, 'start'],
    ['without a purpose', { purpose: ' ' }, 'purpose'],
    ['for a purpose that is none', { purpose: 'WINDOW_CLEANING' }, 'purpose'],
    ['for one of medical assistants', { purpose: 'MA_ACTIVITY' }, 'purpose'],
    ['for one that the system alone gives', { purpose: 'IN_CLINIC_APPOINTMENT' }, 'purpose'],
  ])('is not planned %s', async (_what, more, field) => {
    const answer = await create(more);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
    expect(await list()).toEqual([]);
  });

  it('is planned with somebody who works for the patient, at one’s own sites', async () => {
    const { priya } = test.world;
    expect((await create({ assignedPractitioner: priya.id })).json().code).toBe('NotOnTeam');
    expect((await create({}, patient, priya)).json().code).toBe('NoSiteForPatient');
  });

  it('APPT-025 is moved and changed in part as it was seen, booked, then fulfilled, and not back', async () => {
    const { id } = await planned({ status: 'PENDING' });
    const moved = await update(id, { version: 1, start: at(11), duration: 60 });
    expect(moved.json()).toMatchObject({
      start: at(11),
      duration: 60,
      purpose: 'HEALTH_COACHING',
      version: 2,
    });
    expect((await update(id, { version: 1, purpose: 'ONBOARDING' })).json()).toMatchObject({
      code: 'Stale',
      current: { version: 2 },
    });
    expect((await update(id, { version: 2, status: 'FULFILLED' })).json().errors[0].field).toBe('status');
    expect((await update(id, { version: 2, status: 'CANCELLED' })).json().errors[0].field).toBe('status');
    expect((await update(id, { version: 2, status: 'BOOKED' })).json().status).toBe('BOOKED');
    expect((await update(id, { version: 3, status: 'PENDING' })).json().errors[0].field).toBe('status');
    expect((await update(id, { version: 3, status: 'FULFILLED' })).json().status).toBe('FULFILLED');
    expect((await update(id, { version: 4, start: at(12) })).json().code).toBe('AppointmentOver');
    expect((await list())[0]).toMatchObject({ status: 'FULFILLED', start: at(11), version: 4 });
  });

  it('APPT-025 is given to a colleague, and to nobody', async () => {
    const { id } = await planned();
    const { tom } = test.world;
    await update(id, { version: 1, assignedPractitioner: tom.id });
    expect((await list())[0]).toMatchObject({ assignedPractitioner: { id: tom.id }, start: at(10) });
    await update(id, { version: 2, assignedPractitioner: null });
    expect((await list())[0]).toMatchObject({ assignedPractitioner: null, version: 3 });
  });

  it('keeps its purpose, or has another of the site, with those of a series that follow', async () => {
    const { id } = await planned({ repeat: { every: 'WEEK', times: 2, timeZone: 'Europe/London' } });
    const scope = { scope: 'FOLLOWING', timeZone: 'Europe/London' };
    const refused = await update(id, { version: 1, purpose: 'WINDOW_CLEANING', ...scope });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'purpose', message: 'Choose one of the purposes that the site of the patient has.' }],
    ]);
    expect((await update(id, { version: 1, purpose: 'ONBOARDING', ...scope })).statusCode).toBe(200);
    expect((await list()).map(({ purpose }) => purpose)).toEqual(['ONBOARDING', 'ONBOARDING']);
  });

  it('of a site without US features has none of the purposes that are theirs', async () => {
    const withUsFeatures = (isOn: boolean) =>
      test.database.transact({ allSites: 'a test sets up its site' }, (db) =>
        db.run(
          `update sites set feature_values = feature_values || jsonb_build_object('portal_us_features', $2::boolean)
           where id = $1`,
          [testSites.north, isOn],
        ),
      );
    await withUsFeatures(false);
    expect((await create()).json().errors[0].field).toBe('purpose');
    expect((await create({ purpose: 'ONBOARDING' })).statusCode).toBe(201);
    await withUsFeatures(true);
    expect((await create({ start: at(12) })).statusCode).toBe(201);
  });

  it('of a calendar is moved and changed there', async () => {
    const id = await fromCalendar(at(9));
    expect((await update(id, { version: 1, start: at(12) })).json().code).toBe('AppointmentOfCalendar');
    expect((await cancel(id, 'PATIENT_REQUEST', { version: 1 })).json().status).toBe('CANCELLED');
  });
});

describe('the time of a staff member', () => {
  it('is given once, whoever asks, and again when it is free', async () => {
    const first = await planned();
    const again = await create({ start: at(10, 29) }, test.world.northPatient);
    expect([again.statusCode, again.json().code]).toEqual([409, 'AppointmentClash']);
    const next = await planned({ start: at(10, 30) });
    expect((await update(next.id, { version: 1, start: at(10, 15) })).json().code).toBe('AppointmentClash');
    expect((await update(first.id, { version: 1, duration: 60 })).json().code).toBe('AppointmentClash');
    await cancel(first.id, 'PATIENT_REQUEST', { version: 1 });
    expect((await update(next.id, { version: 1, start: at(10, 15) })).statusCode).toBe(200);
  });

  it('is said to be theirs to whom it belongs, when they plan, move and repeat', async () => {
    const { lena } = test.world;
    const own = (answer: { json: () => { code?: string } }) => answer.json().code;
    await planned();
    expect(own(await create({}, patient, lena))).toBe('OwnAppointmentClash');
    const next = await planned({ start: at(11) });
    const moved = { version: 1, start: at(10, 15) };
    expect(own(await update(next.id, moved, lena))).toBe('OwnAppointmentClash');
    expect(own(await update(next.id, moved))).toBe('AppointmentClash');
    const weekly = { start: at(11, 15), repeat: { every: 'WEEK', times: 2, timeZone: 'UTC' } };
    const refused = (await create(weekly, patient, lena)).json();
    expect(refused).toMatchObject({ code: 'OwnAppointmentClash', errors: [{ field: 'repeat' }] });
  });

  it('is not given twice to ten who ask at the same instant', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => create({ start: at(15, n) })));
    const codes = answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other);
    expect(codes).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('is refused by the database itself', async () => {
    await planned();
    const write = test.database.transact({ allSites: 'a test writes past the calls' }, (db) =>
      db.run(
        `insert into appointments (id, profile_id, start_at, status, purpose, practitioner_id, created_at, holds_time)
         values ($1, $2, $3, 'BOOKED', 'ONBOARDING', $4, now(), true)`,
        [newId(), patient.profileId, at(9, 45), test.world.lena.id],
      ),
    );
    await expect(write).rejects.toThrow('held_times_one_at_a_time');
  });

  it('of a calendar counts as well, and so does a patient at a site out of reach', async () => {
    await fromCalendar(at(10, 15));
    expect((await create()).json().code).toBe('AppointmentClash');
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into appointments (id, profile_id, start_at, status, purpose, practitioner_id, created_at)
         values ($1, $2, $3, 'BOOKED', 'ONBOARDING', $4, now())`,
        [newId(), test.world.southPatient.profileId, at(16), test.world.lena.id],
      ),
    );
    expect((await create({ start: at(16) })).json().code).toBe('AppointmentClash');
  });

  it('without anybody is nobody’s', async () => {
    await planned({ assignedPractitioner: null });
    await planned({ assignedPractitioner: null });
    expect(await list()).toHaveLength(2);
  });

  it('is told to colleagues without a word of the patients, and to nobody else', async () => {
    const { id } = await planned();
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name, attendee_email, received_at)
         values ($1, $2, $3, 'confirmed', $4, 30, 'A', 'a@mail.example', now())`,
        [newId(), test.world.lena.id, newId(), at(13)],
      ),
    );
    const path = (userId: string) =>
      `appointments/busy-times?userId=${userId}&startDate=${at(0)}&endDate=${at(24)}&appointmentId=${id}`;
    const busy: BusyTime[] = (await send('GET', path(test.world.lena.id))).json();
    expect(busy).toEqual([
      { start: at(10), end: at(10, 30), kind: 'APPOINTMENT', isOwn: true },
      { start: at(13), end: at(13, 30), kind: 'CALENDAR', isOwn: false },
    ]);
    expect((await send('GET', path(test.world.priya.id))).json().code).toBe('UserNotFound');
    const long = `appointments/busy-times?userId=${test.world.lena.id}&startDate=2026-01-01T00:00:00Z&endDate=2027-01-01T00:00:00Z`;
    expect((await send('GET', long)).statusCode).toBe(400);
  });
});

describe('cancelling', () => {
  it('APPT-031 has one of the reasons that are served', async () => {
    const reasons: { reason: string; name: string; needsNote: boolean }[] = (
      await send('GET', 'cancellation-reasons')
    ).json();
    expect(reasons.map(({ name, needsNote }) => [name, needsNote])).toEqual([
      ['Patient request', false],
      ['Patient unreachable', false],
      ['Clinician unavailable', false],
      ['Technical problem', false],
      ['Booked in error', false],
      ['Patient disenrolled', false],
      ['Other', true],
    ]);
    for (const { reason, needsNote } of reasons) {
      const { id } = await planned();
      const note = needsNote ? { note: 'Snow' } : {};
      expect((await cancel(id, reason, { version: 1, ...note })).json().cancellation).toMatchObject({
        reason,
      });
    }
  });

  it('APPT-018 APPT-032 takes a reason, for another one a note, and happens once', async () => {
    const { id } = await planned();
    const other = await planned({ start: at(16) });
    const without = await send('POST', `appointments/${id}/cancel`, { version: 1 });
    expect([without.statusCode, without.json().errors[0].field]).toEqual([400, 'reason']);
    expect((await cancel(id, 'WEATHER', { version: 1 })).statusCode).toBe(400);
    expect((await cancel(id, 'OTHER', { version: 1 })).json().errors[0].field).toBe('note');
    expect((await cancel(id, 'OTHER', { version: 2, note: 'Snow' })).json().code).toBe('Stale');
    const done = (await cancel(id, 'OTHER', { version: 1, note: 'Snow' })).json();
    expect(done).toMatchObject({ status: 'CANCELLED', cancellation: { reason: 'OTHER', note: 'Snow' } });
    expect((await cancel(id, 'PATIENT_REQUEST', { version: 2 })).json().code).toBe('AppointmentOver');
    expect(await list()).toMatchObject([
      { id, status: 'CANCELLED', cancellation: { reason: 'OTHER' } },
      { id: other.id, status: 'BOOKED', cancellation: null, version: 1 },
    ]);
  });
});

describe('notes', () => {
  it('APPT-004 APPT-026 are written on an appointment, which holds them', async () => {
    const { id } = await planned();
    const note = (await send('POST', `appointments/${id}/notes`, { text: '<p>Ask about stairs</p>' })).json();
    expect(note).toMatchObject({ text: '<p>Ask about stairs</p>', appointment: { id }, version: 1 });
    expect((await list())[0]?.notes).toEqual([note]);
  });

  it('APPT-027 APPT-028 are changed and deleted by who wrote them', async () => {
    const { id } = await planned();
    const note = (await send('POST', `appointments/${id}/notes`, { text: '<p>One</p>' })).json();
    const path = `appointments/notes/${note.id}`;
    const body = { version: 1, text: '<p>Two</p>' };
    expect((await send('PATCH', path, body, test.world.lena)).json().code).toBe('NoteLocked');
    expect((await send('DELETE', path, undefined, test.world.lena)).json().code).toBe('NoteLocked');
    const age = (hours: number) =>
      test.database.transact({ allSites: 'a test lets time pass' }, (db) =>
        db.run(`update appointment_notes set created_at = now() - $2 * interval '1 hour' where id = $1`, [
          note.id,
          hours,
        ]),
      );
    await age(24);
    expect((await send('PATCH', path, body)).json().code).toBe('NoteLocked');
    expect((await send('DELETE', path)).json().code).toBe('NoteLocked');
    await age(23.9);
    expect((await send('PATCH', path, body)).json()).toMatchObject({ text: '<p>Two</p>', version: 2 });
    expect((await send('PATCH', path, body)).json().code).toBe('Stale');
    expect((await send('DELETE', path)).statusCode).toBe(204);
    expect((await list())[0]?.notes).toEqual([]);
    expect((await send('DELETE', path)).json().code).toBe('NoteNotFound');
  });
});

it('nothing of it is in reach of another site', async () => {
  const { id } = await planned({ note: '<p>Private</p>' });
  const noteId = (await list())[0]?.notes[0]?.id;
  const { priya } = test.world;
  const tries: readonly [Method, string, object | undefined, string][] = [
    ['PATCH', `admin/appointments/${id}`, { version: 1, start: at(12) }, 'AppointmentNotFound'],
    ['POST', `appointments/${id}/cancel?reason=PATIENT_REQUEST`, { version: 1 }, 'AppointmentNotFound'],
    ['POST', `appointments/${id}/notes`, { text: '<p>x</p>' }, 'AppointmentNotFound'],
    ['PATCH', `appointments/notes/${noteId}`, { version: 1, text: '<p>x</p>' }, 'NoteNotFound'],
    ['DELETE', `appointments/notes/${noteId}`, undefined, 'NoteNotFound'],
  ];
  for (const [method, path, body, code] of tries)
    expect((await send(method, path, body, priya)).json().code, path).toBe(code);
  expect((await list())[0]).toMatchObject({ status: 'BOOKED', version: 1 });
});

describe('a series', () => {
  const starts = async () =>
    (await list()).filter(({ status }) => status !== 'CANCELLED').map(({ start }) => start);
  const weekly = { repeat: { every: 'WEEK', times: 3, timeZone: 'UTC' } };
  const inWeeks = (weeks: number, hour = 10) =>
    new Date(Date.parse(at(hour)) + weeks * 7 * DAY_MS).toISOString();

  /** The zone of these series is UTC. */
  const inBritish = (start: string) => {
    const [, day, month, year] = /^\w+, (\d+) (\w+) (\d+)/u.exec(new Date(start).toUTCString()) ?? [];
    return `${Number(day)} ${month} ${year}`;
  };

  it('is planned at once, each at its time of day', async () => {
    const first = await planned(weekly);
    expect(await starts()).toEqual([inWeeks(0), inWeeks(1), inWeeks(2)]);
    expect((await list()).map(({ seriesId }) => seriesId)).toEqual([
      first.seriesId,
      first.seriesId,
      first.seriesId,
    ]);
  });

  it('is refused as a whole where there is no time once, and says when', async () => {
    await planned({ start: inWeeks(1) });
    const refused = (await create(weekly)).json();
    expect(refused).toMatchObject({
      code: 'AppointmentClash',
      errors: [
        {
          field: 'repeat',
          message: expect.stringContaining(`There is no time on ${inBritish(inWeeks(1))}. `),
        },
      ],
    });
    expect(await starts()).toEqual([inWeeks(1)]);
  });

  it('is moved from one on: those that follow by as much, the ones before stay', async () => {
    await planned({ ...weekly, start: at(18) });
    const [, second] = await list();
    const aDayLater = (start: string) => new Date(Date.parse(start) + DAY_MS).toISOString();
    const body = {
      version: 1,
      start: aDayLater(inWeeks(1, 18)),
      duration: 45,
      scope: 'FOLLOWING',
      timeZone: 'UTC',
    };
    const moved = await update(second?.id ?? '', body);
    expect([moved.statusCode, moved.json().start]).toEqual([200, aDayLater(inWeeks(1, 18))]);
    expect(await starts()).toEqual([inWeeks(0, 18), aDayLater(inWeeks(1, 18)), aDayLater(inWeeks(2, 18))]);
    expect((await list()).map(({ duration, version }) => [duration, version])).toEqual([
      [30, 1],
      [45, 2],
      [45, 2],
    ]);
  });

  it('is moved by a week over its own times, in both directions, and its time is held where it is then', async () => {
    const first = await planned({ ...weekly, start: at(19) });
    const later = { version: 1, start: inWeeks(1, 19), scope: 'FOLLOWING', timeZone: 'UTC' };
    expect((await update(first.id, later)).statusCode).toBe(200);
    expect(await starts()).toEqual([inWeeks(1, 19), inWeeks(2, 19), inWeeks(3, 19)]);
    expect((await create({ start: inWeeks(3, 19) })).json().code).toBe('AppointmentClash');
    expect((await update(first.id, { ...later, version: 2, start: inWeeks(0, 19) })).statusCode).toBe(200);
    expect(await starts()).toEqual([inWeeks(0, 19), inWeeks(1, 19), inWeeks(2, 19)]);
  });

  it('stays as a whole where there is no time once, and says when', async () => {
    const first = await planned({ ...weekly, start: at(20) });
    const there = new Date(Date.parse(inWeeks(2, 20)) + 3_600_000).toISOString();
    await planned({ start: there });
    const start = new Date(Date.parse(inWeeks(0, 20)) + 3_600_000).toISOString();
    const refused = await update(first.id, { version: 1, start, scope: 'FOLLOWING', timeZone: 'UTC' });
    expect(refused.json()).toMatchObject({
      code: 'AppointmentClash',
      errors: [
        { field: 'scope', message: expect.stringContaining(`There is no time on ${inBritish(there)}. `) },
      ],
    });
    expect(await starts()).toEqual([inWeeks(0, 20), inWeeks(1, 20), inWeeks(2, 20), there]);
    const stale = await update(first.id, { version: 7, start, scope: 'FOLLOWING', timeZone: 'UTC' });
    expect(stale.json().code).toBe('Stale');
  });

  it('ends with the one that is cancelled with those that follow', async () => {
    await planned(weekly);
    const [, second] = await list();
    await cancel(second?.id ?? '', 'PATIENT_REQUEST', { version: 1, scope: 'FOLLOWING' });
    expect(await starts()).toEqual([inWeeks(0)]);
  });

  it.each([
    ['a zone that is none', { timeZone: 'Mars/Olympus' }],
    ['a single one', { times: 1 }],
    ['too many', { times: 27 }],
    ['a rhythm that is none', { every: 'DAY' }],
  ])('does not take %s', async (_what, more) => {
    expect((await create({ repeat: { ...weekly.repeat, ...more } })).statusCode).toBe(400);
  });
});
