// A save whose answer is lost on its way from the database is looked up, and what is said of it is true, over calls and over the broker.
import { randomUUID } from 'node:crypto';
import { type ChatParty, chatParty } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { openDatabase } from '@alveary/server/platform/db/open.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { LossyWire } from '@alveary/server/testing/lossy-wire.ts';
import { beforeAll, expect, it } from 'vitest';

let test: TestApp;
let wire: LossyWire;
let lena: ChatParty;
let profileId: string;

beforeAll(async () => {
  test = await testApp({}, async (made) => {
    wire = new LossyWire(made.database.logins.scoped);
    const database = await openDatabase(await wire.open(made), { onError: () => undefined });
    closeAfterFile(async () => {
      await database.close();
      wire.close();
    });
    return database;
  });
  profileId = test.world.northPatient.profileId;
  await test.database.transact({ allSites: 'a test adds a number' }, (db) =>
    db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550132', '+14155550132')`,
      [newId(), profileId],
    ),
  );
  lena = await chatParty(test, await test.app.listen({ host: '127.0.0.1', port: 0 }), test.world.lena);
  closeAfterFile(async () => lena.cut());
});

const path = () => `profiles/${profileId}/sticky-notes`;
const add = (text: string, key?: string) =>
  test.send({
    method: 'POST',
    path: path(),
    as: test.world.lena,
    body: { text },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const notes = async (text: string): Promise<number> => {
  const answer = await test.send({ path: path(), as: test.world.lena });
  return answer.json<{ text: string }[]>().filter((one) => one.text === text).length;
};

const kept = async (channelId: string, messageId: string): Promise<number> => {
  const { messages } = await lena.get('getMessages', { channelId });
  return messages.filter(({ id }) => id === messageId).length;
};

it('answers as saved what was saved under a key, once, when the answer of the commit was lost', async () => {
  const key = randomUUID();
  wire.lose('of its answer', 'Saved under a key');
  const answer = await add('Saved under a key', key);
  expect([answer.statusCode, answer.json().text]).toEqual([201, 'Saved under a key']);
  expect((await add('Saved under a key', key)).json().id).toBe(answer.json().id);
  expect([await notes('Saved under a key'), wire.lost]).toEqual([1, 1]);
});

it('answers as saved what stands in the audit log when no key was sent', async () => {
  wire.lose('of its answer', 'Saved without a key');
  expect((await add('Saved without a key')).statusCode).toBe(201);
  expect(await notes('Saved without a key')).toBe(1);
});

it('says that nothing was saved when the key is not there, and a repeat saves it', async () => {
  const key = randomUUID();
  wire.lose('of the commit', 'Lost under a key');
  const answer = await add('Lost under a key', key);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'DatabaseUnavailable']);
  expect(await notes('Lost under a key')).toBe(0);
  expect((await add('Lost under a key', key)).statusCode).toBe(201);
  expect(await notes('Lost under a key')).toBe(1);
});

it('says that it is not known when neither a key nor a row tells', async () => {
  wire.lose('of the commit', 'Lost without a key');
  const answer = await add('Lost without a key');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'SaveUnknown']);
  expect(answer.json().message).not.toContain('Nothing was saved');
  expect(await notes('Lost without a key')).toBe(0);
});

it('answers a message over the broker as sent, once, whether its commit or the answer to it was lost', async () => {
  const sent = { id: randomUUID(), medium: 'Sms', principal: profileId, message: 'Sent once' };
  wire.lose('of its answer', 'Sent once');
  const { channelId, message } = await lena.get('sendOutboundSmsMessage', sent);
  expect(message.id).toBe(sent.id);
  await lena.get('sendOutboundSmsMessage', sent);
  expect(await kept(channelId, sent.id)).toBe(1);
  const lost = { ...sent, id: randomUUID(), message: 'Lost over the broker' };
  wire.lose('of the commit', lost.message);
  expect((await lena.get('sendOutboundSmsMessage', lost)).message.id).toBe(lost.id);
  expect(await kept(channelId, lost.id)).toBe(1);
});

it('answers messages to apps as sent, each once, when a shared commit or the answer to it is lost', async () => {
  await test.database.transact({ allSites: 'a test gives the patient the app' }, async (db) => {
    await db.run('insert into patient_apps (profile_id, linked_at) values ($1, now())', [profileId]);
    await db.run(`update sites set feature_values = feature_values || '{"enable_in_app_chat": "true"}'`);
  });
  const send = (message: string) =>
    lena.get('sendOutboundAppMessage', { id: randomUUID(), medium: 'InApp', principal: profileId, message });
  for (const loss of ['of its answer', 'of the commit'] as const) {
    const before = wire.lost;
    wire.lose(loss, `Lost ${loss}`);
    const answers = await Promise.all([send(`Lost ${loss}`), send(`Beside it, ${loss}`)]);
    for (const { channelId, message } of answers) expect(await kept(channelId, message.id)).toBe(1);
    expect(wire.lost).toBe(before + 1);
  }
});
