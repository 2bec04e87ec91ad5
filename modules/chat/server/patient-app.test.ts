// Can a person be the patient in the app, do the staff see it, and does nobody else get through it? (OP-CHAT-6; OP-SHELL-6)
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { WAITING_FOR_LOCK } from '@alveary/server/testing/locks.ts';
import type { ChatParty, Heard } from './testing/chat-party.ts';
import type { ToldMessage } from '../contract/model.ts';
import { type ChatWorld, chatWorld } from './testing/chat-world.ts';

let test: ChatWorld;
let principal: string;
let lena: ChatParty;

beforeAll(async () => {
  test = await chatWorld();
  principal = test.world.northPatient.profileId;
  const { southPatient } = test.world;
  await test.database.transact({ allSites: 'a test links the app' }, async (db) => {
    for (const id of [principal, southPatient.profileId])
      await db.run('insert into patient_apps (profile_id, linked_at) values ($1, now())', [id]);
    await db.run(`update sites set feature_values = feature_values || '{"enable_in_app_chat": "true"}'`);
  });
  lena = await test.party(test.world.lena);
  expect(await lena.follow(`/topic/channels/${principal}`)).toBeNull();
});

type Method = 'GET' | 'POST' | 'PUT';

const play = (method: Method, rest = '', body?: unknown, who: 'ada' | 'lena' | 'grace' = 'ada') =>
  test.send({ method, path: `debug/patient-app/${principal}${rest}`, body, as: test.world[who] });

const app = async () => (await play('GET')).json();

const sendToApp = async (message: string): Promise<string> => {
  const id = randomUUID();
  await lena.get('sendOutboundAppMessage', { id, medium: 'InApp', principal, message });
  return id;
};

const isState =
  (id: string, status: string) =>
  (one: Heard): boolean =>
    one.type === 'UPDATE_MESSAGE_STATUS' && one['id'] === id && one['status'] === status;

describe('the app of a patient', () => {
  it('CHAT-041 fetches what it is woken for; read, every message over the app is read and no SMS', async () => {
    const sms = { id: randomUUID(), medium: 'Sms', principal, message: 'By SMS' };
    const { channelId } = await lena.get('sendOutboundSmsMessage', sms);
    const id = await sendToApp('Good morning');
    await lena.hears(isState(id, 'delivered'));
    await lena.hears(isState(sms.id, 'delivered'));
    expect(await app()).toMatchObject({ waiting: 0, messages: [{ text: 'Good morning', isRead: false }] });
    expect((await play('POST', '/acts', { act: 'read' })).statusCode).toBe(204);
    const heard = await lena.hears(({ type }) => type === 'UPDATE_MESSAGE_STATUS_BY_DATE');
    expect(heard).toMatchObject({ channelId, status: 'read', medium: 'inapp', reader: 'patient' });
    const { messages } = await lena.get('getMessages', { channelId });
    expect(messages.map(({ id: one, inAppStatus }) => [one, inAppStatus])).toEqual([
      [id, 'read'],
      [sms.id, 'delivered'],
    ]);
    expect(messages[0]?.revision).toBe(heard['revision']);
  });

  it('that may not notify gets nothing until it is opened', async () => {
    expect((await play('PUT', '/phone', { isPushOn: false, failsNext: null })).statusCode).toBe(204);
    const id = await sendToApp('In the evening');
    await lena.hears(isState(id, 'sent'));
    expect(await app()).toMatchObject({ isPushOn: false, waiting: 1 });
    expect((await app()).messages.map(({ text }: { text: string }) => text)).not.toContain('In the evening');
    await play('POST', '/acts', { act: 'open' });
    await lena.hears((one) => one.type === 'UPDATE_MESSAGE_STATUS_BY_DATE' && one['status'] === 'delivered');
    expect((await app()).messages.at(-1)).toMatchObject({ text: 'In the evening', isRead: false });
    await play('PUT', '/phone', { isPushOn: true, failsNext: null });
  });

  it('PROFILE-037 is not woken for a patient who wants no push notifications; the message waits in it', async () => {
    const path = `profiles/${principal}/settings/communications`;
    const as = test.world.lena;
    const chosen = (await test.send({ path, as })).json();
    const off = { ...chosen, pushNotificationsEnabled: false };
    const saved = await test.send({ method: 'PUT', path, as, body: off });
    expect(saved.statusCode, saved.body).toBe(200);
    await play('PUT', '/phone', { isPushOn: true, failsNext: 'It was woken.' });
    const id = await sendToApp('Whenever you like');
    await lena.hears(isState(id, 'sent'));
    expect(await app()).toMatchObject({ failsNext: 'It was woken.', waiting: 1 });
    const { version } = saved.json();
    await test.send({ method: 'PUT', path, as, body: { ...chosen, version } });
    await play('POST', '/acts', { act: 'open' });
  });

  it('that is told to fail refuses one message, which can be sent again', async () => {
    await play('PUT', '/phone', { isPushOn: true, failsNext: 'The app was removed.' });
    const id = await sendToApp('Lost at first');
    expect(await lena.hears(isState(id, 'failed'))).toMatchObject({ failure: 'APP_UNREACHABLE' });
    expect((await app()).failsNext).toBeNull();
    await lena.get('retryMessage', { id });
    await lena.hears(isState(id, 'delivered'));
  });

  it('CHAT-021 writes as the patient once for each id, unread for the owner', async () => {
    const body = { id: randomUUID(), message: 'Better today' };
    for (const _ of [1, 2]) expect((await play('POST', '/messages', body)).statusCode).toBe(204);
    const heard = await lena.hears(
      (one) => one.type === 'MESSAGE' && (one['message'] as { id: string }).id === body.id,
    );
    expect(heard['message']).toMatchObject({ sender: { kind: 'patient' }, medium: 'inapp' });
    const { channels } = await lena.get('getChannels', {});
    expect(channels[0]).toMatchObject({ unreadMessages: 1, isAppChatAvailable: true });
    const other = await play('POST', '/messages', { ...body, message: 'Another' });
    expect([other.statusCode, other.json().code]).toEqual([409, 'RepeatDiffers']);
  });
});

