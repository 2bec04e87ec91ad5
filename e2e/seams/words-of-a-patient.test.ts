// What a patient texts from outside counts everywhere: opt-outs stop every way to text, and a picture shows in thread, list and unknown SMS.
import { randomUUID } from 'node:crypto';
import type { ChatParty } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { CELL, type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { twilioSignatureOf } from '@alveary/server/services/sms/twilio-signature.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const TOKEN = 'token-of-the-account';
const PUBLIC = 'https://portal.example';
const INBOUND = '/gateway/webhooks/sms/inbound';
const SHARED_SID = `SM${'1'.repeat(32)}`;
const STRANGER_SID = `MM${'2'.repeat(32)}`;

let test: ChatWorld;
let lena: ChatParty;
let principal: string;

const receive = async (form: Readonly<Record<string, string>>): Promise<void> => {
  const body = new URLSearchParams({
    AccountSid: ACCOUNT,
    MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
    From: CELL,
    To: '+14155550100',
    Body: '',
    NumMedia: '0',
    ...form,
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
};

const preferencesOf = async (profileId: string) => {
  const path = `profiles/${profileId}/settings/communications`;
  return (await test.send({ path, as: test.world.lena })).json();
};

/** By the Messages panel and from the patient bar. */
const refusals = async (): Promise<unknown[]> => {
  const inChat = await lena.refusal('sendOutboundSmsMessage', {
    id: randomUUID(),
    medium: 'Sms',
    principal,
    message: 'Are you there?',
  });
  const fromBar = await test.send({
    method: 'POST',
    path: 'communicationEngine/send',
    as: test.world.lena,
    body: {
      profile: principal,
      source: 'PORTAL',
      message_type: 'SMS',
      message: { phone_number: CELL, body: 'Are you there?', append_do_not_reply: false },
    },
  });
  return [inChat, fromBar.statusCode === 201 ? undefined : fromBar.json().code];
};

const newest = async () => {
  const [channel] = (await lena.get('getChannels', {})).channels.filter((one) => one.principal === principal);
  const { messages } = await lena.get('getMessages', { channelId: channel?.id, size: 1 });
  return { message: messages[0], listed: channel?.lastMessage?.message };
};

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
  principal = test.world.northPatient.profileId;
  lena = await test.party(test.world.lena);
});

beforeEach(async () => {
  await receive({ Body: 'START' });
});

it.each([
  ['REVOKE', {}],
  ['OPTOUT', {}],
  ['opt out', {}],
  ['Stop.', {}],
  ['STOP!', {}],
  ['Nej tack', { OptOutType: 'STOP' }],
])('stops every way to text the patient when %j %j comes in', async (Body, more) => {
  expect(await refusals()).toEqual([undefined, undefined]);
  await receive({ Body, ...more });
  expect((await preferencesOf(principal)).smsEnabled).toBe(false);
  expect(await refusals()).toEqual(['ChannelTurnedOff', 'ChannelTurnedOff']);
});

it('goes on texting when the provider takes the word for a call for help, or the word stands in a sentence', async () => {
  await receive({ Body: 'STOP', OptOutType: 'HELP' });
  await receive({ Body: 'Please stop by at ten' });
  expect(await refusals()).toEqual([undefined, undefined]);
});

it('stops texts to everybody who has a number when it opts out, and to the patient it is given to', async () => {
  const shared = '+14155550177';
  const others = [test.world.northPatient, test.world.sharedPatient];
  for (const { profileId } of others) await test.addPhone(profileId, shared, 'HOME');
  await receive({ From: shared, MessageSid: SHARED_SID, Body: 'Nej tack', OptOutType: 'STOP' });
  for (const { profileId } of others) expect((await preferencesOf(profileId)).smsEnabled).toBe(false);
  await receive({ Body: 'START' });
  const given = await test.send({
    method: 'PUT',
    path: `admin/unknown-sms/${SHARED_SID}/patient`,
    as: test.world.lena,
    body: { profileId: principal },
  });
  expect(given.statusCode, given.body).toBe(200);
  expect((await preferencesOf(principal)).smsEnabled).toBe(false);
});

it('shows that a picture came, in the thread, in the list and among unknown SMS', async () => {
  const picture = { NumMedia: '1', MediaUrl0: 'https://api.example/x.jpg', MediaContentType0: 'image/jpeg' };
  await receive(picture);
  expect(await newest()).toMatchObject({
    message: { message: '', media: ['image/jpeg'] },
    listed: '[1 picture]',
  });
  await receive({ ...picture, Body: 'My inhaler', From: `whatsapp:${CELL}` });
  expect(await newest()).toMatchObject({
    message: { message: 'My inhaler', media: ['image/jpeg'] },
    listed: '[1 picture] My inhaler',
  });
  const exported = await test.send({ path: `profiles/${principal}/$everything`, as: test.world.lena });
  expect(exported.body).toContain('image/jpeg');
  await receive({ ...picture, MessageSid: STRANGER_SID, From: '+14155550199' });
  const unknown = await test.send({ path: 'admin/unknown-sms', as: test.world.grace });
  expect(unknown.json()).toContainEqual(expect.objectContaining({ id: STRANGER_SID, media: ['image/jpeg'] }));
});

it('knows the phone of a patient when the provider writes the channel before it', async () => {
  await receive({ From: `rcs:${CELL}`, Body: 'Over RCS' });
  expect((await newest()).message.message).toBe('Over RCS');
});
