// Staff hold a conversation with a patient over the broker: each message once, in order, and seen by those who may (document 2 §7).
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import type { ChatParty } from './testing/chat-party.ts';
import { CELL, type ChatWorld, chatWorld } from './testing/chat-world.ts';

let test: ChatWorld;
let principal: string;
let lena: ChatParty;
let owner: pg.Client;

beforeAll(async () => {
  test = await chatWorld();
  principal = test.world.northPatient.profileId;
  lena = await test.party(test.world.lena);
  owner = new pg.Client({ connectionString: test.database.logins.owner });
  await owner.connect();
  expect(await lena.follow(`/topic/channels/${principal}`)).toBeNull();
  expect(await lena.follow('/user/topic/channels')).toBeNull();
});

afterAll(() => owner.end());

const sms = (message: string, id = randomUUID(), to = principal) => ({
  id,
  medium: 'Sms',
  principal: to,
  message,
});

/** What was sent is still changing its channel until then. */
const everythingArrived = () =>
  expect
    .poll(() => test.rows(`select 1 from chat_messages where status not in ('delivered', 'failed')`), {
      timeout: 15_000,
    })
    .toEqual([]);

describe('a message', () => {
  it('CHAT-048 CHAT-026 goes out as SMS, and the first one answers the channel it made', async () => {
    const { channelId, message } = await lena.get('sendOutboundSmsMessage', sms('How is the new inhaler?'));
    expect(message).toMatchObject({
      channelId,
      message: 'How is the new inhaler?',
      sequence: 1,
      medium: 'sms',
    });
    const [channel] = (await lena.get('getChannels', {})).channels;
    expect(channel.id).toBe(channelId);
    await expect
      .poll(() => test.rows('select recipient, body from outbox_messages where profile_id = $1', [principal]))
      .toEqual([{ recipient: CELL, body: 'How is the new inhaler?' }]);
  });

  it('of somebody who has sent as many as one person may is refused, and one in the app is not counted', async () => {
    const tom = await test.party(test.world.tom);
    await owner.query(
      `insert into message_counts (user_id, minute, messages) values ($1, date_trunc('minute', now()), 499)`,
      [test.world.tom.id],
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => tom.ask('sendOutboundSmsMessage', sms(`Many ${at}`))),
    );
    expect(answers.map(({ ok, error }) => String(ok ? 'sent' : error?.code)).toSorted()).toEqual([
      'TooManyMessages',
      'TooManyMessages',
      'TooManyMessages',
      'sent',
    ]);
    expect(await tom.refusal('sendOutboundSmsMessage', sms('One more'))).toBe('TooManyMessages');
    await owner.query('delete from message_counts where user_id = $1', [test.world.tom.id]);
    await everythingArrived();
  });

  it('CHAT-041 CHAT-052 is heard by whoever follows the patient, then its states one after the other', async () => {
    const tom = await test.party(test.world.tom);
    expect(await tom.follow(`/topic/channels/${principal}`)).toBeNull();
    const id = randomUUID();
    await lena.get('sendOutboundSmsMessage', sms('Second', id));
    await tom.hears(
      (one) => one.type === 'UPDATE_MESSAGE_STATUS' && one['id'] === id && one['status'] === 'delivered',
    );
    const told = tom.heard.filter(
      (one) => one['id'] === id || (one['message'] as { id?: string })?.id === id,
    );
    expect(
      told.map((one) => one['status'] ?? (one['message'] as { inAppStatus: string }).inAppStatus),
    ).toEqual(['accepted', 'sent', 'delivered']);
    const before = tom.heard.length;
    tom.cut();
    await lena.get('sendOutboundSmsMessage', sms('Nobody listens there'));
    expect(tom.heard).toHaveLength(before);
  });

  it.each([
    ['twice', 'delivered'],
    ['undelivered', 'failed'],
  ])('that is %s is heard as %s at last, and no state is heard again', async (act, last) => {
    const body = { act, reason: 'told so' };
    const order = { method: 'PUT', path: 'debug/services/sms/failure', body, as: test.world.ada } as const;
    expect((await test.send(order)).statusCode).toBe(204);
    const tom = await test.party(test.world.tom);
    expect(await tom.follow(`/topic/channels/${principal}`)).toBeNull();
    const id = randomUUID();
    await lena.get('sendOutboundSmsMessage', sms('Heard how often?', id));
    // All that the service tells has been taken.
    const waiting = () =>
      owner.query(`select 1 from graphile_worker._private_jobs where payload ->> 'reference' = $1`, [id]);
    await expect.poll(async () => (await waiting()).rows, { timeout: 20_000 }).toEqual([]);
    await tom.hears((one) => one['id'] === id && one['status'] === last);
    const told = tom.heard.filter(
      (one) => one['id'] === id || (one['message'] as { id?: string })?.id === id,
    );
    const states = told.map(
      (one) => one['status'] ?? (one['message'] as { inAppStatus: string }).inAppStatus,
    );
    expect([states[0], states.at(-1)]).toEqual(['accepted', last]);
    expect(new Set(states).size).toBe(states.length);
  });

  it('that somebody types is heard by those who follow the patient', async () => {
    const tom = await test.party(test.world.tom);
    expect(await tom.follow(`/topic/channels/${principal}`)).toBeNull();
    const [{ id: channelId }] = (await lena.get('getChannels', {})).channels;
    await tom.get('tellTyping', { channelId });
    const heard = await lena.hears(({ type }) => type === 'TYPING');
    expect(heard).toMatchObject({ channelId, userId: test.world.tom.id });
  });

  it('CHAT-051 moves its channel for everybody who works at a site of the patient', async () => {
    const tom = await test.party(test.world.tom);
    const priya = await test.party(test.world.priya);
    for (const one of [tom, priya]) expect(await one.follow('/user/topic/channels')).toBeNull();
    const message = `Seen ${randomUUID()}`;
    await lena.get('sendOutboundSmsMessage', sms(message));
    const heard = await tom.hears(
      (one) => (one['channel'] as { lastMessage?: { message: string } })?.lastMessage?.message === message,
    );
    expect(heard['channel']).toMatchObject({ principal, tenants: [testSites.north] });
    expect(priya.heard).toEqual([]);
  });

  it('sent twice under one id is kept once', async () => {
    const given = sms('Only once');
    const first = await lena.get('sendOutboundSmsMessage', given);
    const again = await lena.get('sendOutboundSmsMessage', given);
    expect(again.message.sequence).toBe(first.message.sequence);
    expect(await lena.refusal('sendOutboundSmsMessage', { ...given, message: 'Another' })).toBe(
      'RepeatDiffers',
    );
    expect(await test.rows('select 1 from chat_messages where body = $1', ['Only once'])).toHaveLength(1);
  });

  it('of fifty sent at once each has its own number, and none is left out', async () => {
    const tom = await test.party(test.world.tom);
    await Promise.all(
      Array.from({ length: 25 }).flatMap((_, index) => [
        lena.get('sendOutboundSmsMessage', sms(`L${index}`)),
        tom.get('sendOutboundSmsMessage', sms(`T${index}`)),
      ]),
    );
    const rows = await test.rows<{ sequence: number; created_at: string }>(
      'select sequence, created_at from chat_messages where profile_id = $1 order by sequence',
      [principal],
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    const times = rows.map(({ created_at }) => created_at);
    expect(times).toEqual([...new Set(times)].sort());
  });
});

