// What Twilio tells arrives, signed over the public address: states in any order, an SMS once, strangers kept (OP-CHAT-6).
import { randomUUID } from 'node:crypto';
import { twilioSignatureOf } from '@alveary/server/services/sms/twilio-signature.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatParty } from './testing/chat-party.ts';
import { CELL, type ChatWorld, chatWorld } from './testing/chat-world.ts';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const TOKEN = 'token-of-the-account';
const PUBLIC = 'https://portal.example';

let test: ChatWorld;
let principal: string;
let lena: ChatParty;

beforeAll(async () => {
  test = await chatWorld({
    PUBLIC_URL: PUBLIC,
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+14155550100',
    // Nobody is there: what is sent here fails, what is told by hand is what counts.
    TWILIO_URL: 'http://127.0.0.1:9',
  });
  principal = test.world.northPatient.profileId;
  lena = await test.party(test.world.lena);
  expect(await lena.follow(`/topic/channels/${principal}`)).toBeNull();
});

interface Told {
  readonly form?: Readonly<Record<string, string>>;
  readonly signature?: string;
  readonly address?: string;
}

/** As Twilio names a message. */
const newSid = (): string => `SM${randomUUID().replaceAll('-', '')}`;

const tell = async (path: string, { form = {}, signature, address = PUBLIC }: Told) => {
  const body = new URLSearchParams({ AccountSid: ACCOUNT, ...form });
  return test.app.inject({
    method: 'POST',
    url: `/gateway/${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? twilioSignatureOf(TOKEN, `${address}/gateway/${path}`, body),
    },
    payload: body.toString(),
  });
};
const inbound = (form: Readonly<Record<string, string>>, told: Told = {}) =>
  tell('webhooks/sms/inbound', {
    form: { MessageSid: newSid(), From: CELL, To: '+14155550100', Body: 'Hello', ...form },
    ...told,
  });
const bodies = async (profileId: string) =>
  (
    await test.rows<{ body: string }>(
      `select m.body from chat_messages m where m.profile_id = $1 and m.author = 'patient' order by m.sequence`,
      [profileId],
    )
  ).map(({ body }) => body);

describe('an SMS that comes in', () => {
  it('opens the conversation of the only patient with the number, is heard, and stands there once', async () => {
    const form = { MessageSid: newSid(), Body: 'I slept well, thank you 🙂' };
    expect((await inbound(form)).statusCode).toBe(204);
    await lena.hears((one) => one.type === 'MESSAGE');
    expect((await inbound(form)).statusCode).toBe(204);
    expect(await bodies(principal)).toEqual(['I slept well, thank you 🙂']);
  });

  it('STOP ends what the patient wants ended, START begins it again', async () => {
    const wish = async () =>
      (
        await test.rows<{ on: boolean }>(
          'select sms_enabled as on from communication_preferences where profile_id = $1',
          [principal],
        )
      )[0]?.on;
    await inbound({ Body: ' stop ' });
    expect(await wish()).toBe(false);
    await inbound({ Body: 'START' });
    expect(await wish()).toBe(true);
  });

  it('from an unknown number, or one of two patients, is kept and put into nobody’s conversation', async () => {
    const shared = '+14155550177';
    await test.addPhone(test.world.southPatient.profileId, shared);
    await test.addPhone(test.world.sharedPatient.profileId, shared);
    const before = await test.rows('select id from chat_messages');
    const [stranger, two] = [`SM${'1'.repeat(32)}`, `MM${'2'.repeat(32)}`];
    await inbound({ MessageSid: stranger, From: '+14155550178', Body: 'Who is this?' });
    await inbound({ MessageSid: two, From: shared, Body: 'One of us' });
    expect(await test.rows('select id from chat_messages')).toHaveLength(before.length);
    expect(
      await test.rows(
        `select provider_id, phone_number, body, channel_id from received_sms where channel_id is null order by provider_id`,
      ),
    ).toEqual([
      { provider_id: two, phone_number: shared, body: 'One of us', channel_id: null },
      { provider_id: stranger, phone_number: '+14155550178', body: 'Who is this?', channel_id: null },
    ]);
  });

  it.each<[string, Told]>([
    ['without a signature', { signature: '' }],
    ['signed for another address', { address: 'https://elsewhere.example' }],
    [
      'of another account',
      { form: { AccountSid: `AC${'2'.repeat(32)}`, MessageSid: newSid(), From: CELL, Body: 'Forged' } },
    ],
  ])('%s is refused, and nothing is kept', async (_case, told) => {
    const answer = await inbound({ Body: 'Forged' }, told);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'MessageUnsigned']);
    expect(await test.rows(`select 1 from received_sms where body = 'Forged'`)).toEqual([]);
  });

  it.each([
    ['no id', ''],
    ['an id of another form', 'SM-1'],
    ['an id that leads elsewhere', `SM${'0'.repeat(31)}/`],
  ])('with %s is refused with what to send, and nothing is kept', async (_case, sid) => {
    const answer = await inbound({ MessageSid: sid, Body: 'Nameless' });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ field: 'MessageSid', message: 'Name the message by its SID, and its sender.' }],
    ]);
    expect(await test.rows(`select 1 from received_sms where body = 'Nameless'`)).toEqual([]);
  });

  it('a form that is too long is refused', async () => {
    expect((await inbound({ Body: 'x'.repeat(70_000) })).statusCode).toBe(413);
  });
});

describe('a state', () => {
  const status = (reference: string, word: string, form: Readonly<Record<string, string>> = {}) =>
    tell(`webhooks/sms/status?reference=${reference}`, { form: { MessageStatus: word, ...form } });

  it('is refused when it names the message by an id of another form', async () => {
    const answer = await status(randomUUID(), 'sent', { MessageSid: '../Accounts' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'Invalid']);
  });

  const stateOf = async (id: string) =>
    (
      await test.rows<{ status: string; failure: string | null }>(
        'select status, failure from chat_messages where id = $1',
        [id],
      )
    )[0];
  const sentMessage = async (): Promise<string> => {
    const id = randomUUID();
    const [channel] = await test.rows<{ id: string }>(
      'select id from chat_channels where profile_id = $1 and not is_ai',
      [principal],
    );
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, sender_id, medium, body, status,
           phone_number, created_at)
         select $1, $2, $3, last_sequence + 1, last_revision + 1, 'staff', $4, 'sms', 'How are you?', 'accepted', $5, now()
           from chat_channels where id = $2`,
        [id, channel!.id, principal, test.world.lena.id, CELL],
      ),
    );
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        'update chat_channels set last_sequence = last_sequence + 1, last_revision = last_revision + 1 where id = $1',
        [channel!.id],
      ),
    );
    return id;
  };

  it('arrives in any order and twice, and never goes back', async () => {
    const id = await sentMessage();
    expect((await status(id, 'delivered')).statusCode).toBe(204);
    await expect.poll(async () => (await stateOf(id))?.status, { timeout: 20_000 }).toBe('delivered');
    await status(id, 'sent');
    await status(id, 'delivered');
    await status(id, 'read');
    await expect.poll(async () => (await stateOf(id))?.status, { timeout: 20_000 }).toBe('read');
  });

  it('of a failure comes with its code', async () => {
    const id = await sentMessage();
    await status(id, 'undelivered', { ErrorCode: '30006' });
    await expect
      .poll(() => stateOf(id), { timeout: 20_000 })
      .toMatchObject({ status: 'failed', failure: '30006' });
  });

  it('that is signed for another message, or not at all, is refused; an unknown word changes nothing', async () => {
    const [mine, other] = [await sentMessage(), await sentMessage()];
    const path = `webhooks/sms/status?reference=${mine}`;
    const body = new URLSearchParams({ AccountSid: ACCOUNT, MessageStatus: 'delivered' });
    const stolen = twilioSignatureOf(TOKEN, `${PUBLIC}/gateway/webhooks/sms/status?reference=${other}`, body);
    const answer = await tell(path, { form: { MessageStatus: 'delivered' }, signature: stolen });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'MessageUnsigned']);
    expect((await status(mine, 'partially_delivered')).statusCode).toBe(204);
    expect((await stateOf(mine))?.status).toBe('accepted');
  });
});
