// A patient books with a code, moves and cancels without an account, never twice at one time, and without learning or changing anything else (OP-APPT-4).
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { BookingPage } from '../contract/model.ts';
import { bookAsVisitor, proofSentTo } from './testing/visitor.ts';

let test: TestApp;
let lou: TestPatient;
let email: string;

const DAY_MS = 86_400_000;
/** A day for each test, so that their appointments never meet. */
let day = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS;
const at = (hour: number, minute = 0): string =>
  new Date(day + hour * 3_600_000 + minute * 60_000).toISOString();

const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: 9 * 60, to: 17 * 60 }));
/** Every visitor comes from an address of their own. */
let visitors = 0;
const fromElsewhere = (): Readonly<Record<string, string>> => {
  visitors += 1;
  return { 'x-forwarded-for': `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
};
const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as?: TestPerson) => {
  const headers = fromElsewhere();
  const more = { ...(as === undefined ? {} : { as }), ...(body === undefined ? {} : { body }) };
  return test.send({ method, path, headers, ...more });
};
const ownPage = async (as = test.world.lena): Promise<BookingPage> =>
  (await send('GET', 'booking/page', undefined, as)).json();
const savePage = async (more: object = {}, as = test.world.lena) => {
  const { address: _, ...page } = await ownPage(as);
  const facts = { timeZone: 'UTC', hours, lengths: [30, 60], noticeHours: 0, horizonDays: 200 };
  return send('PUT', 'booking/page', { ...page, ...facts, isOn: true, slug: 'lena-of-north', ...more }, as);
};
const rows = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(statement, values));

beforeAll(async () => {
  test = await testApp({ TRUST_PROXY: '127.0.0.1' });
  expect((await savePage()).statusCode).toBe(200);
});
beforeEach(async () => {
  day += DAY_MS;
  lou = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Lou', lastName: 'Booker', sites: [testSites.north] }),
  );
  email = `${lou.profileId}@mail.example`;
  await rows('update profiles set email_address = $2 where id = $1 returning id', [lou.profileId, email]);
});

const SLUG = 'lena-of-north';
const PAGE = `booking/pages/${SLUG}`;
const said = (more: object = {}) => ({
  start: at(10),
  minutes: 30,
  firstName: 'Lou',
  lastName: 'Booker',
  email,
  countryCode: '+1',
  phone: null,
  confirmBy: 'EMAIL',
  timeZone: 'Europe/Stockholm',
  ...more,
});
/** Asks for a time: a code is sent. */
const book = (more: object = {}) => send('POST', PAGE, said(more));
const prove = async (code: string, recipient: string) =>
  send('POST', `booking/requests/${code}/proof`, { oneTimeCode: await proofSentTo(test, recipient) });
/** @param to where the code goes, where that is not the mailbox */
const booked = async (more: object = {}, to: string | null = null) => {
  const typed = said(more);
  const visit = { slug: SLUG, said: typed, recipient: to ?? typed.email, headers: fromElsewhere() };
  const answer = await bookAsVisitor(test, visit);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const free = async (minutes = 30, path = PAGE): Promise<string[]> =>
  (
    await send('GET', `${path}/slots?from=${at(0)}&to=${at(24)}${path === PAGE ? `&minutes=${minutes}` : ''}`)
  ).json().starts;
const appointments = () =>
  rows<{ status: string; start: string; reason: string | null; holds: boolean }>(
    `select status, start_at as start, booking_reason as reason, holds_time as holds from appointments
      where profile_id = $1 order by start_at`,
    [lou.profileId],
  );
const openBookings = async (): Promise<{ start: string; attendeeName: string }[]> =>
  (await send('GET', 'admin/calendar-bookings', undefined, test.world.lena)).json();

describe('the page of a person', () => {
  it('tells a name and free times, and nothing else', async () => {
    expect((await send('GET', PAGE)).json()).toEqual({
      channels: ['EMAIL', 'SMS'],
      staffName: expect.stringContaining('Lena'),
      title: 'Appointment',
      introduction: '',
      timeZone: 'UTC',
      lengths: [30, 60],
      horizonDays: 200,
    });
    const starts = await free();
    expect([starts[0], starts.at(-1), starts.length]).toEqual([at(9), at(16, 30), 16]);
    expect(await free(45)).toEqual([]);
  });

  it('that is off, of nobody, or of somebody who has left answers alike', async () => {
    const off = await savePage({ isOn: false });
    const closed = await send('GET', PAGE);
    const unknown = await send('GET', 'booking/pages/nobody-of-north');
    const { requestId: _one, ...one } = closed.json();
    const { requestId: _other, ...other } = unknown.json();
    expect(one).toEqual(other);
    expect([off.statusCode, closed.statusCode, one.code]).toEqual([200, 404, 'BookingPageNotFound']);
    expect((await book()).json().code).toBe('BookingPageNotFound');
    await savePage();
    const leave = 'update portal_users set account_confirmed = $2 where id = $1 returning id';
    await rows(leave, [test.world.lena.id, false]);
    expect((await send('GET', PAGE)).json().code).toBe('BookingPageNotFound');
    await rows(leave, [test.world.lena.id, true]);
    expect((await send('GET', PAGE)).statusCode).toBe(200);
  });

  it('is one’s own, under an address that nobody else has', async () => {
    const { ada, lena, tom } = test.world;
    await rows(
      `insert into site_user_roles (site_user_id, role_id) select su.id, r.id from site_users su, roles r
        where su.user_id = $1 and r.code = 'portal_site_admin' on conflict do nothing returning role_id`,
      [ada.id],
    );
    expect(await ownPage(ada)).toMatchObject({ version: 0, isOn: false });
    const taken = await savePage({}, ada);
    expect([taken.statusCode, taken.json().code, taken.json().errors[0].field]).toEqual([
      409,
      'BookingSlugTaken',
      'slug',
    ]);
    expect((await send('GET', 'booking/page', undefined, tom)).statusCode).toBe(403);
    const { version, address: _, ...page } = await ownPage(lena);
    const stale = await send('PUT', 'booking/page', { ...page, version: version - 1 }, lena);
    expect(stale.json().code).toBe('Stale');
  });

  it.each([
    ['a short address', { slug: 'lena' }, 'slug'],
    ['an address of other letters', { slug: 'lena_brandt!' }, 'slug'],
    ['hours that end before they begin', { hours: [{ day: 1, from: 600, to: 540 }] }, 'hours.0.to'],
    ['hours of a day that is none', { hours: [{ day: 8, from: 540, to: 600 }] }, 'hours.0.day'],
    [
      'hours that overlap',
      {
        hours: [
          { day: 1, from: 540, to: 690 },
          { day: 1, from: 600, to: 720 },
        ],
      },
      'hours',
    ],
    ['no hours while it is on', { hours: [] }, 'hours'],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['no length', { lengths: [] }, 'lengths'],
  ])('is not saved with %s', async (_what, more, field) => {
    const answer = await savePage(more);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
  });

  it('is where the booking link in the calendar panel leads to', async () => {
    await rows(
      `insert into site_user_roles (site_user_id, role_id) select su.id, r.id from site_users su, roles r
        where su.user_id = $1 and su.site_id = $2 and r.code = 'health_coach' on conflict do nothing returning role_id`,
      [test.world.lena.id, testSites.north],
    );
    const path = 'admin/appointment-booking-links?size=1000';
    const of = async () => {
      const members: { userId: string; bookingLinks: { bookingLink: string }[] }[] = (
        await send('GET', path, undefined, test.world.lena)
      ).json();
      return members.find(({ userId }) => userId === test.world.lena.id)?.bookingLinks[0]?.bookingLink;
    };
    expect(await of()).toBe((await ownPage()).address);
    await savePage({ isOn: false });
    expect(await of()).toBeUndefined();
    await savePage();
  });
});

it('times that the calendar of the person takes are not free, and it is not told why', async () => {
  await rows(
    `insert into calendar_busy (user_id, event_id, start_at, end_at) values ($1, $2, $3, $4) returning event_id`,
    [test.world.lena.id, newId(), at(9, 15), at(16)],
  );
  expect(await free()).toEqual([at(16), at(16, 30)]);
  expect((await book()).json()).toMatchObject({ code: 'SlotTaken' });
});

it('one mailbox gets so many messages a day by moves, and no more', async () => {
  const { code } = await booked();
  await rows(
    `insert into booking_messages (id, booking_id, kind, sequence, start_at, duration_minutes, created_at, state)
     select gen_random_uuid(), b.id, 'CHANGE', n, $2, 30, now(), 'SENT' from bookings b, generate_series(1, 20) n
      where b.recipient = $1 returning id`,
    [email, at(10)],
  );
  const moved = await send('POST', `booking/links/${code}/move`, { start: at(12) });
  expect(moved.json().code).toBe('TooManyRequests');
  expect((await send('POST', `booking/links/${code}/cancel`)).statusCode).toBe(200);
});

describe('a booking', () => {
  it('of a proven mailbox is an appointment that holds its time, with the reason', async () => {
    const { code, ...view } = await booked({ reason: 'Cough at night' });
    expect(code).toMatch(/^[\w-]{32}$/);
    expect(view).toEqual({
      state: 'open',
      start: at(10),
      minutes: 30,
      staffName: expect.any(String),
      timeZone: 'Europe/Stockholm',
      language: 'en',
      isMovable: true,
    });
    expect(await appointments()).toEqual([
      { status: 'BOOKED', start: at(10), reason: 'Cough at night', holds: true },
    ]);
    expect(await free()).not.toContain(at(10));
  });

  it('of nobody who is sure waits for the person, and answers the visitor alike', async () => {
    const known = await booked();
    const unknown = await booked({ start: at(11), email: 'stranger@mail.example', lastName: 'Stranger' });
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect({ ...unknown, code: '', start: '' }).toEqual({ ...known, code: '', start: '' });
    const waiting = (await openBookings()).find(({ start }) => start === at(11));
    expect(waiting).toMatchObject({ attendeeName: 'Lou Stranger' });
    expect(await free()).not.toContain(at(11));
  });

  it('never matches by what is written as the reason, nor a patient of another site', async () => {
    await rows('update profiles set email_address = $2 where id = $1 returning id', [
      test.world.southPatient.profileId,
      'south.only@mail.example',
    ]);
    await booked({ email: 'south.only@mail.example' });
    await booked({ start: at(11), email: 'other@mail.example', reason: `Write to ${email}` });
    expect(await appointments()).toEqual([]);
    expect((await openBookings()).filter(({ start }) => start === at(10) || start === at(11))).toHaveLength(
      2,
    );
  });

  it('is made once by a visitor who sends it again because an answer got lost, and is not changed afterwards', async () => {
    const code = randomBytes(24).toString('base64url');
    const asked = await Promise.all([book({ code }), book({ code })]);
    for (const answer of asked)
      expect(answer.json()).toMatchObject({ state: 'unproven', start: at(10), code });
    const oneTimeCode = await proofSentTo(test, email);
    const proofs = await Promise.all(
      [1, 2].map(() => send('POST', `booking/requests/${code}/proof`, { oneTimeCode })),
    );
    for (const answer of proofs) {
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json()).toMatchObject({ state: 'open', start: at(10), minutes: 30, code });
    }
    expect((await book({ code, start: at(14) })).json()).toMatchObject({ state: 'booked', start: at(10) });
    expect(await appointments()).toHaveLength(1);
    expect(await free()).toContain(at(14));
  });

  it('of a proven phone and the name of the same patient is sure, of the phone and another name is not', async () => {
    await rows(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550177', '+14155550177') returning id`,
      [newId(), lou.profileId],
    );
    const bySms = { email: null, phone: '(415) 555-0177', confirmBy: 'SMS' };
    await booked({ ...bySms, firstName: 'Lena' }, '+14155550177');
    expect(await appointments()).toEqual([]);
    await booked({ ...bySms, start: at(12) }, '+14155550177');
    expect((await appointments()).map(({ start }) => start)).toEqual([at(12)]);
  });

  it('is kept once for ten who press at the same instant, and is theirs with the code', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        book({ email: `many${n}@mail.example`, start: at(10, 30 * (n % 2)), minutes: 60 }),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other);
    expect(codes).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('SlotTaken');
    const first = answers.findIndex(({ statusCode }) => statusCode === 201);
    const proven = await prove(answers[first]?.json().code, `many${first}@mail.example`);
    expect(proven.statusCode, proven.body).toBe(201);
  });

  it('is refused by the database itself beside an appointment, and beside another one that waits', async () => {
    const insert = (start: string) =>
      rows(
        `insert into calendar_bookings (id, user_id, event_id, status, start_at, duration_minutes, attendee_name,
           attendee_email, received_at, holds_time)
         values ($1, $2, $3, 'confirmed', $4, 30, 'A', 'a@mail.example', now(), true) returning id`,
        [newId(), test.world.lena.id, newId(), start],
      );
    await booked();
    await expect(insert(at(10, 15))).rejects.toThrow('held_times_one_at_a_time');
    await insert(at(12));
    await expect(insert(at(11, 45))).rejects.toThrow('held_times_one_at_a_time');
    await insert(at(12, 30));
  });

  it('that somebody said whose it is becomes an appointment and holds its time on', async () => {
    await booked({ email: 'unknown@mail.example', lastName: 'Unknown', reason: 'New inhaler' });
    const [open] = await rows<{ id: string }>(
      `select id from calendar_bookings where user_id = $1 and start_at = $2`,
      [test.world.lena.id, at(10)],
    );
    const path = `admin/calendar-bookings/${open?.id}/patient`;
    const body = { profileId: lou.profileId };
    expect((await send('PUT', path, body, test.world.lena)).statusCode).toBe(204);
    expect(await appointments()).toEqual([
      { status: 'BOOKED', start: at(10), reason: 'New inhaler', holds: true },
    ]);
    expect((await book({ email: 'late@mail.example' })).json().code).toBe('SlotTaken');
  });

  it.each([
    ['in the past', { start: '2020-01-01T10:00:00Z' }, 409, 'SlotTaken'],
    ['outside the working hours', { start: '2026-12-09T03:00:00Z' }, 409, 'SlotTaken'],
    ['for a length that is not offered', { minutes: 45 }, 409, 'SlotTaken'],
    ['on a day that is none', { start: '2027-02-29T10:00:00Z' }, 400, 'start'],
    ['without a name', { firstName: ' ' }, 400, 'firstName'],
    ['with a name of controls', { lastName: 'B\u202Ereka' }, 400, 'lastName'],
    ['without the address of the confirmation', { email: null }, 400, 'email'],
    ['without the number of the confirmation', { confirmBy: 'SMS' }, 400, 'phone'],
    ['with a number that is none', { phone: '12', confirmBy: 'SMS' }, 400, 'phone'],
    ['with a novel as its reason', { reason: 'a'.repeat(501) }, 400, 'reason'],
    ['with more than is asked for', { profileId: newId() }, 400, 'profileId'],
  ])('is not taken %s', async (_what, more, status, said_) => {
    const answer = await book(more);
    const { code, errors } = answer.json();
    expect([answer.statusCode, status === 409 ? code : errors[0].field]).toEqual([status, said_]);
  });
});