describe('reading', () => {
  /** By another patient: later, and changed later, than everything that is read here. */
  const writtenElsewhere = async (): Promise<void> => {
    const other = await test.database.transact({ allSites: 'a test adds a patient' }, (db) =>
      insertPatient(db, { firstName: 'Else', lastName: 'Where', sites: [testSites.north] }),
    );
    await test.addPhone(other.profileId, '+14155550178');
    const sent = await lena.get('sendOutboundSmsMessage', sms('Elsewhere', randomUUID(), other.profileId));
    await everythingArrived();
    await test.database.transact({ allSites: 'a test writes as another patient' }, (db) =>
      db.run(
        `insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, medium, body, created_at)
         values (gen_random_uuid(), $1, $2, 9000, 9000, 'patient', 'sms', 'Elsewhere', now() + interval '1 hour')`,
        [sent.channelId, other.profileId],
      ),
    );
  };

  it('CHAT-047 CHAT-028 gives the newest, those before a time, and what changed since a revision', async () => {
    await everythingArrived();
    const [channel] = (await lena.get('getChannels', {})).channels;
    const channelId = channel.id;
    await writtenElsewhere();
    const newest = await lena.get('getMessages', { channelId, size: 3 });
    expect(newest.more).toBe(true);
    const earlier = await lena.get('getMessages', {
      channelId,
      size: 3,
      createdBefore: newest.messages.at(2)?.createdDate,
    });
    const sequences = [...newest.messages, ...earlier.messages].map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => newest.messages[0].sequence - index));
    const paged = await lena.get('getMessages', { channelId, size: 3, page: 1 });
    expect(paged.messages).toEqual(earlier.messages);
    const id = randomUUID();
    await lena.get('sendOutboundSmsMessage', sms('Since then', id));
    await lena.hears((one) => one['id'] === id && one['status'] === 'delivered');
    const since = await lena.get('getMessages', { channelId, since: newest.revision });
    expect(since.messages.find((one) => one.id === id)?.inAppStatus).toBe('delivered');
    expect((await lena.get('getMessages', { channelId, since: since.revision })).messages).toEqual([]);
  });

  it('CHAT-053 gives 100 messages where no number is asked for', async () => {
    const [channel] = (await lena.get('getChannels', {})).channels;
    await test.database.transact({ allSites: 'a test fills a thread' }, (db) =>
      db.run(
        `insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, medium, body, created_at)
         select gen_random_uuid(), $1, $2, -n, 0, 'patient', 'sms', 'old', now() - make_interval(days => n) from generate_series(1, 120) n`,
        [channel.id, principal],
      ),
    );
    const answer = await lena.get('getMessages', { channelId: channel.id });
    expect([answer.messages.length, answer.more]).toEqual([100, true]);
    await test.database.transact({ allSites: 'a test clears up' }, (db) =>
      db.run('delete from chat_messages where sequence < 0'),
    );
  });

  it('CHAT-018 CHAT-021 CHAT-022 a channel says whose it is, where, and what came last', async () => {
    const { channelId } = await lena.get('sendOutboundSmsMessage', sms('The last word'));
    const { channels } = await lena.get('getChannels', {});
    expect(channels.find(({ id }) => id === channelId)).toEqual({
      id: channelId,
      principal,
      owner: test.world.lena.id,
      ownerPii: { firstName: 'Lena', lastName: 'Tester' },
      patientFirstName: 'Nora',
      patientLastName: 'Northcott',
      patientFullName: 'Nora Northcott',
      patientDateOfBirth: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      isAppChatAvailable: false,
      tenants: [testSites.north],
      unreadMessages: 0,
      lastMessage: { message: 'The last word', lastModifiedDate: expect.stringMatching(/^2\d{3}-.*Z$/) },
      changedDate: expect.stringMatching(/Z$/),
    });
  });

  it('CHAT-023 a message says who sent it over what, when, and whether it is mine', async () => {
    const id = randomUUID();
    const { channelId, message } = await lena.get('sendOutboundSmsMessage', sms('Mine', id));
    expect(channelId).toMatch(/^[\da-f-]{36}$/);
    expect(message).toMatchObject({
      id,
      channelId,
      sender: { kind: 'staff', id: test.world.lena.id, name: 'Lena Tester' },
      message: 'Mine',
      inAppStatus: 'accepted',
      medium: 'sms',
      isMyMessage: true,
      createdDate: expect.stringMatching(/Z$/),
    });
    const tom = await test.party(test.world.tom);
    const [seen] = (await tom.get('getMessages', { channelId, size: 1 })).messages;
    expect([seen.id, seen.channelId, seen.isMyMessage]).toEqual([id, channelId, false]);
  });

  it('CHAT-046 CHAT-027 lists channels by pages, and alone those changed since a time', async () => {
    const other = await test.database.transact({ allSites: 'a test adds a patient' }, (db) =>
      insertPatient(db, { firstName: 'Page', lastName: 'Two', sites: [testSites.north] }),
    );
    await test.addPhone(other.profileId, '+14155550177');
    const before = (await lena.get('getChannels', { sort: 'lastModifiedDate,desc' })).channels[0].changedDate;
    await lena.get('sendOutboundSmsMessage', sms('Newer', randomUUID(), other.profileId));
    await everythingArrived();
    const all = await lena.get('getChannels', {});
    const pageOf = (page: number) => lena.get('getChannels', { page, size: 1 });
    const [one, two] = [await pageOf(0), await pageOf(1)];
    expect([one.channels[0], two.channels[0]]).toEqual(all.channels.slice(0, 2));
    expect(one.total).toBe(all.total);
    expect((await lena.get('getChannels', { sort: 'lastModifiedDate,desc' })).channels).toEqual(all.channels);
    expect((await lena.ask('getChannels', { sort: 'createdDate,desc' })).error).toEqual({
      code: 'Invalid',
      message: 'Sort by lastModifiedDate,desc.',
    });
    const since = await lena.get('getChannels', { since: before });
    expect(since.channels[0].principal).toBe(other.profileId);
    expect(since.total).toBeLessThanOrEqual(2);
  });
});

