// A transcript is fetched from Zoom with retry, kept without what is not asked for, and refused when it is none; a stand-in speaks Zoom.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { telephonyFor } from '@alveary/server/services/telephony/choose.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { fetchTranscript } from './fetch-transcript.jobs.ts';
import { accepted, run, zoomSettings } from './testing/phone-company.ts';

let test: TestApp;
let zoom: Server;
let url: string;
let asked: string[] = [];
/** Where the file of a transcript lies. */
let location = '/file';
let answer: { status: number; body: unknown };

beforeAll(async () => {
  zoom = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path} ${request.headers.authorization?.split(' ')[0]}`);
    if (path.startsWith('/oauth/token')) return response.end('{"access_token":"t-1","expires_in":3599}');
    if (path.startsWith('/v2/phone/recording_transcript/download/'))
      return response.writeHead(302, { location }).end();
    return response.writeHead(answer.status).end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(zoom, 'listening');
  const address = zoom.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  test = await testApp(zoomSettings);
});
afterAll(() => void zoom.close());
beforeEach(() => {
  asked = [];
  location = '/file';
});

const told = (callId: string) => ({
  event: 'phone.recording_transcript_completed',
  event_ts: Date.now(),
  payload: {
    object: {
      recordings: [
        { id: `rec-${callId}`, call_id: callId, transcript_download_url: 'http://elsewhere.example' },
      ],
    },
  },
});

const fetchIt = (callId: string): Promise<void> => {
  const config = readConfig({ ...zoomSettings, ZOOM_API_URL: url, ZOOM_TOKEN_URL: `${url}/oauth/token` });
  return run(test, fetchTranscript(telephonyFor(config), test.blobs), { callId });
};

/** A log of Nora with this call. */
const logOf = async (callId: string): Promise<string> => {
  const id = newId();
  await test.database.transact({ allSites: 'a test writes its log' }, (db) =>
    db.run(
      `insert into communications (id, profile_id, sent, medium, call_id, created_at, updated_at) values ($1, $2, now(), 'VERBAL_PHONE', $3, now(), now())`,
      [id, test.world.northPatient.profileId, callId],
    ),
  );
  return id;
};

const read = (logId: string) => test.send({ path: `communications/${logId}/transcript`, as: test.world.tom });

const timeline = [
  {
    ts: '00:00:01.200',
    end_ts: '00:00:02.000',
    text: 'Hello.',
    users: [{ user_id: 'u1', username: 'Tom', client_type: 1 }],
  },
  { ts: '01:02:03', text: '', users: [] },
];

it('CALL-026 CALL-027 has its start and its timeline: speakers, offset, text, and nothing else of the provider', async () => {
  const callId = newId();
  answer = {
    status: 200,
    body: { type: 'zoom_transcript', host_id: 'h', recording_start: '2026-05-04T10:00:00Z', timeline },
  };
  // The transcript can be there before the log.
  await accepted(test, told(callId), told(callId));
  await fetchIt(callId);
  expect(asked).toEqual([
    'POST /oauth/token?grant_type=account_credentials&account_id=account-1 Basic',
    `GET /v2/phone/recording_transcript/download/rec-${callId} Bearer`,
    'GET /file Bearer',
  ]);
  expect((await read(await logOf(callId))).json()).toEqual({
    recording_start: '2026-05-04T10:00:00Z',
    timeline: [
      { ts: '00:00:01.200', text: 'Hello.', users: [{ user_id: 'u1', username: 'Tom' }] },
      { ts: '01:02:03', text: '', users: [] },
    ],
  });
});

it.each([
  ['unencrypted from another host', () => `http://localhost:${new URL(url).port}/file`],
  ['from what is no address', () => 'http://'],
  ['in a circle', () => `${url}/v2/phone/recording_transcript/download/again`],
])('is not fetched %s', async (_from, to) => {
  const callId = newId();
  await accepted(test, told(callId));
  location = to();
  await expect(fetchIt(callId)).rejects.toThrow(/^Zoom led /);
  expect(asked.filter((line) => line.includes('/file'))).toEqual([]);
});

it('is asked for again while the provider does not give it', async () => {
  const callId = newId();
  await accepted(test, told(callId));
  answer = { status: 503, body: 'busy' };
  await expect(fetchIt(callId)).rejects.toThrow('Zoom did not give the transcript (503).');
  expect((await read(await logOf(callId))).json().code).toBe('TranscriptPending');
  answer = { status: 200, body: { recording_start: '2026-05-04T10:00:00Z', timeline } };
  await fetchIt(callId);
  expect((await read(await logOf(newId()))).json().code).toBe('NoTranscript');
  asked = [];
  await fetchIt(callId);
  expect(asked).toEqual([]);
});

it.each([
  ['cannot be transcribed', 404, { code: 12_000, message: 'no' }],
  ['is no transcript', 200, { timeline: 'x' }],
  [
    'has an offset that is none',
    200,
    { recording_start: '2026-05-04T10:00:00Z', timeline: [{ ts: '1:2', text: '' }] },
  ],
  ['is no JSON', 200, undefined],
])('one that %s is never there', async (_name, status, body) => {
  const callId = newId();
  await accepted(test, told(callId));
  answer = { status, body };
  await fetchIt(callId);
  expect((await read(await logOf(callId))).json().code).toBe('NotTranscribed');
});
