// A Google calendar is read when it says that it changed, over a channel that is opened, renewed and stopped; what comes over another
// channel, with another token, late or again is refused or does nothing (OP-APPT-4, decision 0095).
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import type { Job } from '@alveary/server/platform/jobs/job.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  messageOf,
  type StandInChannel,
  type StandInGoogle,
  standInGoogle,
} from '@alveary/server/testing/google-calendar.ts';
import { jobWith, runJob } from '@alveary/server/testing/jobs.ts';
import { testSecretKey, testSecrets } from '@alveary/server/testing/secret-key.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { calendarConnectCommand } from './calendar-connect.command.ts';
import { calendarDisconnectCommand } from './calendar-disconnect.command.ts';
import {
  renewCalendarChannels,
  silenceGoogleCalendar,
  watchGoogleCalendar,
} from './calendar-channels.jobs.ts';
import { readGoogleCalendar, readGoogleCalendars } from './google-calendars.jobs.ts';
import { addressForGoogle } from './watch-calendar.ts';

const PUBLIC = 'https://portal.example';
const DAY = 24 * 3_600_000;

let test: TestApp;
let google: StandInGoogle;
let owner: pg.Client;

beforeAll(async () => {
  google = await standInGoogle();
  test = await testApp({ PUBLIC_URL: PUBLIC });
  owner = new pg.Client(test.database.logins.owner);
  await owner.connect();
});
afterAll(() => owner.end());

const command = async (words: readonly string[], input = '') => {
  const said: string[] = [];
  const speech = {
    print: (line: string) => void said.push(line),
    tell: (line: string) => void said.push(line),
  };
  const code = await runCommand(
    [calendarConnectCommand, calendarDisconnectCommand],
    ['calendar', ...words],
    speech,
    () => ({
      ...speech,
      config: readConfig({
        ALVEARY_SECRET_KEY: testSecretKey,
        PUBLIC_URL: PUBLIC,
        ...google.variables,
      }),
      readInput: async () => `${input}\n`,
      readLines: async function* () {},
      openDatabase: async () => test.database,
      signal: new AbortController().signal,
    }),
  );
  return { code, said: said.join('\n') };
};
const connect = (token = 'refresh-token') => command(['connect', '--email', test.world.lena.email], token);
const disconnect = () => command(['disconnect', '--email', test.world.lena.email]);

const access = (address: string | null = addressForGoogle({ publicUrl: PUBLIC })) => ({
  settings: google.settings,
  secrets: () => testSecrets,
  address,
});
const run = (job: Job<{ userId: string }>, now = Date.now()) =>
  runJob(test.database, job, { userId: test.world.lena.id }, now);
const watch = () => run(watchGoogleCalendar(access()));
const renew = (now: number) => jobWith(test.database, renewCalendarChannels(access()), now);
const poll = (now: number, address?: null) =>
  jobWith(test.database, readGoogleCalendars(access(address)), now);

/** The work that waits, by the name of the job. */
const waiting = async (name: string) =>
  (
    await owner.query(
      `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1`,
      [name],
    )
  ).rows.length;

const tell = (headers: Readonly<Record<string, string>>) =>
  test.app.inject({ method: 'POST', url: '/gateway/webhooks/calendar/google', headers });
const newest = (): StandInChannel => google.channels.at(-1)!;

beforeEach(async () => {
  await disconnect();
  await owner.query('delete from graphile_worker._private_jobs');
  [google.faults, google.channels, google.requests].forEach((list) => list.splice(0));
  [google.items, google.longestMs] = [[], Number.POSITIVE_INFINITY];
  google.beforeAnswer = async () => undefined;
  google.beforeList = async () => undefined;
});

it('a connected calendar is watched over an encrypted address with a token of its own, and once', async () => {
  const now = stopClock();
  expect((await connect()).said).toBe(
    `The calendar of ${test.world.lena.email} is read whenever it tells of a change.`,
  );
  expect(await waiting('watch-google-calendar')).toBe(1);
  await watch();
  await watch();
  expect(google.channels).toMatchObject([
    { type: 'web_hook', address: `${PUBLIC}/gateway/webhooks/calendar/google` },
  ]);
  const { id, token, expiration } = newest();
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(expiration).toBe(now + 7 * DAY);
  // What lies in the database opens nothing.
  expect(JSON.stringify((await owner.query('select * from calendar_channels')).rows)).not.toContain(token);
});