describe('what cannot be', () => {
  it.each([
    ['CHAT-044 without a channel', 'getMessages', {}, 'Channel id required'],
    ['CHAT-044 with an empty one', 'getMessages', { channelId: '' }, 'Channel id required'],
    [
      'CHAT-043 over another medium',
      'sendOutboundSmsMessage',
      { medium: 'Fax' },
      'The medium must be Sms, InApp or AI.',
    ],
    ['of nothing but blanks', 'sendOutboundSmsMessage', { message: ' \n\t ' }, 'Write a message.'],
    ['of nothing to see', 'sendOutboundSmsMessage', { message: '\u200B\u2060' }, 'Write a message.'],
    [
      'of 1,601 characters',
      'sendOutboundSmsMessage',
      { message: 'a'.repeat(1601) },
      'A message over SMS cannot be longer than 1,600 characters.',
    ],
    [
      'with a control character',
      'sendOutboundSmsMessage',
      { message: 'a\u0000b' },
      'This contains characters that cannot be stored.',
    ],
    ['to nobody', 'sendOutboundSmsMessage', { principal: undefined }, 'Say which patient is written to.'],
    [
      'in the name of somebody',
      'sendOutboundSmsMessage',
      { sender: randomUUID() },
      'The field sender is not known here. Leave it out.',
    ],
  ])('%s is refused in words', async (_, request, change, words) => {
    const body = request === 'getMessages' ? change : { ...sms('Fine'), ...change };
    expect((await lena.ask(request, body)).error).toEqual({ code: 'Invalid', message: words });
  });

  it('CHAT-061 a number that another patient answers from', async () => {
    const twin = await test.database.transact({ allSites: 'a test adds a patient' }, (db) =>
      insertPatient(db, { firstName: 'Twin', lastName: 'Northcott', sites: [testSites.north] }),
    );
    await test.addPhone(twin.profileId, CELL);
    expect(
      (await lena.ask('sendOutboundSmsMessage', sms('Hello', randomUUID(), twin.profileId))).error,
    ).toEqual({
      code: 'UniqueConstraintChannelPhoneNumbers',
      message: 'This phone number is already being used by another patient.',
    });
    expect(await test.rows('select 1 from chat_channels where profile_id = $1', [twin.profileId])).toEqual(
      [],
    );
  });

  it('a landline alone, no number, no app, no wish for SMS', async () => {
    const patient = await test.database.transact({ allSites: 'a test adds a patient' }, (db) =>
      insertPatient(db, { firstName: 'Lara', lastName: 'Line', sites: [testSites.north] }),
    );
    const to = patient.profileId;
    const ask = (medium: 'Sms' | 'InApp') =>
      lena.refusal(medium === 'Sms' ? 'sendOutboundSmsMessage' : 'sendOutboundAppMessage', {
        ...sms('Hello', randomUUID(), to),
        medium,
      });
    expect(await ask('Sms')).toBe('NoNumberForSms');
    await test.addPhone(to, '+14155550178', 'HOME');
    expect([await ask('Sms'), await ask('InApp')]).toEqual(['NoNumberForSms', 'NoAppForChat']);
    await test.addPhone(to, '+442079460101', 'CELL');
    expect(await ask('Sms')).toBe('NoNumberForSms');
    await test.addPhone(to, '+14155550179');
    await test.database.transact({ allSites: 'a test sets a preference' }, (db) =>
      db.run(
        'insert into communication_preferences (profile_id, sms_enabled, updated_at) values ($1, false, now())',
        [to],
      ),
    );
    expect(await ask('Sms')).toBe('ChannelTurnedOff');
  });

  it('CHAT-063 an EU site without its flag has no chat, and with it has', async () => {
    const south = test.world.southPatient.profileId;
    await test.addPhone(south, '+14155550181');
    const priya = await test.party(test.world.priya);
    const ask = () => priya.ask('sendOutboundSmsMessage', sms('Hej', randomUUID(), south));
    expect((await ask()).error?.code).toBe('ChatOff');
    const set = (features: object) =>
      test.database.statements.run('update sites set feature_values = $2 where id = $1', [
        testSites.south,
        features,
      ]);
    await set({ 'in-chat-messaging-eu-enabled': 'true' });
    expect((await ask()).ok).toBe(true);
    expect((await priya.get('getChannels', {})).total).toBe(1);
    await set({});
    expect((await priya.get('getChannels', {})).total).toBe(0);
  });
});

