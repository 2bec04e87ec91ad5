// The assistant answers from the record of the one patient, for the one person, once, and stops when it is told to (OP-CHAT-6).
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '@alveary/server/platform/config.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import type { ChatParty } from '../testing/chat-party.ts';
import { type ChatWorld, chatWorld } from '../testing/chat-world.ts';
import { asTheSite } from '@alveary/modules/display-preferences/contract/model.ts';
import { findValueFacts } from './find-facts.ts';
import { writeChatAnswer } from './write-answer.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';

let test: ChatWorld;
let lena: ChatParty;
let principal: string;

const question = (message: string, id = randomUUID()) => ({
  id,
  medium: 'AI',
  principal,
  message,
  timeZone: 'America/New_York',
});

const isAnswer = (text: string) => (one: { readonly type: string; readonly [field: string]: unknown }) => {
  const message = one['message'] as { sender?: { kind: string }; message?: string } | undefined;
  return (
    one.type === 'MESSAGE' &&
    message?.sender?.kind === 'assistant' &&
    message.message?.includes(text) === true
  );
};

const addSpo2 = (target: ChatWorld, profileId: string, value: number, at: string): Promise<unknown> =>
  target.database.transact({ allSites: 'a test adds a reading' }, (db) =>
    db.run(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source) values ($1, $2, 'spo2', 'SpO2', $3, '%', $4, 'TEST')`,
      [newId(), profileId, value, at],
    ),
  );

const showSpo2 = (isShown: boolean, target = test): Promise<unknown> =>
  target.database.statements.run(
    `update sites set feature_values = feature_values || jsonb_build_object('portal_spo2', $1::boolean) where not is_global`,
    [isShown],
  );

beforeAll(async () => {
  test = await chatWorld();
  principal = test.world.northPatient.profileId;
  await showSpo2(true);
  await addSpo2(test, principal, 97, '2026-05-01T12:00:00Z');
  await addSpo2(test, principal, 91, '2026-05-02T01:30:00Z');
  await addSpo2(test, test.world.southPatient.profileId, 71, '2026-05-03T12:00:00Z');
  lena = await test.party(test.world.lena);
  expect(await lena.follow(`/topic/channels/${principal}`)).toBeNull();
});

describe('a question', () => {
  it('CHAT-050 CHAT-020 is answered in a channel of its own, from the rows of this patient, each sentence with its row', async () => {
    const { channelId, message } = await lena.get('askAI', question('When did the SpO2 last fall?'));
    expect(message).toMatchObject({ medium: 'websocket', sequence: 1, isMyMessage: true });
    const heard = await lena.hears(isAnswer('SpO2 last fell'));
    expect(heard['message']).toMatchObject({
      channelId,
      sequence: 2,
      inAppStatus: null,
      // 01:30 UTC is the evening before in New York.
      message: 'SpO2 last fell on May 1, 2026: 91% (−6.2%) after 97% on May 1, 2026.',
      sentences: [{ sources: [{ tab: 'trends', label: 'Trends, May 1, 2026' }] }],
    });
    const written = lena.heard.find(({ type }) => type === 'ANSWER');
    expect(written).toMatchObject({ channelId, state: 'writing' });
    const { channels } = await lena.get('getChannels', {});
    const own = channels.find(({ id }) => id === channelId);
    expect(own?.patientFirstName).toBe('AI');
  });

  it('about what the record does not hold is answered so', async () => {
    await lena.get('askAI', question('Which inhaler does she take?'));
    const heard = await lena.hears(isAnswer('nothing'));
    expect((heard['message'] as { message: string }).message).toBe(
      'I found nothing about this in the record.',
    );
  });

  it('about the medication is answered from the care plan, where one is shown', async () => {
    const by = { method: 'POST', as: test.world.lena } as const;
    const begun = await test.send({ ...by, path: `care-plans?profileId=${principal}` });
    const { id } = begun.json().sections.find(({ type }: { type: string }) => type === 'MEDICATION');
    const note = (text: string) =>
      test.send({ ...by, path: `care-plans/sections/${id}/notes`, body: { text: `<p>${text}</p>` } });
    await note('Reliever as needed.');
    // One that was a mistake is told no more.
    const mistake = (await note('Ten puffs.')).json();
    await test.send({ ...by, method: 'DELETE', path: `care-plans/history-notes/${mistake.id}` });
    await lena.get('askAI', question('Which medication does she take?'));
    const heard = await lena.hears(isAnswer('says of the medication: Reliever as needed.'));
    expect(heard['message']).toMatchObject({ sentences: [{ sources: [{ tab: 'carePlan' }] }] });
  });

  it('about a questionnaire is answered from its latest answers, never from those that were taken back', async () => {
    const { tom } = test.world;
    await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
      for (const [at, score, removedBy] of [
        ['2026-04-01T12:00:00Z', 11, null],
        ['2026-05-01T12:00:00Z', 14, null],
        ['2026-05-02T12:00:00Z', 30, tom.id],
      ] as const)
        await db.run(
          `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, created_at, answers, score, rule,
             removed_at, removed_by)
           values ($1, $2, 'copd-assessment-test', $3, 'PATIENT', $3, '{}', $4, 'sum', case when $5::uuid is null then null else now() end, $5)`,
          [newId(), principal, at, score, removedBy],
        );
    });
    await lena.get('askAI', question('What is the score of the last questionnaire?'));
    const heard = await lena.hears(isAnswer('COPD Assessment Test'));
    expect((heard['message'] as { message: string }).message).toMatch(/: score 14\b/);
  });

  it('asked twice under one id is answered once', async () => {
    const given = question('SpO2 once?');
    const first = await lena.get('askAI', given);
    const again = await lena.get('askAI', given);
    expect(again.message.sequence).toBe(first.message.sequence);
    expect(await lena.refusal('askAI', { ...given, message: 'Another' })).toBe('RepeatDiffers');
  });

  it('is seen by nobody else, and its answer neither', async () => {
    const { channelId } = await lena.get('askAI', question('SpO2, for me alone?'));
    const tom = await test.party(test.world.tom);
    expect(await tom.follow(`/topic/channels/${principal}`)).toBeNull();
    const { channels } = await tom.get('getChannels', {});
    expect(channels.map(({ id }) => id)).not.toContain(channelId);
    expect(await tom.refusal('getMessages', { channelId })).toBe('ChannelNotFound');
    expect(await tom.refusal('stopAnswer', { channelId })).toBe('ChannelNotFound');
    const own = await tom.get('askAI', question('SpO2, for Tom?'));
    expect(own.channelId).not.toBe(channelId);
    await tom.hears(isAnswer('SpO2'));
    const ids = tom.heard.map(
      (one) => (one['message'] as { channelId?: string })?.channelId ?? one['channelId'],
    );
    expect(new Set(ids)).toEqual(new Set([own.channelId]));
  });

  it.each([
    [
      'of another site',
      () => ({ ...question('SpO2?'), principal: test.world.southPatient.profileId }),
      'NoSiteForPatient',
    ],
    ['over another medium', () => ({ ...question('SpO2?'), medium: 'Sms' }), 'WrongMedium'],
    ['in no time zone', () => ({ ...question('SpO2?'), timeZone: 'Mars/Olympus' }), 'Invalid'],
    ['without words', () => question('  '), 'Invalid'],
  ])('%s is refused', async (_, given, code) => {
    expect(await lena.refusal('askAI', given())).toBe(code);
  });
});

it('OP-PROFILE-10 what the sites of a patient do not show is not told either, and comes back with the flag', async () => {
  const told = () =>
    test.database.read({ allSites: 'a test asks' }, (db) =>
      findValueFacts(db, { profileId: principal, text: 'SpO2?', timeZone: 'UTC', own: asTheSite }, null),
    );
  expect(await told()).not.toEqual([]);
  await showSpo2(false);
  expect(await told()).toEqual([]);
  await showSpo2(true);
  expect(await told()).not.toEqual([]);
});

it('CHAT-019 a channel says the patient in first, last and full name', async () => {
  const { channelId } = await lena.get('sendOutboundSmsMessage', {
    id: randomUUID(),
    medium: 'Sms',
    principal,
    message: 'Hello',
  });
  const [{ first_name: first, last_name: last } = { first_name: '', last_name: '' }] = await test.rows<{
    first_name: string;
    last_name: string;
  }>('select first_name, last_name from profiles where id = $1', [principal]);
  const { channels } = await lena.get('getChannels', {});
  expect(channels.find(({ id }) => id === channelId)).toMatchObject({
    patientFirstName: first,
    patientLastName: last,
    patientFullName: `${first} ${last}`,
  });
});

it('CHAT-020 a patient who is called AI is not taken for the assistant', async () => {
  const called = (name: string) =>
    test.database.transact({ allSites: 'a test names its patient' }, (db) =>
      db.run('update profiles set first_name = $2 where id = $1', [principal, name]),
    );
  const given = { id: randomUUID(), medium: 'Sms', principal, message: 'Good morning' };
  const { channelId } = await lena.get('sendOutboundSmsMessage', given);
  const [{ name } = { name: '' }] = await test.rows<{ name: string }>(
    'select first_name as name from profiles where id = $1',
    [principal],
  );
  await called('AI');
  const { channels } = await lena.get('getChannels', {});
  await called(name);
  const { patientFirstName, patientFullName } = channels.find(({ id }) => id === channelId) ?? {};
  expect([patientFirstName, patientFullName]).toEqual(['Ai', expect.stringMatching(/^AI /)]);
});

it('CHAT-049 a message goes out in the app, and lies ready for it', async () => {
  const given = { id: randomUUID(), medium: 'InApp', principal, message: 'In the app' };
  await test.database.transact({ allSites: 'a test links the app' }, async (db) => {
    await db.run('insert into patient_apps (profile_id, linked_at) values ($1, now())', [principal]);
    await db.run(
      `update sites set feature_values = feature_values || '{"enable_in_app_chat": "true"}' where id in
         (select site_id from site_profiles where profile_id = $1)`,
      [principal],
    );
  });
  expect(await lena.refusal('sendOutboundAppMessage', { ...given, medium: 'Sms' })).toBe('WrongMedium');
  const { message } = await lena.get('sendOutboundAppMessage', given);
  expect(message).toMatchObject({ medium: 'inapp', inAppStatus: 'accepted', message: 'In the app' });
  await lena.hears(
    (one) => one.type === 'UPDATE_MESSAGE_STATUS' && one['id'] === given.id && one['status'] === 'sent',
  );
});

describe('elsewhere', () => {
  it('where no assistant is set up nobody answers', async () => {
    const other = await chatWorld({ ASSISTANT: 'off' }, false);
    const party = await other.party(other.world.lena);
    const given = { ...question('SpO2?'), principal: other.world.northPatient.profileId };
    expect(await party.refusal('askAI', given)).toBe('NoAssistant');
  });

  it('a model outside is asked only where a site has agreed', async () => {
    const other = await chatWorld(
      { ASSISTANT_URL: 'http://127.0.0.1:9/v1', ASSISTANT_KEY: 'k', ASSISTANT_MODEL: 'm' },
      false,
    );
    const party = await other.party(other.world.lena);
    const given = { ...question('SpO2?'), principal: other.world.northPatient.profileId };
    expect(await party.refusal('askAI', given)).toBe('NoAssistantAgreement');
  });

  it('an answer that is stopped before it began says so, and a second turn of the worker adds nothing', async () => {
    const other = await chatWorld({}, false);
    const profileId = other.world.northPatient.profileId;
    await showSpo2(true, other);
    await addSpo2(other, profileId, 97, '2026-05-01T12:00:00Z');
    await addSpo2(other, profileId, 95, '2026-05-02T12:00:00Z');
    const party = await other.party(other.world.lena);
    const { channelId } = await party.get('askAI', { ...question('SpO2?'), principal: profileId });
    await party.get('stopAnswer', { channelId });
    const [waiting] = await other.rows<{ id: string }>('select id from chat_answers');
    const job = writeChatAnswer(readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey }));
    const turn = (): Promise<void> => runJob(other.database, job, { id: waiting?.id ?? '' }, Date.now());
    await turn();
    await turn();
    const { messages } = await party.get('getMessages', { channelId });
    expect(messages.map(({ message }) => message)).toEqual([
      'SpO2 was 95% on May 2, 2026, the latest value. Stopped.',
      'SpO2?',
    ]);
    expect(await other.rows('select 1 from chat_answers')).toEqual([]);
  });

  it('a question of somebody who lost the patient meanwhile is answered with nothing of the record', async () => {
    const other = await chatWorld({}, false);
    const profileId = other.world.northPatient.profileId;
    await showSpo2(true, other);
    await addSpo2(other, profileId, 97, '2026-05-01T12:00:00Z');
    const party = await other.party(other.world.tom);
    await party.get('askAI', { ...question('SpO2?'), principal: profileId });
    await other.database.statements.run(
      'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
      [other.world.tom.id],
    );
    const [waiting] = await other.rows<{ id: string }>('select id from chat_answers');
    const job = writeChatAnswer(readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey }));
    await runJob(other.database, job, { id: waiting?.id ?? '' }, Date.now());
    const written = await other.rows(`select body from chat_messages where author = 'assistant'`);
    expect(written).toEqual([{ body: 'The assistant could not answer. Ask again in a moment.' }]);
  });
});