describe('what changes at one moment', () => {
  it('messages that became read together come once each, in pages that are no larger than was asked for', async () => {
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five'])
      await lena.hears(isState(await sendToApp(text), 'delivered'));
    await play('POST', '/acts', { act: 'read' });
    const [{ id: channelId }] = (await lena.get('getChannels', {})).channels;
    const all = await lena.get('getMessages', { channelId });
    const sizes: number[] = [];
    const told: ToldMessage[] = [];
    let from: { since: number; sinceSequence?: number } = { since: 0 };
    for (let more = true; more; ) {
      const page = await lena.get('getMessages', { channelId, ...from, size: 2 });
      told.push(...page.messages);
      sizes.push(page.messages.length);
      const last = told.at(-1)!;
      from = { since: last.revision, sinceSequence: last.sequence };
      more = page.more;
    }
    expect(told).toHaveLength(all.messages.length);
    expect(new Map(told.map(({ id, inAppStatus }) => [id, inAppStatus]))).toEqual(
      new Map(all.messages.map(({ id, inAppStatus }) => [id, inAppStatus])),
    );
    expect(Math.max(...sizes)).toBe(2);
    // Whoever knows all of a change is told none of it again.
    const { revision } = told.at(-1)!;
    expect((await lena.get('getMessages', { channelId, since: revision, size: 2 })).messages).toEqual([]);
  });

  it('a message that comes while the owner marks the thread as read stays unread', async () => {
    const [{ id: channelId }] = (await lena.get('getChannels', {})).channels;
    await play('POST', '/messages', { id: randomUUID(), message: 'Seen' });
    const last = (await lena.get('getMessages', { channelId, size: 1 })).messages[0].sequence;
    const patient = new pg.Client({ connectionString: test.database.logins.owner });
    await patient.connect();
    await patient.query('begin');
    await patient.query(
      `with turn as (update chat_channels set unread = unread + 1, last_sequence = last_sequence + 1,
           last_revision = last_revision + 1, modified_at = modified_at + interval '1 second' where id = $1 returning *)
       insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, medium, body, created_at)
       select $2, id, profile_id, last_sequence, last_revision, 'patient', 'inapp', 'Not seen', modified_at from turn`,
      [channelId, randomUUID()],
    );
    const marked = lena.get('markRead', { channelId, sequence: last });
    await expect.poll(async () => (await patient.query(WAITING_FOR_LOCK)).rowCount).toBe(1);
    await patient.query('commit');
    await marked;
    await patient.end();
    expect((await lena.get('getChannels', {})).channels[0].unreadMessages).toBe(1);
  });
});

describe('nobody else', () => {
  it('SHELL-008 plays a patient: not the staff, and not of a site one does not reach', async () => {
    for (const rest of ['', '?name=N']) {
      const refused = await test.send({ path: `debug/patient-app${rest}`, as: test.world.lena });
      expect(refused.statusCode).toBe(403);
    }
    expect((await play('POST', '/messages', { id: randomUUID(), message: 'No' }, 'lena')).statusCode).toBe(
      403,
    );
    const { northPatient, southPatient } = test.world;
    const listed = (await test.send({ path: 'debug/patient-app', as: test.world.ada })).json();
    expect(listed).toContainEqual(expect.objectContaining({ id: northPatient.profileId }));
    expect(JSON.stringify(listed)).not.toContain(southPatient.profileId);
    const foreign = await test.send({
      path: `debug/patient-app/${southPatient.profileId}`,
      as: test.world.ada,
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NoSiteForPatient']);
  });

  it('plays one in production', async () => {
    const real = await chatWorld({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' }, false);
    const refused = await real.send({ path: 'debug/patient-app', as: real.world.ada });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NoSandbox']);
  });
});
