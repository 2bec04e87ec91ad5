// Is what was booked here written into a Google calendar once, moved and taken away there, without a word of who comes?
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { googleWriter } from './google.ts';
import type { CalendarWriter } from './port.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly sendUpdates: string | null;
  readonly body: unknown;
}

let server: Server;
let writer: CalendarWriter;
let asked: Asked[];
let statuses: number[];

beforeAll(async () => {
  server = createServer((request, response) => {
    void Array.fromAsync(request).then((chunks) => {
      const body = Buffer.concat(chunks).toString();
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://google.example');
      if (path === '/token') return response.end(JSON.stringify({ access_token: 'access' }));
      if (request.headers.authorization !== 'Bearer access') return response.writeHead(401).end();
      const { method = '' } = request;
      const sendUpdates = searchParams.get('sendUpdates');
      asked.push({ method, path, sendUpdates, body: body === '' ? null : JSON.parse(body) });
      return response.writeHead(statuses.shift() ?? 200).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const settings = { apiUrl, tokenUrl: `${apiUrl}/token`, clientId: 'portal', clientSecret: 's:cret' };
  writer = googleWriter(settings, 'refresh');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [asked, statuses] = [[], []];
});

const ID = 'a'.repeat(32);
const EVENTS = '/calendar/v3/calendars/primary/events';
const event = {
  id: ID,
  start: '2026-12-01T15:00:00.000Z',
  minutes: 45,
  attendeeName: 'Maya Thornton',
  attendeeEmail: 'maya@mail.example',
  description: 'Cough at night',
};
const times = {
  start: { dateTime: '2026-12-01T15:00:00.000Z' },
  end: { dateTime: '2026-12-01T15:45:00.000Z' },
  status: 'confirmed',
};

it('is made under the id of the booking, and Google tells nobody', async () => {
  await writer.write(event);
  expect(asked).toEqual([
    {
      method: 'POST',
      path: EVENTS,
      sendUpdates: 'none',
      body: { ...times, id: ID, summary: 'Appointment (Alveary)' },
    },
  ]);
  expect(JSON.stringify(asked)).not.toMatch(/Maya|maya|Cough/);
});

it('that is there already is moved', async () => {
  statuses = [409];
  await writer.write(event);
  expect(asked[1]).toEqual({ method: 'PATCH', path: `${EVENTS}/${ID}`, sendUpdates: 'none', body: times });
});

it.each([204, 404, 410])('is taken away, also where that is answered with %i', async (status) => {
  statuses = [status];
  await writer.cancel('their event/1');
  expect(asked).toEqual([
    { method: 'DELETE', path: `${EVENTS}/their%20event%2F1`, sendUpdates: 'none', body: null },
  ]);
});

it.each([401, 403, 500])('that is answered with %i fails, and is tried again by its job', async (status) => {
  statuses = [status, status];
  await expect(writer.write(event)).rejects.toThrow(`Google answered ${status}.`);
  await expect(writer.cancel(ID)).rejects.toThrow(`Google answered ${status}.`);
});
