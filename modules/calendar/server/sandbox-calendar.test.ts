// A booking in a calendar becomes an appointment of the right patient, and follows what becomes of it (OP-APPT-4).
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

let test: TestApp;
let maya: TestPatient;
const EMAIL = 'maya.north@mail.example';

beforeAll(async () => {
  test = await testApp();
  maya = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const made = await insertPatient(db, {
      firstName: 'Maya',
      lastName: 'Nordlund',
      sites: [testSites.north],
    });
    await db.run('update profiles set email_address = $2 where id = $1', [made.profileId, EMAIL]);
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550144', '+14155550144')`,
      [newId(), made.profileId],
    );
    const elsewhere = await insertPatient(db, {
      firstName: 'Sofie',
      lastName: 'Southwell',
      sites: [testSites.south],
    });
    await db.run(`update profiles set email_address = 'sofie@mail.example' where id = $1`, [
      elsewhere.profileId,
    ]);
    return made;
  });
});

const booked = {
  start: '2026-12-01T15:00:00.000Z',
  duration: 30,
  attendeeName: 'M.',
  attendeeEmail: EMAIL,
  description: '',
};
const book = async (facts: object = {}, as: TestPerson = test.world.lena) => {
  const answer = await test.send({
    method: 'POST',
    path: 'admin/calendar-events',
    as,
    body: { ...booked, ...facts },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const change = (id: string, body: object, as: TestPerson = test.world.lena) =>
  test.send({ method: 'PATCH', path: `admin/calendar-events/${id}`, as, body });
const bookings = async (): Promise<{ id: string; attendeeName: string }[]> =>
  (await test.send({ path: 'admin/calendar-bookings', as: test.world.lena })).json();
const appointmentOf = async (event: string) => {
  const query = `assignedPractitioner.equals=${test.world.lena.id}&size=100`;
  const rows: { calendarEventId: string }[] = (
    await test.send({ path: `admin/appointments?${query}`, as: test.world.lena })
  ).json();
  return rows.find(({ calendarEventId }) => calendarEventId === event);
};

describe('a booking', () => {
  it('of a known e-mail is an appointment of the patient with whose calendar it is', async () => {
    const { id } = await book();
    expect(await appointmentOf(id)).toMatchObject({
      startTime: booked.start,
      duration: 30,
      status: 'BOOKED',
      principal: { id: maya.profileId },
      assignedPractitioner: { id: test.world.lena.id },
    });
  });

  it('that is moved moves its appointment, one that is cancelled cancels it', async () => {
    const { id, version } = await book();
    const moved = await change(id, { version, start: '2026-12-02T16:00:00.000Z', duration: 45 });
    expect(moved.statusCode).toBe(200);
    expect(await appointmentOf(id)).toMatchObject({ startTime: '2026-12-02T16:00:00.000Z', duration: 45 });
    await change(id, { version: version + 1, cancelled: true });
    expect(await appointmentOf(id)).toMatchObject({ status: 'CANCELLED' });
    expect((await change(id, { version, cancelled: true })).json().code).toBe('Stale');
  });

  it('finds the patient by phone and name in the answers of the form', async () => {
    const { id } = await book({
      attendeeEmail: 'new@mail.example',
      description: 'Name: Maya Nordlund\nPhone: +1 (415) 555-0144',
    });
    expect(await appointmentOf(id)).toMatchObject({ principal: { id: maya.profileId } });
  });

  it('of nobody who is known waits until somebody says whose it is', async () => {
    const { id } = await book({ attendeeName: 'Ann Other', attendeeEmail: 'ann@mail.example' });
    expect(await appointmentOf(id)).toBeUndefined();
    const open = (await bookings()).find(({ attendeeName }) => attendeeName === 'Ann Other');
    const path = `admin/calendar-bookings/${open?.id}/patient`;
    const assign = (profileId: string, as = test.world.lena) =>
      test.send({ method: 'PUT', path, as, body: { profileId } });
    expect((await assign(test.world.southPatient.profileId)).json().code).toBe('NoSiteForPatient');
    expect((await assign(maya.profileId)).statusCode).toBe(204);
    expect(await appointmentOf(id)).toMatchObject({ principal: { id: maya.profileId }, status: 'BOOKED' });
    expect((await assign(maya.profileId)).json().code).toBe('CalendarEventNotFound');
  });

  it('never finds a patient of another site', async () => {
    const { id } = await book({ attendeeName: 'Sofie Southwell', attendeeEmail: 'sofie@mail.example' });
    expect(await appointmentOf(id)).toBeUndefined();
    expect((await bookings()).map(({ attendeeName }) => attendeeName)).toContain('Sofie Southwell');
  });

  it('that is cancelled before anybody said whose it is waits no longer', async () => {
    const { id, version } = await book({ attendeeName: 'Gone Soon', attendeeEmail: 'gone@mail.example' });
    await change(id, { version, cancelled: true });
    expect((await bookings()).map(({ attendeeName }) => attendeeName)).not.toContain('Gone Soon');
  });

  it('is one’s own: nobody else reads, moves or assigns it', async () => {
    const { ada, lena, tom } = test.world;
    await test.database.statements.run(
      `insert into site_user_roles (site_user_id, role_id) select su.id, r.id from site_users su, roles r
        where su.user_id = $1 and r.code = 'portal_site_admin' on conflict do nothing`,
      [ada.id],
    );
    const { id, version } = await book(
      { attendeeName: 'Private', attendeeEmail: 'private@mail.example' },
      lena,
    );
    expect((await change(id, { version, cancelled: true }, ada)).json().code).toBe('CalendarEventNotFound');
    expect((await test.send({ path: 'admin/calendar-events', as: ada })).json()).toEqual([]);
    const open = (await bookings()).find(({ attendeeName }) => attendeeName === 'Private');
    const path = `admin/calendar-bookings/${open?.id}/patient`;
    const stolen = await test.send({ method: 'PUT', path, as: ada, body: { profileId: maya.profileId } });
    expect(stolen.json().code).toBe('CalendarEventNotFound');
    expect((await test.send({ path: 'admin/calendar-events', as: tom })).statusCode).toBe(403);
  });

  it('ten at once are ten appointments, and reading again adds none', async () => {
    const events = await Promise.all(
      Array.from({ length: 10 }, (_, n) => book({ start: `2027-01-${10 + n}T15:00:00.000Z` })),
    );
    for (const { id } of events) expect(await appointmentOf(id)).toBeDefined();
    const { total } = await test.database.read({ allSites: 'a test looks' }, (db) =>
      db.one<{ total: number }>(
        'select count(*)::int as total from appointments where calendar_event_id = any ($1)',
        [events.map(({ id }) => id)],
      ),
    );
    expect(total).toBe(10);
  });

  it('of the booking page follows its entry, also where that names nobody who booked', async () => {
    const event = newId().replaceAll('-', '');
    await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
      await db.run(
        `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name,
           attendee_email, received_at, holds_time)
         values ($1, $2, $3, 'confirmed', '2027-03-01T15:00:00Z', 30, 'Page Visitor', '', now(), true)`,
        [newId(), test.world.lena.id, event],
      );
      await db.run(
        `insert into sandbox_calendar_events (id, user_id, status, start_at, duration_minutes, attendee_name, attendee_email,
           description, change_number)
         values ($1, $2, 'confirmed', '2027-03-01T15:00:00Z', 30, '', '', '', nextval('sandbox_calendar_changes'))`,
        [event, test.world.lena.id],
      );
    });
    const page = async () => (await bookings()).filter(({ attendeeName }) => attendeeName === 'Page Visitor');
    const moved = { start: '2027-03-02T15:00:00.000Z', duration: 45 };
    await change(event, { version: 1, ...moved });
    expect(await page()).toMatchObject([moved]);
    await change(event, { version: 2, cancelled: true });
    expect(await page()).toEqual([]);
  });
});
