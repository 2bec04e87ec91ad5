// Does an SMS really leave through Twilio? A peer on loopback takes what its documented API takes.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twilioSms } from './twilio.ts';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const taken: { request: IncomingMessage; form: URLSearchParams }[] = [];
let answer: { status: number; body: string } = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ request, form: new URLSearchParams(body) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

afterAll(() => void server.close());

const sender = (from: string) =>
  twilioSms({ url, accountSid: ACCOUNT, authToken: 'secret-token', from }, 'https://portal.example');
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

it('tells that nobody answers', async () => {
  const nowhere = { url: 'http://127.0.0.1:9', accountSid: ACCOUNT, authToken: 'x', from: '+14155550100' };
  await expect(twilioSms(nowhere, 'https://portal.example').send(message)).rejects.toThrow(
    /\(UNREACHABLE \w+\)\.$/,
  );
});

it('asks to be told what becomes of a message where its sender wants to hear it, and only there', async () => {
  answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
  const reference = '0190a0a0-0000-7000-8000-000000000001';
  await sender('+14155550100').send({ ...message, reference });
  expect(taken.at(-1)?.form.get('StatusCallback')).toBe(
    `https://portal.example/gateway/webhooks/sms/status?reference=${reference}`,
  );
  await sender('+14155550100').send(message);
  expect(taken.at(-1)?.form.has('StatusCallback')).toBe(false);
});
