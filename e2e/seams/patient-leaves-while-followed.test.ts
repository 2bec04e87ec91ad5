// A patient who leaves while people follow her: chat, typing, viewers, visits, changes and lists end on every node, and come back with her.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import type { ChatParty, Heard } from '@alveary/modules/chat/server/testing/chat-party.ts';
import { videoSamples } from '@alveary/modules/video/server/testing/samples.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { anotherNode } from '@alveary/server/testing/another-node.ts';
import { insertPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const SETUP = { allSites: 'a test sets up its rows' } as const;

let test: ChatWorld;
/** Of a second web node on the same database. */
let elsewhere: string;
/** Administers both sites. */
let beth: TestPerson;

const insertBeth = async (): Promise<TestPerson> => {
  const person = { id: newId(), email: 'beth@north.example' };
  await test.database.transact(SETUP, async (db) => {
    await db.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed, is_staff)
       values ($1, $2, 'Beth', 'Both', true, true)`,
      [person.id, person.email],
    );
    await db.run(
      `with entry as (insert into site_users (id, user_id, site_id)
         select gen_random_uuid(), $1, site from unnest($2::uuid[]) site returning id)
       insert into site_user_roles (site_user_id, role_id)
         select entry.id, roles.id from entry, roles where code = 'portal_site_admin'`,
      [person.id, Object.values(testSites)],
    );
    await db.run(`update sites set feature_values = feature_values || '{"portal_us_features": true}'`);
  });
  return person;
};

beforeAll(async () => {
  test = await chatWorld();
  elsewhere = await anotherNode(test);
  beth = await insertBeth();
});

const patientTopics = (profileId: string): readonly string[] => [
  `/topic/channels/${profileId}`,
  `/topic/patients/${profileId}/changes`,
  `/topic/patients/${profileId}/viewers`,
];

const following = async (
  person: TestPerson,
  address: string,
  topics: readonly string[],
): Promise<ChatParty> => {
  const party = await test.party(person, address);
  for (const topic of topics) expect(await party.follow(topic)).toBeNull();
  return party;
};

const hasHeard = ({ heard }: ChatParty, access: string, times: number) =>
  expect.poll(() => heard.filter((one) => one['access'] === access).length, { message: access }).toBe(times);

const textOf = (frame: Heard): string | undefined =>
  (frame['message'] as { message?: string } | undefined)?.message;

const sms = (principal: string, message: string) => ({ id: randomUUID(), medium: 'Sms', principal, message });

const changeSite = async (action: string, profileId: string, siteId: string): Promise<void> => {
  const { version } = (await test.send({ path: `api/profiles/${profileId}`, as: beth })).json();
  const answer = await test.send({
    method: 'PUT',
    path: `profiles/${profileId}/${action}`,
    as: beth,
    body: { siteId, reason: 'Treated elsewhere', version },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};

it('ends every topic of a patient who leaves a site, on both nodes, until she is back', async () => {
  const { sharedPatient, northPatient, lena, tom, marco, priya } = test.world;
  const { profileId } = sharedPatient;
  await test.addPhone(profileId, '+14155550141');
  const { admittedId } = await test.database.transact(SETUP, (db) =>
    videoSamples.insert({
      db,
      blobs: test.blobs,
      patient: sharedPatient,
      author: lena,
      writtenAt: new Date().toISOString(),
    }),
  );
  const topics = [...patientTopics(profileId), `/topic/visits/${admittedId}`];
  const others = ['/user/topic/channels', `/topic/channels/${northPatient.profileId}`];
  const leaving = [
    await following(lena, test.address, [...topics, ...others]),
    await following(tom, test.address, [...topics, ...others]),
    await following(marco, elsewhere, [...topics, ...others]),
  ];
  const staying = await following(priya, elsewhere, topics);
  const [sender] = leaving;
  const { channelId } = (await sender?.get('sendOutboundSmsMessage', sms(profileId, 'Before'))) ?? {};
  for (const one of [...leaving, staying]) await one.hears((frame) => textOf(frame) === 'Before');

  await changeSite('remove-site', profileId, testSites.north);
  for (const one of leaving) {
    await hasHeard(one, 'lost', topics.length);
    await one.hears(({ type, left }) => type === 'PATIENTS' && String(left) === profileId);
  }
  const counts = leaving.map(({ heard }) => heard.length);
  await staying.get('sendOutboundSmsMessage', sms(profileId, 'Only for the south'));
  await staying.get('tellTyping', { channelId });
  await staying.get('tellPresence', { profileId, tab: randomUUID(), presence: 'who' });
  await staying.get('signalVisit', {
    participantId: admittedId,
    from: randomUUID(),
    signal: { kind: 'here' },
  });
  for (const passes of [
    (one: Heard) => one.type === 'TYPING',
    (one: Heard) => one['presence'] === 'who',
    (one: Heard) => one['side'] === 'staff',
  ])
    await staying.hears(passes);
  // Messages keep their order on every node: what could have come has come before this one.
  await sender?.get('sendOutboundSmsMessage', sms(northPatient.profileId, 'Afterwards'));
  for (const [index, one] of leaving.entries()) {
    await one.hears((frame) => textOf(frame) === 'Afterwards');
    const isOfHer = (frame: Heard): boolean =>
      (frame['message'] as { channelId?: string } | undefined)?.channelId === channelId ||
      frame['channelId'] === channelId ||
      (frame['channel'] as { principal?: string } | undefined)?.principal === profileId ||
      ['presence', 'side', 'changed'].some((field) => field in frame);
    expect(one.heard.slice(counts[index]).filter(isOfHer)).toEqual([]);
  }
  expect(await sender?.refusal('tellPresence', { profileId, tab: randomUUID(), presence: 'here' })).toBe(
    'NoSiteForPatient',
  );

  await changeSite('add-site', profileId, testSites.north);
  for (const one of leaving) await hasHeard(one, 'regained', topics.length);
  await staying.get('sendOutboundSmsMessage', sms(profileId, 'Welcome back'));
  for (const one of leaving) await one.hears((frame) => textOf(frame) === 'Welcome back');
});

it('ends the topics of a record that is merged, and opens them when it is separated again', async () => {
  const { northPatient, lena, tom } = test.world;
  const [survivor, merged] = await test.database.transact(SETUP, async (db) => [
    await insertPatient(db, { firstName: 'Tilda', lastName: 'Twofold', sites: [testSites.north] }),
    await insertPatient(db, { firstName: 'Tilde', lastName: 'Twofold', sites: [testSites.north] }),
  ]);
  await test.addPhone(survivor?.profileId ?? '', '+14155550142');
  await test.addPhone(merged?.profileId ?? '', '+14155550143');
  const [kept, closed] = [survivor?.profileId ?? '', merged?.profileId ?? ''];
  const writer = await test.party(lena);
  const follower = await following(tom, elsewhere, [
    ...patientTopics(closed),
    `/topic/channels/${northPatient.profileId}`,
    '/user/topic/channels',
  ]);
  await writer.get('sendOutboundSmsMessage', sms(closed, 'To Tilde'));
  await follower.hears((frame) => textOf(frame) === 'To Tilde');
  const by = { method: 'POST', as: lena } as const;
  const merge = await test.send({
    ...by,
    path: `profiles/${kept}/merges`,
    body: { mergedId: closed, survivorVersion: 1, mergedVersion: 1, fromMerged: [], reason: 'One person' },
  });
  expect(merge.statusCode, merge.body).toBeLessThan(300);
  await hasHeard(follower, 'lost', 3);
  await follower.hears(({ type, left }) => type === 'PATIENTS' && String(left) === closed);
  await writer.get('sendOutboundSmsMessage', sms(kept, 'To both in one'));
  await writer.get('sendOutboundSmsMessage', sms(northPatient.profileId, 'After the merge'));
  await follower.hears((frame) => textOf(frame) === 'After the merge');
  const told = follower.heard.filter((frame) => textOf(frame) === 'To both in one');
  expect(told).toEqual([]);
  const undone = await test.send({
    ...by,
    path: `profiles/${kept}/merges/${merge.json().id}/undo`,
    body: { reason: 'Two sisters' },
  });
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  await hasHeard(follower, 'regained', 3);
  await writer.get('sendOutboundSmsMessage', sms(closed, 'To Tilde again'));
  await follower.hears((frame) => textOf(frame) === 'To Tilde again');
});

it('ends the topics of a patient when the role of the follower is taken away, and when the site is closed', async () => {
  const { northPatient, southPatient, marco, priya, lena, grace } = test.world;
  const entry = `select id from site_users where user_id = $1 and site_id = $2`;
  const of = await following(marco, elsewhere, patientTopics(northPatient.profileId));
  const roles = await test.rows<{ role_id: string }>(
    `select role_id from site_user_roles where site_user_id in (${entry})`,
    [marco.id, testSites.north],
  );
  await test.database.statements.run(`delete from site_user_roles where site_user_id in (${entry})`, [
    marco.id,
    testSites.north,
  ]);
  await hasHeard(of, 'lost', 3);
  const writer = await test.party(lena);
  await writer.get('sendOutboundSmsMessage', sms(northPatient.profileId, 'Without Marco'));
  await test.database.statements.run(
    `insert into site_user_roles (site_user_id, role_id) select (${entry}), unnest($3::uuid[])`,
    [marco.id, testSites.north, roles.map(({ role_id: id }) => id)],
  );
  await hasHeard(of, 'regained', 3);
  expect(of.heard.filter((frame) => textOf(frame) === 'Without Marco')).toEqual([]);

  const south = await following(priya, elsewhere, patientTopics(southPatient.profileId));
  const kept = (await test.send({ path: 'admin/sites?size=50', as: grace })).json();
  const { version } = kept.find(({ id }: { id: string }) => id === testSites.south);
  const closed = await test.send({
    method: 'POST',
    path: `admin/sites/${testSites.south}/close`,
    as: grace,
    body: { version, reason: 'Moved to the coast' },
  });
  expect(closed.statusCode, closed.body).toBe(200);
  await hasHeard(south, 'lost', 3);
});