it('booking is refused to who sends it again and again from one address', async () => {
  stopClock();
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  const answers = [];
  for (let n = 0; n < 31; n += 1)
    answers.push(await test.send({ method: 'POST', path: PAGE, headers, body: {} }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(400), 429]);
});

describe('a link', () => {
  const link = (code: string, act = '') => `booking/links/${code}${act}`;

  it('shows time and person, and opened a hundred times it has changed nothing', async () => {
    const { code, ...view } = await booked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('GET', link(code))));
    for (const answer of answers) expect(answer.json()).toEqual(view);
    expect((await appointments())[0]?.status).toBe('BOOKED');
    expect(JSON.stringify(view)).not.toContain('Lou');
  });

  it('cancels, once, and says so afterwards', async () => {
    const { code } = await booked();
    expect((await send('POST', link(code, '/cancel'))).json().state).toBe('cancelled');
    const [after] = await rows(
      'select status, cancel_reason, cancelled_by from appointments where profile_id = $1',
      [lou.profileId],
    );
    expect(after).toEqual({ status: 'CANCELLED', cancel_reason: 'PATIENT_REQUEST', cancelled_by: null });
    expect((await send('GET', link(code))).json()).toMatchObject({ state: 'cancelled', isMovable: false });
    expect((await send('POST', link(code, '/cancel'))).json().code).toBe('AppointmentOver');
    expect((await send('POST', link(code, '/move'), { start: at(12) })).json().code).toBe('AppointmentOver');
    expect(await free()).toContain(at(10));
  });

  it('moves to a free time only, also over its own, five times at most', async () => {
    const { code } = await booked({ minutes: 60 });
    await booked({ email: 'first@mail.example', start: at(13) });
    expect((await send('POST', link(code, '/move'), { start: at(12, 30) })).json().code).toBe('SlotTaken');
    expect((await send('POST', link(code, '/move'), { start: at(3) })).json().code).toBe('SlotTaken');
    expect(await free(60, link(code))).toContain(at(10, 30));
    for (const minute of [30, 0, 30, 0, 30]) {
      const moved = await send('POST', link(code, '/move'), { start: at(10, minute) });
      expect([moved.statusCode, moved.json().start]).toEqual([200, at(10, minute)]);
    }
    expect((await send('POST', link(code, '/move'), { start: at(10) })).json().code).toBe(
      'BookingNotMovable',
    );
    expect(await appointments()).toMatchObject([{ start: at(10, 30), status: 'BOOKED' }]);
  });

  it('of a booking that waits for its patient moves and cancels that', async () => {
    const { code } = await booked({ email: 'waits@mail.example', lastName: 'Waits' });
    await send('POST', link(code, '/move'), { start: at(14) });
    expect((await openBookings()).map(({ start }) => start)).toContain(at(14));
    expect((await send('POST', link(code, '/cancel'))).json().state).toBe('cancelled');
    expect((await openBookings()).map(({ start }) => start)).not.toContain(at(14));
    expect((await send('GET', link(code))).json().state).toBe('cancelled');
  });

  it('says that the appointment has begun, and a month later nothing', async () => {
    const { code } = await booked();
    const begin = (when: string) =>
      rows(`update appointments set start_at = ${when} where profile_id = $1 returning id`, [lou.profileId]);
    await begin(`now() - interval '1 minute'`);
    expect((await send('GET', link(code))).json().state).toBe('over');
    expect((await send('POST', link(code, '/cancel'))).json().code).toBe('AppointmentOver');
    expect((await send('POST', link(code, '/move'), { start: at(12) })).json().code).toBe('AppointmentOver');
    await begin(`now() - interval '31 days'`);
    expect((await send('GET', link(code))).json().code).toBe('BookingCodeInvalid');
  });

  it('that was guessed opens nothing, and is kept nowhere in clear', async () => {
    const { code } = await booked();
    expect((await send('GET', link('x'.repeat(32)))).json().code).toBe('BookingCodeInvalid');
    expect((await send('POST', link('x'.repeat(32), '/cancel'))).json().code).toBe('BookingCodeInvalid');
    expect((await send('GET', link('short'))).statusCode).toBe(400);
    const kept = [
      await rows('select * from booking_codes'),
      await rows('select * from bookings'),
      await rows(`select detail from audit_events where action like 'booking.%'`),
    ];
    expect(JSON.stringify(kept)).not.toContain(code);
  });
});
