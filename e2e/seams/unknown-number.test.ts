// A text of a number that nobody has is a row for the staff of sites with chat at once; they create its patient, say whose it is, or block it.
import { randomUUID } from 'node:crypto';
import type { ChatParty } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { twilioSignatureOf } from '@alveary/server/services/sms/twilio-signature.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, expect, it } from 'vitest';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const TOKEN = 'token-of-the-account';
const PUBLIC = 'https://portal.example';
const INBOUND = '/gateway/webhooks/sms/inbound';

let test: ChatWorld;
let lena: ChatParty;

beforeAll(async () => {
  test = await chatWorld(
    {
      PUBLIC_URL: PUBLIC,
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+14155550100',
      TWILIO_URL: 'http://127.0.0.1:9',
    },
    false,
  );
  lena = await test.party(test.world.lena);
  expect(await lena.follow('/user/topic/channels')).toBeNull();
});

/** @returns as the provider names it */
const receive = async (From: string, Body: string): Promise<string> => {
  const MessageSid = `SM${randomUUID().replaceAll('-', '')}`;
  const body = new URLSearchParams({
    AccountSid: ACCOUNT,
    MessageSid,
    From,
    To: '+14155550100',
    Body,
    NumMedia: '0',
  });
  const answer = await test.app.inject({
    method: 'POST',
    url: INBOUND,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignatureOf(TOKEN, PUBLIC + INBOUND, body),
    },
    payload: body.toString(),
  });
  expect(answer.statusCode, answer.body).toBe(204);
  return MessageSid;
};

const shown = async (from: string, as: TestPerson = test.world.lena) =>
  (await test.send({ path: 'admin/unknown-sms', as }))
    .json<{ id: string; phoneNumber: string; candidates: { profileId: string }[] }[]>()
    .filter(({ phoneNumber }) => phoneNumber === from);
const put = (path: string, body?: object, as: TestPerson = test.world.lena) =>
  test.send({
    method: 'PUT',
    path: `admin/unknown-sms/${path}`,
    as,
    ...(body === undefined ? {} : { body }),
  });

it('tells who follows the conversations at once, and nobody at sites without chat', async () => {
  const priya = await test.party(test.world.priya);
  expect(await priya.follow('/user/topic/channels')).toBeNull();
  await receive('+14155550301', 'Is this the clinic?');
  await lena.hears(({ type }) => type === 'UNKNOWN_SMS');
  expect(await shown('+14155550301')).toMatchObject([{ candidates: [] }]);
  expect(await shown('+14155550301', test.world.priya)).toEqual([]);
  expect(priya.heard.filter(({ type }) => type === 'UNKNOWN_SMS')).toEqual([]);
});

it('puts all that waits into the conversation of the patient who was created for it, and what comes next too', async () => {
  const number = '+14155550302';
  const first = await receive(number, 'I am new here');
  await receive(number, 'May I come on Monday?');
  const created = await test.send({
    method: 'POST',
    path: 'profiles',
    as: test.world.lena,
    body: {
      siteId: testSites.north,
      firstName: 'Nova',
      lastName: 'Newcome',
      dateOfBirth: '1991-02-03',
      sex: 'female',
      emailAddress: '',
      phone: { type: 'CELL', countryCode: '+1', phoneNumber: number.slice(2) },
      ehrId: '',
      insuranceMemberId: '',
      referrerNpi: null,
    },
  });
  expect(created.statusCode, created.body).toBe(201);
  const { profileId } = created.json();
  expect((await shown(number)).map(({ candidates }) => candidates[0]?.profileId)).toEqual([
    profileId,
    profileId,
  ]);
  const { channelId } = (await put(`${first}/patient`, { profileId })).json();
  expect(await shown(number)).toEqual([]);
  await receive(number, 'At ten');
  const { messages } = await lena.get('getMessages', { channelId });
  expect(messages.map(({ message }) => message)).toEqual([
    'At ten',
    'May I come on Monday?',
    'I am new here',
  ]);
});

it('shows nothing of a blocked number until it is unblocked, and blocks none that a patient has', async () => {
  const number = '+14155550303';
  const sms = await receive(number, 'Win a car');
  expect((await put(`${sms}/block`, undefined, test.world.priya)).statusCode).toBe(404);
  expect((await put(`${sms}/block`)).statusCode).toBe(204);
  await receive(number, 'Win two cars');
  expect(await shown(number)).toEqual([]);
  const blocked = (await test.send({ path: 'admin/blocked-numbers', as: test.world.lena })).json();
  expect(blocked).toMatchObject([{ phoneNumber: number, blockedBy: 'Lena Tester' }]);
  const unblock = (as: TestPerson) =>
    test.send({ method: 'DELETE', path: `admin/blocked-numbers/${blocked[0].id}`, as });
  expect((await unblock(test.world.priya)).statusCode).toBe(404);
  expect((await unblock(test.world.lena)).statusCode).toBe(204);
  expect(await shown(number)).toHaveLength(2);
  await test.addPhone(test.world.northPatient.profileId, number);
  const refused = await put(`${sms}/block`);
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'Invalid']);
});
