// A followed conversation and list are told by 'Who saw this patient': who, which patients, from when to when.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Access, AccessEpisode } from '@alveary/modules/audit/contract/model.ts';
import type { ChatParty, Heard } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { testSites } from '@alveary/server/testing/world.ts';

let test: ChatWorld;
let lena: ChatParty;

beforeAll(async () => {
  test = await chatWorld();
  await test.addPhone(test.world.sharedPatient.profileId, '+14155550151');
  lena = await test.party(test.world.lena);
  await lena.follow('/user/topic/channels');
});

const sms = (principal: string, message: string) => ({ id: randomUUID(), medium: 'Sms', principal, message });

const hasText =
  (text: string) =>
  (frame: Heard): boolean =>
    (frame['message'] as { message?: string } | undefined)?.message === text;

const showsPatient =
  (profileId: string) =>
  (frame: Heard): boolean =>
    (frame['channel'] as { principal?: string } | undefined)?.principal === profileId;

/** What the page tells of Tom, the oldest first: in words, and whether it has an end. */
const told = async (profileId: string): Promise<readonly string[]> => {
  const { lena: reader, tom } = test.world;
  const path = `profiles/${profileId}/accesses?userId.equals=${tom.id}`;
  const answer = await test.send({ path, as: reader });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json()
    .toReversed()
    .map(({ says, until }: Access) => (until === null ? says : `${says}, until then`));
};

it('OP-CHAT-8 tells of a conversation from its beginning to its end, and of the list each patient who came into it', async () => {
  const { northPatient, sharedPatient, tom } = test.world;
  await lena.get('sendOutboundSmsMessage', sms(northPatient.profileId, 'Known before'));
  // What was told before Tom follows the list is told to him no more.
  await lena.hears(showsPatient(northPatient.profileId));
  const party = await test.party(tom);
  expect(await party.follow('/user/topic/channels')).toBeNull();
  await party.get('getChannels', {});
  expect(await party.follow(`/topic/channels/${northPatient.profileId}`)).toBeNull();
  expect(await told(northPatient.profileId)).toEqual(['Conversations listed', 'Conversation followed']);
  expect(await told(sharedPatient.profileId)).toEqual([]);

  await lena.get('sendOutboundSmsMessage', sms(sharedPatient.profileId, 'Comes into the list'));
  await party.hears(showsPatient(sharedPatient.profileId));
  expect(await told(sharedPatient.profileId)).toEqual(['Shown in the followed list of conversations']);
  await lena.get('sendOutboundSmsMessage', sms(sharedPatient.profileId, 'Once more'));
  await lena.get('sendOutboundSmsMessage', sms(northPatient.profileId, 'To the one who is open'));
  await party.hears(hasText('To the one who is open'));

  party.cut();
  const list = 'Shown in the followed list of conversations, until then';
  await expect.poll(() => told(sharedPatient.profileId)).toEqual([list]);
  const ends = ['Conversation followed, until then', 'Conversation no longer followed'];
  await expect
    .poll(async () => (await told(northPatient.profileId)).filter((one) => ends.includes(one)))
    .toEqual(ends);
  expect(await told(northPatient.profileId)).toContain('Conversations listed, until then');

  const path = `profiles/${northPatient.profileId}/access-episodes?userId.equals=${tom.id}`;
  const [episode]: AccessEpisode[] = (await test.send({ path, as: test.world.lena })).json();
  expect(episode?.steps.map(({ says, kind }) => [says, kind])).toEqual(
    expect.arrayContaining([
      ['Conversation followed', 'read'],
      ['Conversation no longer followed', 'read'],
    ]),
  );
});

it('OP-CHAT-8 ends a conversation in the log when the patient leaves, and begins it anew when she is back', async () => {
  const { sharedPatient, priya } = test.world;
  const { profileId } = sharedPatient;
  await test.database.statements.run(
    `update sites set feature_values = feature_values || '{"portal_us_features": true}' where id = $1`,
    [testSites.south],
  );
  const party = await test.party(priya);
  expect(await party.follow(`/topic/channels/${profileId}`)).toBeNull();
  const ofPriya = async (): Promise<readonly (string | null)[]> =>
    (
      await test.rows<{ action: string }>(
        `select action from audit_events where user_id = $1 and $2 = any (patient_ids) order by id`,
        [priya.id, profileId],
      )
    ).map(({ action }) => action);
  expect(await ofPriya()).toEqual(['chat.follow']);
  const membership = await test.rows<{ id: string }>(
    'select id from site_profiles where profile_id = $1 and site_id = $2',
    [profileId, testSites.south],
  );
  expect(membership).toHaveLength(1);
  await test.database.transact({ allSites: 'a test takes its patient out of a site' }, (db) =>
    db.run('delete from site_profiles where id = $1', [membership[0]?.id]),
  );
  await party.hears(({ access }) => access === 'lost');
  await expect.poll(ofPriya).toEqual(['chat.follow', 'chat.unfollow']);
  await test.database.transact({ allSites: 'a test brings its patient back' }, (db) =>
    db.run(
      `insert into site_profiles (id, profile_id, site_id, engagement_status, created_at) values ($1, $2, $3, 'MANAGED', now())`,
      [membership[0]?.id, profileId, testSites.south],
    ),
  );
  await party.hears(({ access }) => access === 'regained');
  await expect.poll(ofPriya).toEqual(['chat.follow', 'chat.unfollow', 'chat.follow']);
});
