// The adapter speaks the wire format of the Calendar API: a stand-in on loopback gives tokens and lists events as the API does.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { googleCalendar } from './google.ts';
import type { StaffCalendar } from './port.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
let server: Server;
let url: string;
let asked: URL[] = [];
let tokenBody = '';
/** Answers to the lists, first to last. */
let answers: { status: number; body: unknown }[] = [];
let calendar: StaffCalendar;

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const address = new URL(request.url ?? '', url);
  const body = Buffer.concat(await Array.fromAsync(request)).toString();
  const json = (status: number, content: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  if (address.pathname === '/token') {
    tokenBody = body;
    return json(200, { access_token: 'access', expires_in: 3599, token_type: 'Bearer' });
  }
  asked.push(address);
  if (request.headers.authorization !== 'Bearer access') return json(401, { error: { code: 401 } });
  const next = answers.shift();
  return json(next?.status ?? 500, next?.body ?? {});
};

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [asked, answers, tokenBody] = [[], [], ''];
  calendar = googleCalendar(
    { apiUrl: url, tokenUrl: `${url}/token`, clientId: 'portal', clientSecret: 's:cret' },
    'refresh',
    NOW,
  );
});

const timed = {
  id: 'abc',
  status: 'confirmed',
  eventType: 'default',
  start: { dateTime: '2026-11-23T10:00:00-05:00', timeZone: 'America/New_York' },
  end: { dateTime: '2026-11-23T10:45:00-05:00', timeZone: 'America/New_York' },
  description: '<b>Booked by</b><br>Maya Thornton<br>+1 415-555-0101 &amp; more',
  attendees: [
    { email: 'lena@alveary.example', self: true, organizer: true },
    { email: 'maya@mail.example', displayName: 'Maya Thornton', responseStatus: 'accepted' },
    { email: 'room@resource.example', resource: true },
  ],
  extendedProperties: { private: { alveary_profile_id: 'p-1' } },
};

it('reads what is to come over all pages, and says where it stands', async () => {
  answers = [
    { status: 200, body: { items: [timed], nextPageToken: 'page 2' } },
    { status: 200, body: { items: [{ id: 'gone', status: 'cancelled' }], nextSyncToken: 's1' } },
  ];
  const changes = await calendar.changes(null);
  expect(changes).toEqual({
    syncToken: 's1',
    isWhole: true,
    events: [
      {
        id: 'abc',
        status: 'confirmed',
        start: '2026-11-23T15:00:00.000Z',
        minutes: 45,
        description: 'Booked by\nMaya Thornton\n+1 415-555-0101 & more',
        attendees: [{ email: 'maya@mail.example', name: 'Maya Thornton' }],
        profileId: 'p-1',
        isInvitation: false,
        busy: { start: '2026-11-23T15:00:00.000Z', end: '2026-11-23T15:45:00.000Z' },
      },
      {
        id: 'gone',
        status: 'cancelled',
        start: null,
        minutes: null,
        description: '',
        attendees: [],
        profileId: null,
        isInvitation: false,
        busy: null,
      },
    ],
  });
  expect(asked.map(({ pathname }) => pathname)).toEqual(
    Array(2).fill('/calendar/v3/calendars/primary/events'),
  );
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    singleEvents: 'true',
    showDeleted: 'true',
    maxResults: '250',
    timeMin: '2026-11-21T12:00:00.000Z',
  });
  expect(asked[1]?.searchParams.get('pageToken')).toBe('page 2');
  expect(Object.fromEntries(new URLSearchParams(tokenBody))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh',
    client_id: 'portal',
    client_secret: 's:cret',
  });
});

it.each([
  [{ email: 'lena@alveary.example', self: true }, false],
  [{ email: 'stranger@mail.example' }, true],
])(
  'tells what was sent into the calendar by somebody else: organizer %j',
  async (organizer, isInvitation) => {
    answers = [{ status: 200, body: { items: [{ ...timed, organizer }], nextSyncToken: 's1' } }];
    expect((await calendar.changes('s0')).events).toMatchObject([{ isInvitation }]);
  },
);

it('asks for what is new since then, without a time', async () => {
  answers = [{ status: 200, body: { items: [], nextSyncToken: 's2' } }];
  expect(await calendar.changes('s1')).toEqual({ events: [], isWhole: false, syncToken: 's2' });
  expect(asked[0]?.searchParams.get('syncToken')).toBe('s1');
  expect(asked[0]?.searchParams.has('timeMin')).toBe(false);
});

it('begins anew when its token is gone (410)', async () => {
  answers = [
    { status: 410, body: { error: { code: 410, errors: [{ reason: 'fullSyncRequired' }] } } },
    { status: 200, body: { items: [timed], nextSyncToken: 's3' } },
  ];
  expect((await calendar.changes('old')).syncToken).toBe('s3');
  expect(asked.map(({ searchParams }) => searchParams.has('syncToken'))).toEqual([true, false]);
});

it('whole days, birthdays and times out of office have no time to be booked, and say when there is none', async () => {
  answers = [
    {
      status: 200,
      body: {
        items: [
          { ...timed, id: 'day', start: { date: '2026-11-23' }, end: { date: '2026-11-24' } },
          { ...timed, id: 'away', eventType: 'outOfOffice' },
          { ...timed, id: 'free', eventType: 'outOfOffice', transparency: 'transparent' },
        ],
        timeZone: 'America/New_York',
        nextSyncToken: 's4',
      },
    },
  ];
  const { events } = await calendar.changes('s3');
  expect(events.map(({ start }) => start)).toEqual([null, null, null]);
  // A whole day is taken from midnight to midnight where the calendar is.
  expect(events.map(({ busy }) => busy)).toEqual([
    { start: '2026-11-23T05:00:00.000Z', end: '2026-11-24T05:00:00.000Z' },
    { start: '2026-11-23T15:00:00.000Z', end: '2026-11-23T15:45:00.000Z' },
    null,
  ]);
});

it.each([401, 403, 500])('an answer of %i is a failure that names nobody', async (status) => {
  answers = [{ status, body: { error: { message: 'maya@mail.example is not allowed' } } }];
  await expect(calendar.changes('s1')).rejects.toThrow(`Google answered ${status}.`);
});
