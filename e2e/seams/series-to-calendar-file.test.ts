// A series is one thing from its plan to the patient's calendar: every date is checked, announced, moved and cancelled together.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { runScheduled, workOff } from '@alveary/server/testing/work-queue.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let day = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS;
/** So many weeks later, at an hour of UTC. */
const at = (weeks: number, hour = 15): string =>
  new Date(day + weeks * 7 * DAY_MS + hour * HOUR_MS).toISOString();

let test: TestApp;
let maya: TestPatient;

const weekly = { every: 'WEEK', times: 3, timeZone: 'UTC' } as const;
const mail = (): string => `${maya.profileId}@mail.example`;
const mails = async () => sentTo(test.database, mail());
const unfolded = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n');
const linesOf = (text: string, name: string): readonly string[] =>
  unfolded(text)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));
const stamp = (instant: string): string => instant.replaceAll(/[-:]|\.000/g, '');
/** As the letter lists it, in the language of its reader. */
const listed = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(Date.parse(instant));

const asTom = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  test.send({ method, path, as: test.world.tom, ...(body === undefined ? {} : { body }) });
const done = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const answer = await asTom(method, path, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await workOff(test.database);
  return answer.json();
};
const plan = async (more: object = {}) =>
  done('POST', `appointments?profileId=${maya.profileId}`, {
    start: at(0),
    purpose: 'HEALTH_COACHING',
    assignedPractitioner: test.world.lena.id,
    ...more,
  });
const confirm = async (appointmentId: string) =>
  done('POST', 'booking/confirmations', { appointmentId, channel: 'EMAIL', timeZone: 'Europe/London' });
const rows = async () => (await asTom('GET', `admin/appointments?principal.equals=${maya.profileId}`)).json();

beforeAll(async () => {
  test = await testApp();
  await ownerRows(
    test.database,
    `update sites set feature_values = feature_values || '{"time_zone": "America/New_York"}' where id = '${testSites.north}'`,
  );
});
beforeEach(async () => {
  day += DAY_MS;
  maya = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, { firstName: 'Maya', lastName: 'Weekly', sites: [testSites.north] });
    await db.run('update profiles set email_address = $2 where id = $1', [
      made.profileId,
      `${made.profileId}@mail.example`,
    ]);
    return made;
  });
});

it('asks of every date whether there is time before it is planned, and refuses by the same answer', async () => {
  await plan({ start: at(2, 15) });
  const starts = [at(0), at(1), at(2)];
  const free = await asTom(
    'GET',
    `appointments/free-dates?userId=${test.world.lena.id}&duration=30&starts=${starts.join(',')}`,
  );
  expect(free.json()).toEqual([
    { start: at(0), clash: null },
    { start: at(1), clash: null },
    { start: at(2), clash: 'APPOINTMENT' },
  ]);
  const refused = await asTom('POST', `appointments?profileId=${maya.profileId}`, {
    start: at(0),
    purpose: 'HEALTH_COACHING',
    assignedPractitioner: test.world.lena.id,
    repeat: weekly,
  });
  expect(refused.json().code).toBe('AppointmentClash');
  const tooMany = Array.from({ length: 27 }, (_, index) => at(index)).join(',');
  const refusedList = await asTom(
    'GET',
    `appointments/free-dates?userId=${test.world.lena.id}&duration=30&starts=${tooMany}`,
  );
  expect([refusedList.statusCode, refusedList.json().errors[0].message]).toEqual([
    400,
    'Ask for at most 26 dates.',
  ]);
});

it('announces all dates in one message with one calendar file, by the clocks of the patient', async () => {
  const first = await plan({ repeat: weekly });
  expect(await confirm(first.id)).toEqual({
    recipient: mail(),
    dates: 3,
    language: 'en',
    timeZone: 'America/New_York',
  });
  const sent = await mails();
  expect(sent).toHaveLength(1);
  const [letter = ''] = sent;
  for (const week of [0, 1, 2]) expect(letter).toContain(`- ${listed(at(week))}`);
  expect(letter.match(/\/booking\//g)).toHaveLength(1);
  expect(letter.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
  expect(linesOf(letter, 'METHOD')).toEqual(['PUBLISH']);
  expect(linesOf(letter, 'DTSTART')).toEqual([at(0), at(1), at(2)].map(stamp));
  expect(new Set(linesOf(letter, 'UID')).size).toBe(3);
  const logs = await asTom('GET', `communications?principal.equals=${maya.profileId}`);
  expect(logs.json()).toHaveLength(1);
});

it('tells of one date that is moved where it was, of those that follow in one message, and of the end in one', async () => {
  const first = await plan({ repeat: weekly });
  await confirm(first.id);
  const [, second] = await rows();
  await done('PATCH', `admin/appointments/${second.id}`, { version: 1, start: at(1, 17) });
  const [, single = ''] = await mails();
  expect([linesOf(single, 'METHOD'), linesOf(single, 'DTSTART')]).toEqual([['REQUEST'], [stamp(at(1, 17))]]);
  expect(single).toMatch(/ on .* was moved\. It is now on /);
  const shown = await asTom('GET', `appointments/${first.id}/following`);
  expect(shown.json().map(({ start }: { start: string }) => start)).toEqual([at(1, 17), at(2)]);
  await done('PATCH', `admin/appointments/${first.id}`, {
    version: 1,
    start: at(0, 16),
    scope: 'FOLLOWING',
    timeZone: 'UTC',
  });
  const moved = (await mails()).slice(2);
  expect(moved).toHaveLength(1);
  for (const [now, was] of [
    [at(0, 16), at(0)],
    [at(1, 18), at(1, 17)],
    [at(2, 16), at(2)],
  ] as const)
    expect(moved[0]).toContain(`- ${listed(now)} (was ${listed(was)})`);
  expect(linesOf(moved[0] ?? '', 'SEQUENCE')).toEqual(['1', '2', '1']);
  await done('POST', `appointments/${first.id}/cancel?reason=PATIENT_REQUEST`, {
    version: 2,
    scope: 'FOLLOWING',
  });
  const ended = (await mails()).slice(3);
  expect(ended).toHaveLength(1);
  expect(ended[0]).toContain('Your appointments were cancelled');
  expect(linesOf(ended[0] ?? '', 'STATUS')).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
  expect(ended[0]).not.toContain('/booking/');
});

it('reminds of each date on its own, with a link of its own', async () => {
  const first = await plan({ repeat: weekly });
  await confirm(first.id);
  const before = Date.parse(at(1)) - 24 * HOUR_MS;
  await runScheduled(test.database, 'remind-of-appointments', before);
  await workOff(test.database, before);
  const reminder = (await mails()).at(-1) ?? '';
  expect(reminder).toContain('A reminder');
  const code = /\/booking\/([\w-]{32})\n/.exec(reminder)?.[1] ?? '';
  expect((await test.send({ path: `booking/links/${code}` })).json()).toMatchObject({ start: at(1) });
  const cancelled = await test.send({ method: 'POST', path: `booking/links/${code}/cancel` });
  expect(cancelled.json().state).toBe('cancelled');
  expect((await rows()).map(({ status }: { status: string }) => status)).toEqual([
    'BOOKED',
    'CANCELLED',
    'BOOKED',
  ]);
});