it('CHAT-063 a site without its flag hears nothing of a patient who is at a site that has chat as well, with it the open thread too', async () => {
  const shared = test.world.sharedPatient.profileId;
  await test.addPhone(shared, '+14155550182');
  const priya = await test.party(test.world.priya);
  expect(await priya.follow('/user/topic/channels')).toBeNull();
  expect(await priya.follow(`/topic/channels/${shared}`)).toBeNull();
  const sendAndArrive = async (message: string): Promise<void> => {
    await lena.get('sendOutboundSmsMessage', sms(message, randomUUID(), shared));
    await everythingArrived();
  };
  await sendAndArrive('Before');
  const set = (features: object) =>
    test.database.statements.run('update sites set feature_values = $2 where id = $1', [
      testSites.south,
      features,
    ]);
  await set({ 'in-chat-messaging-eu-enabled': 'true' });
  await sendAndArrive('After');
  const lastOf = (one: Readonly<Record<string, unknown>>) =>
    (one['channel'] as { lastMessage?: { message: string } })?.lastMessage?.message;
  await priya.hears((one) => lastOf(one) === 'After');
  // The thread was followed when there was nothing to hear in it: once the server knows of the flag, it is.
  const heardIn = async (message: string): Promise<number> => {
    const before = priya.heard.length;
    await sendAndArrive(message);
    await priya.get('getChannels', {});
    return priya.heard.slice(before).filter(({ type }) => type === 'MESSAGE').length;
  };
  await expect.poll(() => heardIn('Heard'), { timeout: 20_000 }).toBe(1);
  expect(JSON.stringify(priya.heard)).not.toContain('Before');
  await set({});
  await expect.poll(() => heardIn('Once more'), { timeout: 20_000 }).toBe(0);
});

