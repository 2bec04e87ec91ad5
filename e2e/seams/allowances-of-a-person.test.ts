// Attacks of an account that somebody took over: messages to apps, and questions to the assistant, without end; on two nodes at one moment.
import { randomUUID } from 'node:crypto';
import type { ChatParty } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const MESSAGES = 6;
const QUESTIONS = 3;

let test: ChatWorld;
let principal: string;
let lena: ChatParty;
let tom: ChatParty;

beforeAll(async () => {
  const settings = {
    APP_MESSAGES_PER_HOUR: String(MESSAGES),
    ASSISTANT_QUESTIONS_PER_HOUR: String(QUESTIONS),
  };
  test = await chatWorld(settings, false);
  principal = test.world.northPatient.profileId;
  await test.database.transact({ allSites: 'a test links the app' }, async (db) => {
    await db.run('insert into patient_apps (profile_id, linked_at) values ($1, now())', [principal]);
    await db.run(`update sites set feature_values = feature_values || '{"enable_in_app_chat": "true"}'`);
  });
  lena = await test.party(test.world.lena);
  tom = await test.party(test.world.tom);
});

const inApp = (message: string, id = randomUUID()) => ({ id, medium: 'InApp', principal, message });
const question = (message: string, id = randomUUID()) => ({
  id,
  medium: 'AI',
  principal,
  message,
  timeZone: 'America/New_York',
});

const codesOf = async (answers: readonly Promise<Awaited<ReturnType<ChatParty['ask']>>>[]) =>
  (await Promise.all(answers)).map(({ ok, error }) => (ok ? 'taken' : error?.code));

describe('messages to apps', () => {
  it('are as many as one person may send within an hour, told in words, and those of a colleague go on', async () => {
    const first = inApp('Message 0');
    await lena.get('sendOutboundAppMessage', first);
    for (let turn = 1; turn < MESSAGES; turn += 1)
      await lena.get('sendOutboundAppMessage', inApp(`Message ${turn}`));
    const refused = await lena.ask('sendOutboundAppMessage', inApp('One too many'));
    expect(refused.error).toMatchObject({
      code: 'TooManyAppMessages',
      message: expect.stringContaining('send it later'),
    });
    // One that was sent before is answered again, and counts no second time.
    expect((await lena.ask('sendOutboundAppMessage', first)).ok).toBe(true);
    expect((await tom.ask('sendOutboundAppMessage', inApp('From a colleague'))).ok).toBe(true);
  });

  it('count at one moment like those one after the other, but for those that are under way together', async () => {
    await test.database.statements.run('delete from allowance_uses');
    const codes = await codesOf(
      Array.from({ length: 40 }, (_, turn) => lena.ask('sendOutboundAppMessage', inApp(`Burst ${turn}`))),
    );
    const taken = codes.filter((code) => code === 'taken').length;
    // To one patient there is one message in a statement, and two statements at a time.
    expect([taken >= MESSAGES, taken <= MESSAGES + 2]).toEqual([true, true]);
    expect(new Set(codes)).toEqual(new Set(['taken', 'TooManyAppMessages']));
  });

  it('may be sent again once the hour is over', async () => {
    expect(await lena.refusal('sendOutboundAppMessage', inApp('Still too many'))).toBe('TooManyAppMessages');
    // A clock that is moved would end the sessions behind the connections.
    await test.database.statements.run(`update allowance_uses set minute = minute - interval '61 minutes'`);
    expect((await lena.ask('sendOutboundAppMessage', inApp('An hour later'))).ok).toBe(true);
  });
});

describe('questions to the assistant', () => {
  it('are as many as one person may ask, also at one moment; one that is asked again counts once', async () => {
    const first = question('When did the SpO2 last fall?');
    const codes = await codesOf([
      lena.ask('askAI', first),
      ...Array.from({ length: 11 }, (_, turn) => lena.ask('askAI', question(`SpO2 ${turn}?`))),
    ]);
    expect(codes.filter((code) => code === 'taken')).toHaveLength(QUESTIONS);
    expect(codes.filter((code) => code === 'TooManyQuestions')).toHaveLength(12 - QUESTIONS);
    const waiting = await test.rows<{ asked: number }>('select count(*)::int as asked from chat_answers');
    expect(waiting).toEqual([{ asked: QUESTIONS }]);
    expect((await tom.ask('askAI', question('SpO2?'))).ok).toBe(true);
  });
});
