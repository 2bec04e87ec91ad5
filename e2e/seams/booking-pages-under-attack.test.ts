// A booking page under attack: one address, one mailbox and any number of typed names neither close it for others, nor spend text messages, nor reach
// a chart; what a code has proven becomes an appointment, and the rest waits in the list of staff.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookAsVisitor, proofSentTo } from '@alveary/modules/booking/server/testing/visitor.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { runScheduled, workOff } from '@alveary/server/testing/work-queue.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

const SMS_PER_DAY = 12;
const PER_ADDRESS = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let test: TestApp;
let slug: string;
/** A day for each test, so that their appointments never meet. */
let day = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS;
const slot = (number: number): string => new Date(day + number * 30 * MINUTE_MS).toISOString();

let homes = 0;
/** The internet connection of somebody else each time. */
const elsewhere = (): string => {
  homes += 1;
  return `198.51.${100 + Math.floor(homes / 250)}.${(homes % 250) + 1}`;
};
const from = (address: string) => ({ 'x-forwarded-for': address });

const said = (more: object = {}) => ({
  start: slot(0),
  minutes: 30,
  firstName: 'Mallory',
  lastName: 'Malice',
  email: 'mallory@mail.example',
  countryCode: '+1',
  phone: null,
  confirmBy: 'EMAIL',
  timeZone: 'UTC',
  ...more,
});
const ask = (address: string, more: object = {}) =>
  test.send({ method: 'POST', path: `booking/pages/${slug}`, headers: from(address), body: said(more) });
const book = (more: object, address = elsewhere()) => {
  const typed = said(more);
  return bookAsVisitor(test, { slug, said: typed, recipient: typed.email, headers: from(address) });
};
const freeFor = async (address: string): Promise<readonly string[]> =>
  (
    await test.send({
      path: `booking/pages/${slug}/slots?minutes=30&from=${slot(0)}&to=${slot(48)}`,
      headers: from(address),
    })
  ).json().starts;
const rows = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(sql, values));
const waiting = async (): Promise<
  readonly { id: string; start: string; attendeeName: string; provenBy: string; candidates: object[] }[]
> => {
  const all = (await test.send({ path: 'admin/calendar-bookings', as: test.world.lena })).json();
  return all.filter(({ start }: { start: string }) => start >= slot(0) && start < slot(48));
};
const patientWith = (firstName: string, email: string): Promise<TestPatient> =>
  test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, { firstName, lastName: 'Thornton', sites: [testSites.north] });
    await db.run('update profiles set email_address = $2 where id = $1', [made.profileId, email]);
    return made;
  });
/** What anybody who opens the patient could see of a booking. */
const inChartOf = ({ profileId }: TestPatient) =>
  rows(
    `select 'appointment' as what, booking_reason as said from appointments where profile_id = $1
      union all select 'log', payload from communications where profile_id = $1
      union all select 'message', body from outbound_messages where profile_id = $1`,
    [profileId],
  );
const smsSent = () => rows(`select id from outbox_messages where service = 'sms'`);

beforeAll(async () => {
  test = await testApp({
    TRUST_PROXY: '127.0.0.1',
    BOOKING_PER_ADDRESS: String(PER_ADDRESS),
    BOOKING_SMS_PER_DAY: String(SMS_PER_DAY),
  });
  slug = `lena-${newId()}`;
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: 0, to: 1440 }));
  await ownerRows(
    test.database,
    `insert into booking_pages (user_id, slug, is_on, title, introduction, time_zone, hours, lengths, buffer_minutes,
       notice_hours, horizon_days, updated_at)
     values ('${test.world.lena.id}', '${slug}', true, 'Talk', '', 'UTC', '${JSON.stringify(everyDay)}', '{30}', 0, 0, 200, now())`,
  );
});
beforeEach(async () => {
  day += DAY_MS;
  await rows('delete from booking_requests returning id');
});