it.each(['http://portal.example', 'https://localhost:8443', 'http://127.0.0.1:8080'])(
  'nothing is watched where %s is the address, and each minute is read instead',
  async (publicUrl) => {
    await connect();
    expect(addressForGoogle({ publicUrl })).toBeNull();
    await run(watchGoogleCalendar(access(null)));
    expect(google.channels).toEqual([]);
    const now = Date.now();
    await poll(now, null);
    await poll(now + 60_000, null);
    expect(google.requests).toHaveLength(2);
  },
);

it('a message over the channel leaves one piece of work however often it comes, and that reads the calendar', async () => {
  const { northPatient } = test.world;
  await connect();
  await watch();
  const channel = newest();
  expect((await tell(messageOf(channel, 1, 'sync'))).statusCode).toBe(204);
  expect(await waiting('read-google-calendar')).toBe(0);
  google.items = [
    {
      id: 'told',
      start: { dateTime: '2027-02-01T10:00:00-05:00' },
      end: { dateTime: '2027-02-01T10:30:00-05:00' },
      attendees: [{ email: 'north@mail.example' }],
      extendedProperties: { private: { alveary_profile_id: northPatient.profileId } },
    },
  ];
  google.requests.splice(0);
  for (const number of [7, 7, 9, 8]) expect((await tell(messageOf(channel, number))).statusCode).toBe(204);
  // It has answered before anything was read.
  expect(google.requests).toEqual([]);
  expect(await waiting('read-google-calendar')).toBe(1);
  await run(readGoogleCalendar(access()));
  const { rows } = await owner.query(`select profile_id from appointments where calendar_event_id = 'told'`);
  expect(rows).toEqual([{ profile_id: northPatient.profileId }]);
  // It was read: the next news is work again, a repeat of the old is none.
  await tell(messageOf(channel, 9));
  expect(await waiting('read-google-calendar')).toBe(1);
  await tell(messageOf(channel, 12, 'not_exists'));
  expect(await waiting('read-google-calendar')).toBe(2);
});

it('leaves the channel of another calendar as it was when one tells', async () => {
  const { tom } = test.world;
  await connect();
  await watch();
  const own = newest();
  await command(['connect', '--email', tom.email], 'refresh-token-of-tom');
  await runJob(test.database, watchGoogleCalendar(access()), { userId: tom.id }, Date.now());
  const other = newest();
  expect(other.id).not.toBe(own.id);
  await tell(messageOf(own, 9));
  // Its numbers are its own: a lower one is news.
  expect((await tell(messageOf(other, 3))).statusCode).toBe(204);
  expect(await waiting('read-google-calendar')).toBe(2);
  await command(['disconnect', '--email', tom.email]);
});

it('what was told while another reading was under way is read after it', async () => {
  await connect();
  google.beforeList = async () => {
    google.beforeList = async () => undefined;
    // Another worker has followed a list that it asked for before.
    await owner.query(`update calendar_connections set sync_token = '40' where user_id = $1`, [
      test.world.lena.id,
    ]);
  };
  await run(readGoogleCalendar(access()));
  const { rows } = await owner.query('select sync_token from calendar_connections where user_id = $1', [
    test.world.lena.id,
  ]);
  expect([google.requests.length, rows]).toEqual([2, [{ sync_token: '41' }]]);
});

it.each<[string, (channel: StandInChannel) => Record<string, string>]>([
  ['of an unknown channel', (one) => messageOf({ ...one, id: randomUUID() }, 5)],
  ['with a channel id that is none', (one) => messageOf({ ...one, id: "' or 1=1" }, 5)],
  ['with another token', (one) => messageOf({ ...one, token: 'x'.repeat(43) }, 5)],
  ['with the token of no length', (one) => messageOf({ ...one, token: '' }, 5)],
  ['about another resource', (one) => messageOf({ ...one, resourceId: 'of somebody else' }, 5)],
  ['without a number', (one) => ({ ...messageOf(one, 5), 'x-goog-message-number': '' })],
  ['with nothing', () => ({})],
])('a message %s is refused, and no work is left', async (_case, forged) => {
  await connect();
  await watch();
  const answer = await tell(forged(newest()));
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'CalendarChannelUnknown']);
  expect(await waiting('read-google-calendar')).toBe(0);
  // Nor has it made the real one old.
  await tell(messageOf(newest(), 2));
  expect(await waiting('read-google-calendar')).toBe(1);
});

