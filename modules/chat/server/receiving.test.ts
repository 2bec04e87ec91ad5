// Does an SMS of a patient reach those who may read it, count for the owner alone, and STOP what the patient wants stopped?
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatParty } from './testing/chat-party.ts';
import { CELL, type ChatWorld, chatWorld } from './testing/chat-world.ts';

let test: ChatWorld;
let principal: string;
let channelId: string;
let lena: ChatParty;
let tom: ChatParty;

beforeAll(async () => {
  test = await chatWorld({}, false);
  principal = test.world.northPatient.profileId;
  lena = await test.party(test.world.lena);
  tom = await test.party(test.world.tom);
  expect(await tom.follow(`/topic/channels/${principal}`)).toBeNull();
  const sent = { id: randomUUID(), medium: 'Sms', principal, message: 'How are you?' };
  channelId = (await lena.get('sendOutboundSmsMessage', sent)).channelId;
});

const answer = (message: string) =>
  test.send({
    method: 'POST',
    path: `debug/chat/${channelId}/answers`,
    body: { message },
    as: test.world.ada,
  });

const unreadFor = async (party: ChatParty) =>
  (await party.get('getChannels', {})).channels.find(({ id }) => id === channelId)?.unreadMessages;

describe('an answer of the patient', () => {
  it('CHAT-040 is heard at once, from the patient, with the number it came from', async () => {
    expect((await answer('Better today')).statusCode).toBe(204);
    const heard = await tom.hears(
      (one) => one.type === 'MESSAGE' && (one['message'] as { message: string }).message === 'Better today',
    );
    expect(heard['message']).toMatchObject({
      sender: { kind: 'patient', id: null, name: 'Nora Northcott' },
      inAppStatus: null,
      medium: 'sms',
    });
    const rows = await test.rows(`select phone_number from chat_messages where author = 'patient'`);
    expect(rows).toEqual([{ phone_number: CELL }]);
  });

  it('OP-CHAT-5 stays unread when somebody else reads it, and not when the owner does', async () => {
    expect(await unreadFor(lena)).toBe(1);
    const last = (await tom.get('getMessages', { channelId, size: 1 })).messages[0].sequence;
    await tom.get('markRead', { channelId, sequence: last });
    expect(await unreadFor(lena)).toBe(1);
    await lena.get('markRead', { channelId, sequence: last });
    expect(await unreadFor(lena)).toBe(0);
    const heard = await tom.hears((one) => one.type === 'UPDATE_MESSAGE_STATUS_BY_DATE');
    expect(heard).toMatchObject({ channelId, status: 'read', reader: 'owner' });
  });

  it('CHAT-021 read as far as one message, what this patient wrote after it is unread, and nothing else', async () => {
    const sms = { medium: 'Sms', message: 'Staff wrote this' };
    const { profileId } = test.world.sharedPatient;
    await test.addPhone(profileId, '+14155550183');
    const other = await lena.get('sendOutboundSmsMessage', {
      ...sms,
      id: randomUUID(),
      principal: profileId,
    });
    await test.database.transact({ allSites: 'a test writes as another patient' }, (db) =>
      db.run(
        `insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, medium, body, created_at)
         values ($1, $2, $3, 9000, 0, 'patient', 'sms', 'Another patient wrote this', now())`,
        [randomUUID(), other.channelId, profileId],
      ),
    );
    for (const message of ['Read', 'Not read', 'Not read either']) await answer(message);
    await lena.get('sendOutboundSmsMessage', { ...sms, id: randomUUID(), principal });
    const { messages } = await lena.get('getMessages', { channelId, size: 4 });
    const read = messages.find(({ message }) => message === 'Read');
    await lena.get('markRead', { channelId, sequence: read?.sequence });
    expect(await unreadFor(lena)).toBe(2);
    await lena.get('markRead', { channelId, sequence: messages[0].sequence });
    expect(await unreadFor(lena)).toBe(0);
  });

  it('STOP ends SMS to the patient, START begins them again', async () => {
    const send = () =>
      lena.refusal('sendOutboundSmsMessage', {
        id: randomUUID(),
        medium: 'Sms',
        principal,
        message: 'Still there?',
      });
    await answer(' stop ');
    expect(await send()).toBe('ChannelTurnedOff');
    await answer('Start');
    expect(await send()).toBeUndefined();
  });

  it('is refused for a channel that is not there, and when it is too long', async () => {
    const path = `debug/chat/${randomUUID()}/answers`;
    const refused = await test.send({ method: 'POST', path, body: { message: 'x' }, as: test.world.ada });
    expect(refused.statusCode).toBe(404);
    expect((await answer('x'.repeat(1601))).statusCode).toBe(400);
  });
});