describe('many bookings from one address', () => {
  it('keep three times for ten minutes, book none, and leave the page open to everybody else', async () => {
    const start = stopClock();
    const [attacker, visitor] = [elsewhere(), elsewhere()];
    const answers = [];
    for (let n = 0; n < 48; n += 1) {
      vi.setSystemTime(start + n * 3000);
      answers.push(await ask(attacker, { start: slot(n), email: `mallory${n}@mail.example` }));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(PER_ADDRESS);
    expect(answers.at(-1)?.json().code).toBe('TooManyBookingRequests');
    expect(await freeFor(visitor)).toHaveLength(48 - 3);
    expect(await waiting()).toEqual([]);
    const booked = await book({ start: slot(40), email: 'honest@mail.example' }, visitor);
    expect(booked.statusCode, booked.body).toBe(201);
    vi.setSystemTime(start + 13 * MINUTE_MS);
    expect(await freeFor(visitor)).toHaveLength(47);
  });

  it('with codes book no more than the address may, and others book on', async () => {
    const attacker = elsewhere();
    const answers = [];
    for (let n = 0; n < PER_ADDRESS + 2; n += 1)
      answers.push(await book({ start: slot(n), email: `own${n}@catchall.example` }, attacker));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: PER_ADDRESS }, () => 201),
      429,
      429,
    ]);
    const booked = await book({ start: slot(40), email: 'next@mail.example' });
    expect(booked.statusCode, booked.body).toBe(201);
  });

  it('hold a time once a day, however often they ask for it', async () => {
    const start = stopClock();
    const [attacker, visitor] = [elsewhere(), elsewhere()];
    const first = await ask(attacker);
    expect(first.json().heldUntil).toBe(new Date(start + 10 * MINUTE_MS).toISOString());
    expect(await freeFor(visitor)).not.toContain(slot(0));
    vi.setSystemTime(start + 11 * MINUTE_MS);
    expect((await ask(attacker, { email: 'again@mail.example' })).json().heldUntil).toBeNull();
    expect(await freeFor(visitor)).toContain(slot(0));
  });
});

it('one mailbox books eight times to come, however it is tagged and from wherever', async () => {
  const answers = [];
  for (let n = 0; n < 9; n += 1)
    answers.push(await book({ start: slot(n), email: `Greedy+${n}@mail.example` }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 8 }, () => 201), 409]);
  expect(answers.at(-1)?.json().code).toBe('TooManyOwnBookings');
});