it('a message after the end of its channel is refused, and one with a body that is too long', async () => {
  await connect();
  await watch();
  await owner.query(`update calendar_channels set expires_at = now() - interval '1 second'`);
  expect((await tell(messageOf(newest(), 5))).statusCode).toBe(404);
  const long = await test.app.inject({
    method: 'POST',
    url: '/gateway/webhooks/calendar/google',
    headers: { 'content-type': 'application/json' },
    payload: 'x'.repeat(2000),
  });
  expect(long.statusCode).toBe(413);
  expect(await waiting('read-google-calendar')).toBe(0);
});

it('the first message may come before the answer: its channel is known already', async () => {
  await connect();
  const early: number[] = [];
  google.beforeAnswer = async (channel) => {
    early.push((await tell(messageOf(channel, 1, 'sync'))).statusCode);
    early.push((await tell(messageOf(channel, 2))).statusCode);
    early.push((await tell(messageOf({ ...channel, resourceId: 'another' }, 3))).statusCode);
  };
  await watch();
  expect(early).toEqual([204, 204, 404]);
  expect(await waiting('read-google-calendar')).toBe(1);
});

it('a channel that ends within a day is followed by another, and then stopped; one that lasts stays', async () => {
  await connect();
  google.longestMs = 3 * DAY;
  await watch();
  const first = newest();
  await renew(Date.now() + 1.9 * DAY);
  expect(google.channels).toEqual([first]);
  const later = Date.now() + 2.1 * DAY;
  google.longestMs = 10 * DAY;
  await renew(later);
  expect(google.channels).toHaveLength(1);
  expect(newest().id).not.toBe(first.id);
  expect(google.requests.slice(-2)).toEqual([
    'refresh-token POST /calendar/v3/calendars/primary/events/watch',
    'refresh-token POST /calendar/v3/channels/stop',
  ]);
  expect((await tell(messageOf(first, 50))).statusCode).toBe(404);
  expect((await tell(messageOf(newest(), 2))).statusCode).toBe(204);
});

it('where Google opens none, the old one is kept, no row is left, and each minute is read', async () => {
  await connect();
  google.longestMs = DAY / 2;
  await watch();
  const first = newest();
  google.faults.push(403);
  await renew(Date.now() + 60_000);
  expect(google.channels).toEqual([first]);
  expect((await owner.query('select id from calendar_channels')).rows).toEqual([{ id: first.id }]);
  // The old one ends, and no other has come.
  const later = Date.now() + DAY;
  google.faults.push(403);
  await renew(later);
  expect((await owner.query('select id from calendar_channels')).rows).toEqual([]);
  google.requests.splice(0);
  await poll(later);
  await poll(later + 60_000);
  expect(google.requests).toHaveLength(2);
});

it('an old channel that cannot be stopped is stopped with the next one', async () => {
  await connect();
  google.longestMs = DAY / 2;
  await watch();
  const first = newest();
  google.beforeAnswer = async () => google.faults.push(503);
  await renew(Date.now() + 60_000);
  expect(google.channels).toHaveLength(2);
  google.beforeAnswer = async () => undefined;
  await renew(Date.now() + 120_000);
  expect(google.channels.map(({ id }) => id)).not.toContain(first.id);
  expect(google.channels).toHaveLength(1);
});

it('a calendar that tells is read each quarter of an hour besides, for what was lost on the way', async () => {
  await connect();
  const now = Date.now();
  await poll(now);
  await watch();
  google.requests.splice(0);
  await poll(now + 14 * 60_000);
  expect(google.requests).toEqual([]);
  await poll(now + 16 * 60_000);
  expect(google.requests).toEqual(['refresh-token GET /calendar/v3/calendars/primary/events']);
});

