// A connected Google calendar is read from where it was left, with its token sealed, and one that fails is in nobody's way (OP-APPT-4).
import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSecretKey, testSecrets } from '@alveary/server/testing/secret-key.ts';
import { calendarConnectCommand } from './calendar-connect.command.ts';
import { readGoogleCalendars } from './google-calendars.jobs.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';

let test: TestApp;
let server: Server;
let url: string;
/** What the stand-in was asked, token grants with the refresh token. */
const asked: string[] = [];
let items: readonly object[] = [];

beforeAll(async () => {
  test = await testApp();
  server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://google.example');
    const json = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (address.pathname === '/token') {
      void Array.fromAsync(request).then((chunks) => {
        const refresh = new URLSearchParams(Buffer.concat(chunks).toString()).get('refresh_token') ?? '';
        asked.push(refresh);
        json(refresh.startsWith('revoked') ? 400 : 200, { access_token: 'access' });
      });
    } else {
      asked.push(address.searchParams.get('syncToken') ?? 'from the start');
      json(200, { items, nextSyncToken: `after ${asked.length}` });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const connect = async (email: string, token: string) => {
  const err: string[] = [];
  const speech = { print: () => undefined, tell: (line: string) => void err.push(line) };
  const code = await runCommand(
    [calendarConnectCommand],
    ['calendar', 'connect', '--email', email],
    speech,
    () => ({
      ...speech,
      config: readConfig({ ALVEARY_SECRET_KEY: testSecretKey }),
      readInput: async () => `${token}\n`,
      readLines: async function* () {},
      openDatabase: async () => test.database,
      signal: new AbortController().signal,
    }),
  );
  return { code, err: err.join('\n') };
};

const read = () => {
  const settings = { apiUrl: url, tokenUrl: `${url}/token`, clientId: 'portal', clientSecret: 'secret' };
  const log = pino({ level: 'silent' });
  return runJob(
    test.database,
    readGoogleCalendars({ settings, secrets: () => testSecrets, address: null }),
    {},
    Date.now(),
    log,
  );
};

const event = (facts: object = {}) => ({
  id: 'google-1',
  status: 'confirmed',
  start: { dateTime: '2027-02-01T10:00:00-05:00' },
  end: { dateTime: '2027-02-01T10:30:00-05:00' },
  attendees: [{ email: 'north@mail.example', displayName: 'N.' }],
  extendedProperties: { private: { alveary_profile_id: test.world.northPatient.profileId } },
  ...facts,
});
const appointments = () =>
  test.database.read({ allSites: 'a test looks' }, (db) =>
    db.many<{ status: string; patient: string }>(
      `select status, profile_id as patient from appointments where calendar_event_id like 'google-%'`,
    ),
  );

it('follows bookings and cancellations, and keeps the token sealed', async () => {
  const { lena, tom, northPatient, southPatient } = test.world;
  expect((await connect(tom.email, 'revoked-token')).code).toBe(0);
  expect((await connect(lena.email, 'refresh-token')).code).toBe(0);
  const { stored } = await test.database.read({ allSites: 'a test looks' }, (db) =>
    db.one<{ stored: string }>(
      'select refresh_token as stored from calendar_connections where user_id = $1',
      [lena.id],
    ),
  );
  expect(stored).toMatch(/^sealed:/);

  const elsewhere = { private: { alveary_profile_id: southPatient.profileId } };
  items = [event(), event({ id: 'google-2', extendedProperties: elsewhere })];
  await read();
  expect(await appointments()).toEqual([{ status: 'BOOKED', patient: northPatient.profileId }]);
  expect([...asked].sort()).toEqual(['from the start', 'refresh-token', 'revoked-token']);

  items = [{ id: 'google-1', status: 'cancelled' }];
  await read();
  expect(asked.some((one) => one.startsWith('after '))).toBe(true);
  expect(await appointments()).toEqual([{ status: 'CANCELLED', patient: northPatient.profileId }]);
});

const busy = () =>
  test.database.read({ allSites: 'a test looks' }, (db) =>
    db.many<{ event: string }>('select event_id as event from calendar_busy order by event_id'),
  );
const open = () =>
  test.database.read({ allSites: 'a test looks' }, (db) =>
    db.many<{ email: string }>(
      `select attendee_email as email from calendar_bookings where event_id in ('d-1', 'd-2', 'd-4')`,
    ),
  );
const self = (responseStatus: string) => ({ email: 'lena@north.example', self: true, responseStatus });
const guest = (email: string, responseStatus: string) => ({ email, responseStatus });

it('takes no time for what its owner declined, and no appointment from a patient who declined', async () => {
  const foreign = { extendedProperties: {} };
  items = [
    event({ id: 'd-1', ...foreign, attendees: [self('declined')] }),
    event({ id: 'd-2', ...foreign, attendees: [guest('boss@mail.example', 'accepted'), self('declined')] }),
    event({ id: 'google-3', attendees: [self('accepted'), guest('north@mail.example', 'declined')] }),
    event({ id: 'd-4', ...foreign, attendees: [self('accepted')] }),
    event({ id: 'google-5' }),
  ];
  await read();
  expect(await busy()).toEqual([{ event: 'd-4' }, { event: 'google-3' }]);
  expect(await open()).toEqual([]);
  expect((await appointments()).map(({ status }) => status).sort()).toEqual(['BOOKED', 'CANCELLED']);

  items = [event({ id: 'google-5', attendees: [guest('north@mail.example', 'declined')] })];
  await read();
  expect((await appointments()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
});

it('gives no patient to an invitation of a stranger, who may name anybody', async () => {
  const { lena, northPatient } = test.world;
  await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    db.run(`update profiles set email_address = 'nora@mail.example' where id = $1`, [northPatient.profileId]),
  );
  const named = {
    extendedProperties: {},
    attendees: [self('needsAction'), guest('nora@mail.example', 'accepted')],
  };
  items = [
    event({ id: 'google-own', ...named, organizer: { email: lena.email, self: true } }),
    event({ id: 'google-sent', ...named, organizer: { email: 'stranger@mail.example' } }),
  ];
  await read();
  const known = await test.database.read({ allSites: 'a test looks' }, (db) =>
    db.many<{ event: string }>(
      `select calendar_event_id as event from appointments where calendar_event_id in ('google-own', 'google-sent')`,
    ),
  );
  expect(known).toEqual([{ event: 'google-own' }]);
  const waiting: { attendeeEmail: string }[] = (
    await test.send({ path: 'admin/calendar-bookings', as: lena })
  ).json();
  expect(waiting.filter(({ attendeeEmail }) => attendeeEmail === 'nora@mail.example')).toMatchObject([
    {
      provenBy: null,
      candidates: [{ profileId: northPatient.profileId }],
    },
  ]);
});

it.each([
  ['nobody@north.example', 'refresh-token', 'There is no account nobody@north.example.'],
  ['lena@north.example', 'not a token', 'Standard input must hold the refresh token'],
])('connects nothing for %s with %j', async (email, token, said) => {
  const { code, err } = await connect(email, token);
  expect(code).toBe(2);
  expect(err).toContain(said);
});