describe('text messages', () => {
  const bySms = (phone: string, countryCode = '+1') => ({
    email: null,
    phone,
    countryCode,
    confirmBy: 'SMS',
  });

  it.each([
    ['Jamaica, which dials +1 as well', '+1', '876 555 0123'],
    ['Cuba', '+53', '51234567'],
    ['a premium number', '+1', '900 234 5678'],
    ['a landline', '+46', '08 123 456'],
  ])('never go to %s', async (_where, countryCode, phone) => {
    const before = await smsSent();
    const answer = await ask(elsewhere(), bySms(phone, countryCode));
    const { code, errors } = answer.json();
    expect([answer.statusCode, code, errors?.[0]?.field]).toEqual([409, 'BookingSmsRefused', 'phone']);
    expect(await smsSent()).toEqual(before);
  });

  it('are few for one address, as many as was set for all, and a page goes on by email', async () => {
    const start = stopClock();
    const attacker = elsewhere();
    const answers = [];
    for (let n = 0; n < 30; n += 1) {
      vi.setSystemTime(start + n * 3000);
      const number = `415 555 01${String(n).padStart(2, '0')}`;
      answers.push(await ask(attacker, { ...bySms(number), start: slot(n) }));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(PER_ADDRESS / 2);
    await expect.poll(smsSent).toHaveLength(PER_ADDRESS / 2);
    for (let n = 0; n < SMS_PER_DAY - PER_ADDRESS / 2; n += 1)
      expect((await ask(elsewhere(), { ...bySms(`415 555 017${n}`), start: slot(30 + n) })).statusCode).toBe(
        201,
      );
    const late = elsewhere();
    const paused = (await ask(late, { ...bySms('415 555 0188'), start: slot(40) })).json();
    expect([paused.code, paused.errors[0].field]).toEqual(['BookingSmsPaused', 'confirmBy']);
    expect((await book({ start: slot(40), email: 'by.mail@mail.example' }, late)).statusCode).toBe(201);
    await expect.poll(smsSent).toHaveLength(SMS_PER_DAY);
  });
});

describe('the typed identity of another patient', () => {
  it('reaches no chart: with a mailbox of one’s own it waits for staff, without a code it is gone', async () => {
    const maya = await patientWith('Maya', 'maya.typed@mail.example');
    const hers = { firstName: 'Maya', lastName: 'Thornton', reason: 'She wants all her data sent to me' };
    expect((await book({ ...hers, email: 'stranger@mail.example' })).statusCode).toBe(201);
    const victim = elsewhere();
    const asked = await ask(victim, { ...hers, start: slot(2), email: 'maya.typed@mail.example' });
    expect(asked.statusCode, asked.body).toBe(201);
    await workOff(test.database);
    expect(await inChartOf(maya)).toEqual([]);
    expect(await waiting()).toMatchObject([
      { start: slot(0), attendeeName: 'Maya Thornton', provenBy: 'EMAIL', candidates: [] },
    ]);
    await runScheduled(test.database, 'remove-old-booking-requests', Date.now() + 31 * MINUTE_MS);
    const kept = await rows(
      `select coalesce(recipient, first_name, last_name, email, phone, booking_reason) as typed from booking_requests
        where remote_address = $1`,
      [victim],
    );
    expect(kept).toEqual([{ typed: null }]);
    expect((await test.send({ path: `booking/requests/${asked.json().code}` })).json().code).toBe(
      'BookingRequestOver',
    );
  });

  it('is not proven by guessing: five tries of a code, counted before they are judged', async () => {
    const maya = await patientWith('Maya', 'maya.guessed@mail.example');
    const asked = await ask(elsewhere(), {
      firstName: 'Maya',
      lastName: 'Thornton',
      email: 'maya.guessed@mail.example',
    });
    const right = await proofSentTo(test, 'maya.guessed@mail.example');
    const prove = (oneTimeCode: string) =>
      test.send({
        method: 'POST',
        path: `booking/requests/${asked.json().code}/proof`,
        body: { oneTimeCode },
      });
    const wrong = Array.from({ length: 12 }, (_, n) =>
      String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(wrong.map(prove));
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'BookingProofWrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'BookingProofOver')).toHaveLength(7);
    expect((await prove(right)).json().code).toBe('BookingProofOver');
    expect(await inChartOf(maya)).toEqual([]);
  });

  it('does not use up the codes of the patient: from another address she books, and it is in her chart', async () => {
    const maya = await patientWith('Maya', 'maya.own@mail.example');
    const hers = { firstName: 'Maya', lastName: 'Thornton', email: 'maya.own@mail.example' };
    const attacker = elsewhere();
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push(await ask(attacker, { ...hers, start: slot(n) }));
    expect(answers.map((answer) => answer.json().code).slice(5)).toEqual([
      'TooManyBookingProofs',
      'TooManyBookingProofs',
    ]);
    await expect.poll(async () => (await sentTo(test.database, 'maya.own@mail.example')).length).toBe(5);
    const own = await ask(elsewhere(), { ...hers, start: slot(20), reason: 'Cough at night' });
    await expect.poll(async () => (await sentTo(test.database, 'maya.own@mail.example')).length).toBe(6);
    const proven = await test.send({
      method: 'POST',
      path: `booking/requests/${own.json().code}/proof`,
      body: { oneTimeCode: await proofSentTo(test, 'maya.own@mail.example') },
    });
    expect(proven.statusCode, proven.body).toBe(201);
    expect(await inChartOf(maya)).toEqual([{ what: 'appointment', said: 'Cough at night' }]);
  });
});

it('a mailbox that two patients have waits for staff, who are shown both, and choose one or cancel', async () => {
  const [tim, ann] = [
    await patientWith('Tim', 'family@mail.example'),
    await patientWith('Ann', 'family@mail.example'),
  ];
  await book({ firstName: 'Tim', lastName: 'Thornton', email: 'family@mail.example' });
  await book({ firstName: 'Ann', lastName: 'Thornton', start: slot(2), email: 'family@mail.example' });
  const [first, second] = await waiting();
  expect(first?.candidates).toEqual([
    { profileId: ann.profileId, name: 'Ann Thornton', dateOfBirth: null },
    { profileId: tim.profileId, name: 'Tim Thornton', dateOfBirth: null },
  ]);
  const path = `admin/calendar-bookings/${first?.id}/patient`;
  const body = { profileId: tim.profileId };
  expect((await test.send({ method: 'PUT', path, as: test.world.lena, body })).statusCode).toBe(204);
  expect(await inChartOf(tim)).toMatchObject([{ what: 'appointment' }]);
  const cancel = { method: 'DELETE', path: `admin/calendar-bookings/${second?.id}` } as const;
  expect((await test.send({ ...cancel, as: test.world.tom })).statusCode).toBe(403);
  expect((await test.send({ ...cancel, as: test.world.lena })).statusCode).toBe(204);
  await workOff(test.database);
  expect(await waiting()).toEqual([]);
  expect(await freeFor(elsewhere())).toContain(slot(2));
  expect((await sentTo(test.database, 'family@mail.example')).at(-1)).toContain('was cancelled');
});

it('a time that a visitor has not proven is for staff to plan: the code comes too late, and nothing is booked twice', async () => {
  const maya = await patientWith('Maya', 'maya.late@mail.example');
  const asked = await ask(elsewhere(), { email: 'slow@mail.example' });
  const planned = await test.send({
    method: 'POST',
    path: `appointments?profileId=${maya.profileId}`,
    as: test.world.lena,
    body: { start: slot(0), purpose: 'HEALTH_COACHING', assignedPractitioner: test.world.lena.id },
  });
  expect(planned.statusCode, planned.body).toBe(201);
  const proven = await test.send({
    method: 'POST',
    path: `booking/requests/${asked.json().code}/proof`,
    body: { oneTimeCode: await proofSentTo(test, 'slow@mail.example') },
  });
  expect([proven.statusCode, proven.json().code]).toEqual([409, 'SlotTaken']);
});
