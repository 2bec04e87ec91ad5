// A patient hears of the appointment once, in words and as a calendar file, of each change whoever made it, and is reminded in time.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeCalendarEvent } from '@alveary/modules/calendar/server/public.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { sandboxEmail } from '@alveary/server/services/email/sandbox.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import { sandboxSms } from '@alveary/server/services/sms/sandbox.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { testSecrets } from '@alveary/server/testing/secret-key.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';
import { remindOfAppointments } from './reminders.jobs.ts';
import { type BookingSenders, sendBookingMessage } from './send-booking-message.jobs.ts';
import { tellOfBooking } from './tell-of-booking.jobs.ts';
import { bookAsVisitor } from './testing/visitor.ts';
import { jobWith, runJob } from '@alveary/server/testing/jobs.ts';

let test: TestApp;
let lou: TestPatient;
let email: string;
let slug: string;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let day = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS;
const at = (hour: number): string => new Date(day + hour * HOUR_MS).toISOString();

const rows = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(statement, values));

beforeAll(async () => {
  test = await testApp({ TRUST_PROXY: '127.0.0.1' });
  slug = `lena-${newId()}`;
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: 0, to: 1440 }));
  await rows(
    `insert into booking_pages (user_id, slug, is_on, title, introduction, time_zone, hours, lengths, buffer_minutes,
       notice_hours, horizon_days, updated_at) values ($1, $2, true, 'Talk', '', 'UTC', $3, '{30}', 0, 0, 200, now()) returning slug`,
    [test.world.lena.id, slug, JSON.stringify(everyDay)],
  );
});
const makeLou = async (siteId: string): Promise<void> => {
  lou = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Lou', lastName: 'Hears', sites: [siteId] }),
  );
  email = `${lou.profileId}@mail.example`;
  await rows('update profiles set email_address = $2 where id = $1 returning id', [lou.profileId, email]);
};
beforeEach(async () => {
  day += DAY_MS;
  await makeLou(testSites.north);
});

const sandboxes = (database: Database): BookingSenders => ({
  sms: sandboxSms(database, { mayFail: false }),
  email: sandboxEmail(database, { mayFail: false }),
});
const FROM = { publicUrl: 'https://portal.example', sender: 'no-reply@portal.example' };

/** The worker does what is left to do, as often as it is told. */
const sendQueued = async (senders = sandboxes, now = Date.now()): Promise<void> => {
  const queued = await rows<{ id: string }>(
    `select id from booking_messages where state in ('QUEUED', 'SENDING') order by created_at, id`,
  );
  for (const { id } of queued)
    await runJob(test.database, sendBookingMessage(senders, FROM), { messageId: id }, now);
};
const tell = async (): Promise<void> => {
  for (const { id } of await rows<{ id: string }>('select id from bookings'))
    await runJob(test.database, tellOfBooking, { bookingId: id }, Date.now());
};

