// SMS leave through Twilio: a peer on loopback takes what its documented API takes.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PassingRefusal, SenderFailure, UnansweredSender } from '../sender-failure.ts';
import type { SmsService } from './port.ts';
import { twilioSms } from './twilio.ts';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const taken: { request: IncomingMessage; form: URLSearchParams }[] = [];
/** As Twilio names a message. */
const sidOf = (number: number): string => `SM${String(number).padStart(32, '0')}`;

let answer: { status: number; body: string } = {
  status: 201,
  body: `{"sid":"${sidOf(1)}","status":"queued"}`,
};
let server: Server;
let url: string;
/** Where somebody was, and nobody is. */
let abandoned: string;

const addressOf = (of: Server): string => {
  const address = of.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ request, form: new URLSearchParams(body) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = addressOf(server);
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  abandoned = addressOf(gone);
  gone.close();
  await once(gone, 'close');
});

afterAll(() => void server.close());

const sender = (from: string) =>
  twilioSms({ url, accountSid: ACCOUNT, authToken: 'secret-token', from }, 'https://portal.example');
const nowhere = (address: string) =>
  twilioSms(
    { url: address, accountSid: ACCOUNT, authToken: 'x', from: '+14155550100' },
    'https://portal.example',
  );
const message = { to: '+14155550132', body: 'Your Alveary code is 123456.', concerns: {} };

it.each([
  ['+14155550100', { From: '+14155550100' }],
  [`MG${'2'.repeat(32)}`, { MessagingServiceSid: `MG${'2'.repeat(32)}` }],
])('sends recipient, text and sender %s as a form, with the account of the settings', async (from, named) => {
  await sender(from).send(message);
  const { request, form } = taken.at(-1) ?? { request: null, form: new URLSearchParams() };
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
  expect(request?.headers.authorization).toBe(
    `Basic ${Buffer.from(`${ACCOUNT}:secret-token`).toString('base64')}`,
  );
  expect(Object.fromEntries(form)).toEqual({ To: message.to, Body: message.body, ...named });
});

it.each([
  [400, '{"code":21211,"message":"The \'To\' number +14155550132 is not valid."}', '400 21211'],
  [503, 'no JSON, but +14155550132', '503 NO_CODE'],
])('tells a refusal of %s by its codes alone', async (status, body, codes) => {
  answer = { status, body };
  await expect(sender('+14155550100').send(message)).rejects.toThrow(
    `The sms service did not take a message (${codes}).`,
  );
});

it.each([
  [503, '{}'],
  [201, 'no JSON'],
])('does not know whether it was taken after an answer of %s that says nothing', async (status, body) => {
  answer = { status, body };
  const sending = sender('+14155550100').send(message);
  await expect(sending).rejects.toBeInstanceOf(UnansweredSender);
});

it.each([
  ['a refusal', { status: 400, body: '{"code":21211}' }, (): SmsService => sender('+14155550100')],
  ['nobody there', null, (): SmsService => nowhere(abandoned)],
])('knows that it was not taken after %s', async (_what, given, of) => {
  if (given !== null) answer = given;
  const failure = await of()
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SenderFailure);
  expect(failure).not.toBeInstanceOf(UnansweredSender);
});

it.each([
  [429, 20429, true],
  [401, 20003, true],
  [400, 21611, true],
  [400, 21211, false],
  [400, 21610, false],
])('takes a refusal of %s %s for a passing one: %s', async (status, code, isPassing) => {
  answer = { status, body: JSON.stringify({ code }) };
  const failure = await sender('+14155550100')
    .send(message)
    .catch((error: unknown) => error);
  expect(failure instanceof PassingRefusal).toBe(isPassing);
});

it('says what became of a message, and nothing of one that it does not know', async () => {
  answer = { status: 200, body: `{"sid":"${sidOf(1)}","status":"undelivered","error_code":30003}` };
  expect(await sender('+14155550100').stateOf(sidOf(1))).toEqual({ state: 'failed', code: '30003' });
  expect(taken.at(-1)?.request.url).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages/${sidOf(1)}.json`);
  answer = { status: 404, body: '{"code":20404}' };
  expect(await sender('+14155550100').stateOf(sidOf(2))).toBeNull();
});

it.each(['SM1', '../Accounts', `SM${'0'.repeat(31)}/`, `XX${'0'.repeat(32)}`])(
  'takes nothing for the id of a message that has another form: %s',
  async (sid) => {
    const asked = taken.length;
    expect(await sender('+14155550100').stateOf(sid)).toBeNull();
    expect(taken).toHaveLength(asked);
    answer = { status: 201, body: JSON.stringify({ sid, status: 'queued' }) };
    await expect(sender('+14155550100').send(message)).rejects.toBeInstanceOf(UnansweredSender);
  },
);

describe('what it has of a message', () => {
  const since = '2026-11-25T10:00:00.000Z';
  const one = (facts: object) => ({
    sid: sidOf(1),
    body: message.body,
    status: 'queued',
    date_created: 'Wed, 25 Nov 2026 10:00:02 +0000',
    ...facts,
  });
  const ask = (...messages: object[]) => {
    answer = { status: 200, body: JSON.stringify({ messages, page: 0, next_page_uri: null }) };
    return sender('+14155550100').findTaken({ to: message.to, body: message.body, since });
  };

  it('is asked by both numbers', async () => {
    await ask();
    const { pathname, searchParams } = new URL(taken.at(-1)?.request.url ?? '', url);
    expect(taken.at(-1)?.request.method).toBe('GET');
    expect(pathname).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
    expect(Object.fromEntries(searchParams)).toEqual({
      To: message.to,
      From: '+14155550100',
      PageSize: '1000',
    });
  });

  it('is what has its text and came since, whatever else was sent to the number', async () => {
    const found = await ask(
      one({ sid: sidOf(2), body: 'Other words' }),
      one({ sid: sidOf(3) }),
      one({ sid: sidOf(4), status: 'undelivered' }),
      one({ sid: sidOf(5), date_created: 'Wed, 25 Nov 2026 09:58:00 +0000' }),
    );
    expect(found).toEqual([{ providerId: sidOf(3) }]);
  });

  it.each([
    [401, '{"code":20003}'],
    [200, '{"rows":[]}'],
  ])('is not known after an answer of %s that is no list', async (status, body) => {
    const sought = { to: message.to, body: message.body, since };
    answer = { status, body };
    await expect(sender('+14155550100').findTaken(sought)).rejects.toBeInstanceOf(UnansweredSender);
  });
});

it('tells that nobody answers', async () => {
  await expect(nowhere(abandoned).send(message)).rejects.toThrow(/\(UNREACHABLE \w+\)\.$/);
});

it('asks to be told what becomes of a message where its sender wants to hear it, and only there', async () => {
  answer = { status: 201, body: `{"sid":"${sidOf(1)}","status":"queued"}` };
  const reference = '0190a0a0-0000-7000-8000-000000000001';
  await sender('+14155550100').send({ ...message, reference });
  expect(taken.at(-1)?.form.get('StatusCallback')).toBe(
    `https://portal.example/gateway/webhooks/sms/status?reference=${reference}`,
  );
  await sender('+14155550100').send(message);
  expect(taken.at(-1)?.form.has('StatusCallback')).toBe(false);
});
