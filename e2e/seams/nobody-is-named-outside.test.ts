// A question about a patient goes to a model outside without anybody's name, number, address or birth date: as the preview showed it, and with
// the names put back into the answer that stands in the conversation.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChatParty } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { writeChatAnswer } from '@alveary/modules/chat/server/assistant/write-answer.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { testSites } from '@alveary/server/testing/world.ts';

/** What the model outside was sent. */
let sent: string[] = [];
let says = '';

const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  sent.push(await textOf(request));
  const event = { choices: [{ delta: { content: says } }] };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`);
};
const model = createServer((request, response) => void reply(request, response));

let settings: Readonly<Record<string, string>>;
let test: ChatWorld;
let lena: ChatParty;
let principal: string;

const QUESTION =
  'When was the last contact with Nora Northcott (born 2/3/1980, 415-555-0132, nora@home.example, 7 Pine Street)? Did Tom or her son Emil call?';
const SUBJECT =
  'Son Emil Brandt, DOB 5 June 2019, asks Dr. Winter for a letter to 7 Pine Street; ring +1 415 555 0188';
const NAMED = /nora|northcott|emil|brandt|winter|\btom\b|pine|1980|2019|0132|0188|home\.example|AB-77812/i;

const setUp = (target: ChatWorld, hasAgreement = true): Promise<unknown> =>
  target.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const { profileId } = target.world.northPatient;
    await db.run(
      `update sites set feature_values = feature_values || jsonb_build_object('assistant_agreement', $2::boolean) where id = $1`,
      [testSites.north, hasAgreement],
    );
    await db.run(
      `update profiles set email_address = 'nora@home.example', insurance_member_id = 'AB-77812' where id = $1`,
      [profileId],
    );
    await db.run(
      `insert into profile_addresses (id, profile_id, lines, city, postal_code) values ($1, $2, '{7 Pine Street}', 'Portland', '04101')`,
      [newId(), profileId],
    );
    await db.run(
      `insert into communications (id, profile_id, sent, medium, subject, created_at, updated_at)
       values ($1, $2, '2026-05-01T12:00:00Z', 'VERBAL_PHONE', $3, now(), now())`,
      [newId(), profileId, SUBJECT],
    );
  });

const asked = (message = QUESTION, profileId = principal) => ({
  id: randomUUID(),
  medium: 'AI',
  principal: profileId,
  message,
  timeZone: 'America/New_York',
});

const draft = (message = QUESTION) => ({ profileId: principal, message, timeZone: 'America/New_York' });

interface Leaving {
  readonly text: string;
  readonly replaced: readonly { readonly placeholder: string; readonly original: string }[];
}

/** What the model was asked, beside its instructions. */
const contentOf = (body: string | undefined): string => JSON.parse(body ?? '{}').messages.at(-1).content;

beforeAll(async () => {
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  const { port } = model.address() as AddressInfo;
  settings = {
    ASSISTANT_URL: `http://127.0.0.1:${port}/v1`,
    ASSISTANT_KEY: 'key',
    ASSISTANT_MODEL: 'model',
  };
  test = await chatWorld(settings);
  principal = test.world.northPatient.profileId;
  await setUp(test);
  lena = await test.party(test.world.lena);
  expect(await lena.follow(`/topic/channels/${principal}`)).toBeNull();
});
afterAll(() => new Promise((done) => model.close(done)));

beforeEach(() => {
  sent = [];
});

it('OP-CHAT-6 sends the question and the row with nobody in them, as the preview shows, and names them again in the answer', async () => {
  const { data } = await lena.ask('previewQuestion', draft());
  const leaving = data as unknown as Leaving;
  expect(leaving.text).not.toMatch(NAMED);
  expect(leaving.text).toMatch(/^Facts:\n\[1\] The last .* May 1, 2026: Son <PERSON_\d>/);
  const standsFor = (original: string): string =>
    leaving.replaced.find((one) => one.original === original)?.placeholder ?? `nothing for ${original}`;

  says = `${standsFor('Emil Brandt')}, the son of ${standsFor('Nora Northcott')}, asked ${standsFor('Winter')} for a letter [1].`;
  await lena.get('askAI', asked());
  const heard = await lena.hears(({ type, ['message']: message }) => {
    const { sender, message: body } = (message ?? {}) as { sender?: { kind: string }; message?: string };
    return type === 'MESSAGE' && sender?.kind === 'assistant' && body?.includes('letter') === true;
  });
  expect((heard['message'] as { message: string }).message).toBe(
    'Emil Brandt, the son of Nora Northcott, asked Winter for a letter',
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toMatch(NAMED);
  expect(contentOf(sent[0])).toBe(leaving.text);
  // Nothing that is told while the answer is written names a placeholder either.
  expect(JSON.stringify(lena.heard.filter(({ type }) => type === 'ANSWER'))).not.toContain('PERSON_');
});

it('keeps who looked at a preview on record, and shows none of another site', async () => {
  await lena.ask('previewQuestion', draft());
  await expect
    .poll(() => test.rows(`select 1 from audit_events where action = 'chat.preview' and outcome = 'done'`))
    .not.toEqual([]);
  const other = { ...draft(), profileId: test.world.southPatient.profileId };
  expect(await lena.refusal('previewQuestion', other)).toBe('NoSiteForPatient');
  expect(sent).toEqual([]);
});

it('sends nothing where no site has agreed, nor where the agreement ended before the answer was written', async () => {
  const other = await chatWorld(settings, false);
  const { profileId } = other.world.northPatient;
  await setUp(other, false);
  const party = await other.party(other.world.lena);
  const agree = (isOn: boolean): Promise<unknown> =>
    other.database.statements.run(
      `update sites set feature_values = feature_values || jsonb_build_object('assistant_agreement', $2::boolean) where id = $1`,
      [testSites.north, isOn],
    );
  expect(await party.refusal('askAI', asked(QUESTION, profileId))).toBe('NoAssistantAgreement');
  expect(await party.refusal('previewQuestion', { ...draft(), profileId })).toBe('NoAssistantAgreement');

  await agree(true);
  await party.get('askAI', asked(QUESTION, profileId));
  await agree(false);
  const [waiting] = await other.rows<{ id: string }>('select id from chat_answers');
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey, ...settings });
  await runJob(other.database, writeChatAnswer(config), { id: waiting?.id ?? '' }, Date.now());
  expect(await other.rows(`select body from chat_messages where author = 'assistant'`)).toEqual([
    { body: 'The assistant could not answer. Ask again in a moment.' },
  ]);
  expect(sent).toEqual([]);
});