let visitors = 0;
const book = async (more: object = {}, to = email): Promise<string> => {
  visitors += 1;
  const answer = await bookAsVisitor(test, {
    slug,
    recipient: to,
    headers: { 'x-forwarded-for': `203.0.113.${visitors}` },
    said: {
      start: at(10),
      minutes: 30,
      firstName: 'Lou',
      lastName: 'Hears',
      email,
      countryCode: '+1',
      phone: null,
      confirmBy: 'EMAIL',
      timeZone: 'America/New_York',
      ...more,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().code;
};
const byLink = (code: string, act: string, body?: object) =>
  test.send({
    method: 'POST',
    path: `booking/links/${code}/${act}`,
    ...(body === undefined ? {} : { body }),
  });
const logs = async (): Promise<{ subject: string; medium: string; payload: string | null }[]> =>
  rows(`select subject, medium, payload from communications where profile_id = $1 order by sent, id`, [
    lou.profileId,
  ]);
const lineOf = (text: string | undefined, name: string): string | undefined =>
  text
    ?.replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(name));

describe('a confirmation', () => {
  it('goes out once, with a link of its own and a calendar file, and is a log without the link', async () => {
    await book();
    await sendQueued();
    await sendQueued();
    const texts = await sentTo(test.database, email);
    expect(texts).toHaveLength(1);
    const [text] = texts;
    expect(text).toContain('Your appointment with ');
    expect(text).toMatch(/\b(EST|EDT)\b/);
    const code = /https:\/\/portal\.example\/booking\/([\w-]{32})\n/.exec(text ?? '')?.[1];
    expect((await test.send({ path: `booking/links/${code}` })).json()).toMatchObject({ start: at(10) });
    const stamp = at(10).replaceAll(/[-:]|\.000/g, '');
    expect(lineOf(text, 'METHOD')).toBe('METHOD:REQUEST');
    expect(lineOf(text, 'SEQUENCE')).toBe('SEQUENCE:0');
    expect(lineOf(text, 'DTSTART')).toBe(`DTSTART:${stamp}`);
    expect(lineOf(text, 'UID')).toMatch(/^UID:[\w-]+@portal\.example$/);
    expect(text).not.toContain('Lou');
    const kept = await rows('select body, state from outbound_messages where profile_id = $1', [
      lou.profileId,
    ]);
    expect(kept).toEqual([{ state: 'SENT', body: expect.stringContaining('/booking/••••••') }]);
    expect(await logs()).toHaveLength(1);
    const outbox = await rows<{ body: string }>('select body from outbox_messages where recipient = $1', [
      email,
    ]);
    expect(outbox[0]?.body).not.toContain(code);
  });

  it('by SMS goes to the number that was given, also where nobody is matched', async () => {
    await book(
      {
        email: null,
        phone: '(415) 555-0166',
        confirmBy: 'SMS',
        lastName: 'Stranger',
        language: 'sv',
        timeZone: 'Europe/Stockholm',
      },
      '+14155550166',
    );
    await sendQueued();
    const [text] = await sentTo(test.database, '+14155550166');
    expect(text).toMatch(/Du har en tid hos .*\n\n.*\n\nhttps:\/\/portal\.example\/booking\/[\w-]{32}$/s);
    expect(await logs()).toEqual([]);
  });

  it('does not go where the patient has turned the channel off, nor where the time was moved meanwhile', async () => {
    await rows(
      `insert into communication_preferences (profile_id, sms_enabled, emails_enabled, push_notifications_enabled,
         mts_marketing_enabled, mts_patient_care_enabled, mts_medical_research_enabled, mts_account, updated_at)
       values ($1, true, false, true, false, false, false, false, now()) returning version`,
      [lou.profileId],
    );
    await book();
    await sendQueued();
    expect(await sentTo(test.database, email)).toEqual([]);
    await rows(
      'update communication_preferences set emails_enabled = true where profile_id = $1 returning version',
      [lou.profileId],
    );
    const code = await book({ start: at(12) });
    await byLink(code, 'move', { start: at(13) });
    await sendQueued();
    expect(await sentTo(test.database, email)).toEqual([]);
    const states = await rows(
      `select m.state from booking_messages m join bookings b on b.id = m.booking_id where b.recipient = $1`,
      [email],
    );
    expect(states).toEqual([{ state: 'SKIPPED' }, { state: 'SKIPPED' }]);
  });

  it('that the service refused, or that a worker lost, is told as that and not sent again', async () => {
    await book();
    const refusing = () => ({
      ...sandboxes(test.database),
      email: { send: () => Promise.reject(new SenderFailure('email', 'EENVELOPE')) },
    });
    await sendQueued(refusing);
    expect((await logs()).at(-1)?.subject).toContain('not sent');
    await book({ start: at(11) });
    const dying = () => ({
      ...sandboxes(test.database),
      email: { send: () => Promise.reject(new Error('the worker dies')) },
    });
    await expect(sendQueued(dying)).rejects.toThrow('the worker dies');
    await sendQueued();
    expect(await sentTo(test.database, email)).toEqual([]);
    const states = await rows<{ state: string }>(
      `select state from outbound_messages where profile_id = $1 order by created_at, id`,
      [lou.profileId],
    );
    expect(states.map(({ state }) => state)).toEqual(['FAILED', 'UNKNOWN']);
  });
});

describe('a change', () => {
  it('by link or by staff is told once, under the same UID with a higher sequence, and a cancellation as that', async () => {
    const code = await book();
    await sendQueued();
    await byLink(code, 'move', { start: at(12) });
    await tell();
    await tell();
    await sendQueued();
    const [appointment] = await rows<{ id: string; version: number }>(
      'select id, version from appointments where profile_id = $1',
      [lou.profileId],
    );
    const cancelled = await test.send({
      method: 'POST',
      path: `appointments/${appointment?.id}/cancel?reason=CLINICIAN_UNAVAILABLE`,
      as: test.world.tom,
      body: { version: appointment?.version },
    });
    expect(cancelled.statusCode).toBe(200);
    await tell();
    await tell();
    await sendQueued();
    const texts = await sentTo(test.database, email);
    expect(texts).toHaveLength(3);
    expect(texts.map((text) => lineOf(text, 'SEQUENCE'))).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2']);
    expect(new Set(texts.map((text) => lineOf(text, 'UID'))).size).toBe(1);
    expect(texts.map((text) => lineOf(text, 'METHOD'))).toEqual([
      'METHOD:REQUEST',
      'METHOD:REQUEST',
      'METHOD:CANCEL',
    ]);
    expect(texts[2]).not.toContain('/booking/');
    expect(texts[2]).not.toContain('unavailable');
  });

  it('reaches the calendar of the person, and the calendar’s own change reaches the patient', async () => {
    const code = await book();
    const { lena } = test.world;
    const events = async (): Promise<{ id: string; start: string; status: string; version: number }[]> => {
      const all = (await test.send({ path: 'admin/calendar-events', as: lena })).json();
      return all.filter(({ attendeeEmail }: { attendeeEmail: string }) => attendeeEmail === email);
    };
    const [{ eventId } = { eventId: '' }] = await rows<{ eventId: string }>(
      'select event_id as "eventId" from bookings where recipient = $1',
      [email],
    );
    const write = () =>
      runJob(
        test.database,
        writeCalendarEvent(undefined, () => testSecrets),
        { userId: lena.id, eventId },
        Date.now(),
      );
    await write();
    await write();
    expect(await events()).toMatchObject([{ id: eventId, start: at(10), status: 'confirmed', version: 1 }]);
    await byLink(code, 'move', { start: at(11) });
    await write();
    expect(await events()).toMatchObject([{ start: at(11), version: 2 }]);
    const moved = await test.send({
      method: 'PATCH',
      path: `admin/calendar-events/${eventId}`,
      as: lena,
      body: { version: 2, start: at(15) },
    });
    expect(moved.statusCode).toBe(200);
    expect((await test.send({ path: `booking/links/${code}` })).json().start).toBe(at(15));
    await byLink(code, 'cancel');
    await write();
    expect(await events()).toMatchObject([{ status: 'cancelled' }]);
    await tell();
    await sendQueued();
    expect(lineOf((await sentTo(test.database, email)).at(-1), 'METHOD')).toBe('METHOD:CANCEL');
  });
});

describe('a confirmation that staff send', () => {
  const plan = async (more: object = {}): Promise<string> => {
    const answer = await test.send({
      method: 'POST',
      path: `appointments?profileId=${lou.profileId}`,
      as: test.world.tom,
      body: { start: at(10), purpose: 'HEALTH_COACHING', assignedPractitioner: test.world.lena.id, ...more },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  const confirm = (appointmentId: string, channel = 'EMAIL', as = test.world.tom) =>
    test.send({
      method: 'POST',
      path: 'booking/confirmations',
      as,
      body: { appointmentId, channel, timeZone: 'UTC' },
    });

  it('goes to the address on record, once, with a link that cancels and moves', async () => {
    const id = await plan();
    expect((await confirm(id)).json()).toMatchObject({ recipient: email, dates: 1 });
    expect((await confirm(id)).json().code).toBe('BookingToldAlready');
    await sendQueued();
    const code =
      /\/booking\/([\w-]{32})\n/.exec((await sentTo(test.database, email)).at(-1) ?? '')?.[1] ?? '';
    expect((await byLink(code, 'move', { start: at(16) })).json()).toMatchObject({ start: at(16) });
    expect((await byLink(code, 'cancel')).json().state).toBe('cancelled');
  });

  it('of a series is one message, and each has its reminders', async () => {
    const id = await plan({ repeat: { every: 'WEEK', times: 3, timeZone: 'UTC' } });
    expect((await confirm(id)).statusCode).toBe(201);
    await sendQueued();
    expect(await sentTo(test.database, email)).toHaveLength(1);
    expect(await rows('select id from bookings where recipient = $1', [email])).toHaveLength(3);
  });

  it('needs an address and a patient in reach who agrees to the channel', async () => {
    const id = await plan();
    expect((await confirm(id, 'SMS')).json().code).toBe('NoAddressForInvite');
    expect((await confirm(id, 'EMAIL', test.world.priya)).json().code).toBe('AppointmentNotFound');
    expect(await rows('select id from bookings where recipient = $1', [email])).toEqual([]);
  });
});

describe('a reminder', () => {
  const remind = (now: number) => jobWith(test.database, remindOfAppointments, now);
  const before = (hours: number) => Date.parse(at(10)) - hours * HOUR_MS;
  const reminded = async () => {
    const found = await rows<{ hours: number }>(
      `select m.minutes_before / 60 as hours from booking_messages m join bookings b on b.id = m.booking_id
        where b.recipient = $1 and m.kind = 'REMINDER' order by 1`,
      [email],
    );
    return found.map(({ hours }) => hours);
  };

  it('comes a day and two hours before, once, on two machines at the same moment too', async () => {
    await book();
    await remind(before(25));
    expect(await reminded()).toEqual([]);
    await Promise.all([remind(before(24)), remind(before(24))]);
    await remind(before(23.9));
    expect(await reminded()).toEqual([24]);
    await remind(before(1.9));
    expect(await reminded()).toEqual([2, 24]);
    await sendQueued(sandboxes, before(1.9));
    expect((await sentTo(test.database, email)).filter((text) => text.includes('A reminder'))).toHaveLength(
      2,
    );
    expect(
      await rows(
        `select detail ->> 'state' as state from audit_events where action = 'appointment.tell' and detail ->> 'kind' = 'REMINDER'`,
      ),
    ).toEqual([{ state: 'SENT' }, { state: 'SENT' }]);
  });

  it('is not of what was cancelled or moved away, and comes again for the new time', async () => {
    const code = await book();
    await byLink(code, 'move', { start: at(20) });
    await tell();
    await remind(before(24));
    expect(await reminded()).toEqual([]);
    await remind(before(14));
    expect(await reminded()).toEqual([24]);
    await byLink(code, 'cancel');
    await sendQueued(sandboxes, before(14));
    await tell();
    await remind(before(-8));
    expect(await reminded()).toEqual([24]);
    expect((await sentTo(test.database, email)).filter((text) => text.includes('A reminder'))).toEqual([]);
  });

  const set = (value: object | null, siteId: string = testSites.north) =>
    rows(
      `update sites set feature_values = case when $2::jsonb is null then feature_values - 'appointment_reminder_hours'
         else feature_values || jsonb_build_object('appointment_reminder_hours', $2::jsonb) end where id = $1 returning id`,
      [siteId, value === null ? null : JSON.stringify(value)],
    );

  it('follows the hours of the patient’s site when the staff member works at another one as well', async () => {
    const { north, south } = testSites;
    const [entry] = await rows<{ id: string }>(
      'insert into site_users (id, user_id, site_id) values ($1, $2, $3) returning id',
      [newId(), test.world.lena.id, south],
    );
    await makeLou(south);
    await set([48], north);
    await set([6], south);
    await book();
    await remind(before(5.5));
    expect(await reminded()).toEqual([6]);
    await set(null, north);
    await set(null, south);
    await rows('delete from site_users where id = $1 returning id', [entry!.id]);
  });

  it('follows the hours of the site, comes not late by hours, and not for what was booked after its time', async () => {
    await book();
    await set([48, 6]);
    await remind(before(22));
    await remind(before(5.5));
    expect(await reminded()).toEqual([6]);
    await set([]);
    await book({ start: at(12) });
    await remind(Date.parse(at(12)) - 24 * HOUR_MS);
    expect(await reminded()).toEqual([6]);
    await set(null);
    await rows('update bookings set created_at = $2 where recipient = $1 returning id', [
      email,
      new Date(before(20)).toISOString(),
    ]);
    await remind(before(24));
    expect(await reminded()).toEqual([6]);
  });
});