it('a calendar that is disconnected is stopped with its own token, refused, and read no more', async () => {
  await connect();
  await watch();
  const channel = newest();
  expect(await disconnect()).toEqual({
    code: 0,
    said: `The calendar of ${test.world.lena.email} is read no more.`,
  });
  expect(google.requests.at(-1)).toBe('refresh-token POST /calendar/v3/channels/stop');
  expect(google.channels).toEqual([]);
  expect((await tell(messageOf(channel, 5))).statusCode).toBe(404);
  google.requests.splice(0);
  await poll(Date.now() + DAY);
  await run(readGoogleCalendar(access()));
  await watch();
  expect(google.requests).toEqual([]);
  const { rows } = await owner.query(
    'select provider, refresh_token from calendar_connections where user_id = $1',
    [test.world.lena.id],
  );
  expect(rows).toEqual([{ provider: 'SANDBOX', refresh_token: null }]);
  expect(await disconnect()).toMatchObject({ code: 2 });
});

it('says so where Google could not be asked to be silent', async () => {
  await connect();
  await watch();
  google.faults.push(500);
  expect((await disconnect()).said).toContain('Google could not be asked to be silent.');
  expect((await tell(messageOf(newest(), 5))).statusCode).toBe(404);
});

it('another calendar of the same person stops the channel of the first with the first token', async () => {
  await connect('first-token-of-lena');
  await watch();
  await connect('second-token-of-lena');
  expect(google.requests.at(-1)).toBe('first-token-of-lena POST /calendar/v3/channels/stop');
  await watch();
  expect(google.requests.at(-1)).toBe(
    'second-token-of-lena POST /calendar/v3/calendars/primary/events/watch',
  );
});

it('disconnected while the channel is being opened, it is stopped at once', async () => {
  await connect();
  google.beforeAnswer = async () => {
    google.beforeAnswer = async () => undefined;
    await disconnect();
  };
  await watch();
  expect(google.channels).toEqual([]);
});

const takeAllSites = async (): Promise<() => Promise<unknown>> => {
  const { rows } = await owner.query(
    'delete from site_users where user_id = $1 returning id, site_id, user_id',
    [test.world.lena.id],
  );
  return () =>
    owner.query(
      `insert into site_users (id, site_id, user_id) select id, site_id, user_id
        from json_to_recordset($1::json) as given (id uuid, site_id uuid, user_id uuid)`,
      [JSON.stringify(rows)],
    );
};

it('the calendar of somebody who lost the last site is stopped, and read no more until the person is back', async () => {
  await connect();
  await watch();
  const channel = newest();
  const giveBack = await takeAllSites();
  expect(await waiting('silence-calendar')).toBe(1);
  // Before the job has come to it, a message leads to no reading.
  google.requests.splice(0);
  await tell(messageOf(channel, 5));
  await run(readGoogleCalendar(access()));
  await poll(Date.now() + DAY);
  expect(google.requests).toEqual([]);
  google.faults.push(503);
  await expect(run(silenceGoogleCalendar(access()))).rejects.toThrow('1 channels could not be stopped.');
  expect(google.channels).toEqual([channel]);
  await run(silenceGoogleCalendar(access()));
  expect(google.channels).toEqual([]);
  expect((await tell(messageOf(channel, 6))).statusCode).toBe(404);
  await watch();
  await renew(Date.now());
  expect(google.channels).toEqual([]);
  await giveBack();
  await renew(Date.now());
  expect(google.channels).toHaveLength(1);
});

it('whoever moves to another site in one go keeps the channel; one that was missed is stopped within the hour', async () => {
  await connect();
  await watch();
  const giveBack = await takeAllSites();
  await giveBack();
  await run(silenceGoogleCalendar(access()));
  expect(google.channels).toHaveLength(1);
  await owner.query('update portal_users set account_confirmed = false where id = $1', [test.world.lena.id]);
  await renew(Date.now());
  expect(google.channels).toEqual([]);
  await owner.query('update portal_users set account_confirmed = true where id = $1', [test.world.lena.id]);
});