describe('somebody of another site', () => {
  it('reads, writes and follows nothing, and the attempts stand in the audit log', async () => {
    const priya = await test.party(test.world.priya);
    const [channel] = (await lena.get('getChannels', {})).channels;
    expect(await priya.refusal('getMessages', { channelId: channel.id })).toBe('ChannelNotFound');
    expect(await priya.refusal('markRead', { channelId: channel.id, sequence: 1 })).toBe('ChannelNotFound');
    expect(await priya.refusal('tellTyping', { channelId: channel.id })).toBe('ChannelNotFound');
    expect(await priya.refusal('sendOutboundSmsMessage', sms('Hello'))).toBe('NoSiteForPatient');
    expect(await priya.follow(`/topic/channels/${principal}`)).toBe('Not allowed');
    const rows = await test.rows<{ call: string; outcome: string }>(
      `select call, outcome from audit_events where user_id = $1 and outcome = 'refused' order by call`,
      [test.world.priya.id],
    );
    expect(rows.map(({ call }) => call)).toEqual([
      'broker.getMessages',
      'broker.markRead',
      'broker.sendOutboundSmsMessage',
      'broker.subscribe',
      'broker.tellTyping',
    ]);
  });

  it('what was read and sent stands in the audit log with its patient', async () => {
    const [channel] = (await lena.get('getChannels', {})).channels;
    await lena.get('getMessages', { channelId: channel.id });
    const rows = await test.rows<{ action: string }>(
      `select distinct action from audit_events where user_id = $1 and outcome = 'done' and $2 = any (patient_ids)`,
      [test.world.lena.id, principal],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'chat.follow',
      'chat.follow-list',
      'chat.list',
      'chat.read',
      'chat.send',
    ]);
  });
});
