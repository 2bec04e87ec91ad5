// What outsiders send to shake something loose: ids of messages that are somebody else's over the broker, bodies nested without an end at each
// webhook and at the broker, and versions of what is not there.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatParty } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { post, zoomSettings } from '@alveary/modules/calls/server/testing/phone-company.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { docusignSignatureOf } from '@alveary/server/services/signing/docusign-signature.ts';
import { standInDocusign, type StandInDocusign } from '@alveary/server/testing/docusign.ts';

const MOBILE = '+14155550177';
const SECRET = 'Secret of the south';

const nested = (depth: number, end = '1'): string => '{"a":['.repeat(depth) + end + ']}'.repeat(depth);

describe('ids of messages', () => {
  let test: ChatWorld;
  let tom: ChatParty;
  /** Messages that Tom does not reach, by how they were sent, and one of a patient of his by somebody else. */
  let foreign: readonly (readonly [name: string, id: string])[];

  const about = (principal: string, medium: string, message: string, id: string = randomUUID()) => ({
    id,
    medium,
    principal,
    message,
  });

  beforeAll(async () => {
    test = await chatWorld();
    const { northPatient, southPatient } = test.world;
    await test.database.transact({ allSites: 'a test opens chat everywhere' }, async (db) => {
      await db.run(
        `update sites set feature_values = feature_values || '{"portal_us_features": true, "enable_in_app_chat": "true"}'`,
      );
      for (const { profileId } of [northPatient, southPatient])
        await db.run('insert into patient_apps (profile_id, linked_at) values ($1, now())', [profileId]);
    });
    await test.addPhone(southPatient.profileId, MOBILE);
    const [priya, lena] = [await test.party(test.world.priya), await test.party(test.world.lena)];
    tom = await test.party(test.world.tom);
    const sent = async (
      party: ChatParty,
      request: string,
      body: ReturnType<typeof about>,
    ): Promise<string> => {
      await party.get(request, body);
      return body.id;
    };
    const [here, there] = [northPatient.profileId, southPatient.profileId];
    const tell = 'sendOutboundAppMessage';
    foreign = [
      ['an SMS of another site', await sent(priya, 'sendOutboundSmsMessage', about(there, 'Sms', SECRET))],
      ['a message to an app of another site', await sent(priya, tell, about(there, 'InApp', SECRET))],
      ['a question of another site', await sent(priya, 'askAI', about(there, 'AI', SECRET))],
      ['a question of a colleague', await sent(lena, 'askAI', about(here, 'AI', SECRET))],
      ['a message of a colleague', await sent(lena, tell, about(here, 'InApp', 'Hello'))],
    ];
    // The channels of Tom's patient are there: what goes to them takes the way that most messages take.
    await tom.get('sendOutboundAppMessage', about(northPatient.profileId, 'InApp', 'First'));
  });

  it.each([
    ['sendOutboundSmsMessage', 'Sms'],
    ['sendOutboundAppMessage', 'InApp'],
    ['askAI', 'AI'],
  ])('are refused alike by %s, whoever’s they are and whether they are seen', async (request, medium) => {
    const { profileId } = test.world.northPatient;
    for (const [name, id] of foreign) {
      const answer = await tom.ask(request, about(profileId, medium, 'Mine', id));
      expect([name, answer.ok, answer.error?.code]).toEqual([name, false, 'RepeatDiffers']);
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    }
    expect(await test.rows(`select 1 from chat_messages where body = 'Mine'`)).toEqual([]);
    expect(await test.rows(`select 1 from chat_channels where last_message = 'Mine'`)).toEqual([]);
  });

  it('are not found when they are to be sent again, like those that nobody has', async () => {
    for (const [, id] of [...foreign.slice(0, 4), ['of nobody', randomUUID()] as const])
      expect(await tom.refusal('retryMessage', { id })).toBe('MessageNotFound');
  });

  it('of channels out of reach are answered like those that nobody has', async () => {
    const channels = await test.rows<{ id: string }>('select id from chat_channels where profile_id = $1', [
      test.world.southPatient.profileId,
    ]);
    expect(channels.length).toBeGreaterThan(0);
    for (const channelId of [...channels.map(({ id }) => id), randomUUID()])
      for (const [request, more] of [
        ['getMessages', {}],
        ['tellTyping', {}],
        ['stopAnswer', {}],
        ['markRead', { sequence: 1 }],
      ] as const)
        expect([request, await tom.refusal(request, { channelId, ...more })]).toEqual([
          request,
          'ChannelNotFound',
        ]);
  });
});

describe('bodies that are nested without an end', () => {
  let test: TestApp;
  let docusign: StandInDocusign;
  beforeAll(async () => {
    docusign = await standInDocusign();
    test = await testApp({ ...zoomSettings, ...docusign.settings });
  });

  it.each([
    ['all of it', nested(10_000)],
    [
      'what stands beside the event',
      `{"event":"phone.caller_ringing","payload":{"object":${nested(10_000)}}}`,
    ],
    ['the token that is to be answered', `{"event":"endpoint.url_validation","payload":${nested(10_000)}}`],
  ])('are refused by the phone webhook when it is %s', async (_, body) => {
    const answer = await post(test, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'NotJson']);
  });

  it('are refused by the webhook of the signing service', async () => {
    const payload = nested(10_000);
    const signature = docusignSignatureOf(docusign.connectKey, Buffer.from(payload));
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/webhooks/signing/docusign',
      headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'NotJson']);
  });

  it('are refused by a call that keeps whatever is typed', async () => {
    const answer = await test.app.inject({
      method: 'PUT',
      url: '/gateway/drafts/log:new',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await test.tokenOf(test.world.tom)}`,
      },
      payload: `{"content":${nested(10_000)}}`,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'Invalid']);
  });
});

describe('a version of what is not there', () => {
  it('is answered 409 with what stands when a booking page was never saved', async () => {
    const test = await testApp();
    const { lena } = test.world;
    const { address: _, ...page } = (await test.send({ path: 'booking/page', as: lena })).json();
    const save = (version: number) =>
      test.send({
        method: 'PUT',
        path: 'booking/page',
        as: lena,
        body: { ...page, slug: 'lena-of-north', version },
      });
    const refused = await save(7);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'Stale']);
    expect(refused.json().current).toMatchObject({ version: 0, title: page.title });
    expect((await save(0)).statusCode).toBe(200);
  });
});
