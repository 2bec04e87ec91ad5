// Do messages that many write at one moment stay apart: in their order, in what is refused, and in whose right it is? (ADR 0040)
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { SharedWrite } from '@alveary/server/platform/db/handle.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import type { ChatParty } from './testing/chat-party.ts';
import { type ChatWorld, chatWorld } from './testing/chat-world.ts';

let test: ChatWorld;
let patients: string[];
let lena: ChatParty;

beforeAll(async () => {
  test = await chatWorld();
  patients = await test.database.transact({ allSites: 'a test adds patients with the app' }, async (db) => {
    const ids: string[] = [];
    for (const lastName of ['One', 'Two', 'Three']) {
      const { profileId } = await insertPatient(db, { firstName: 'Ann', lastName, sites: [testSites.north] });
      await db.run('insert into patient_apps (profile_id, linked_at) values ($1, now())', [profileId]);
      ids.push(profileId);
    }
    await db.run(`update sites set feature_values = feature_values || '{"enable_in_app_chat": "true"}'`);
    return ids;
  });
  lena = await test.party(test.world.lena);
  for (const principal of patients) await lena.get('sendOutboundAppMessage', inApp('First', principal));
  await allSent();
});

const undelivered = () =>
  test.rows(`select 1 from chat_messages where profile_id = any ($1) and status = 'accepted'`, [patients]);

/** No delivery goes on: it would hold the rows of its channels. */
const allSent = () => vi.waitFor(async () => expect(await undelivered()).toEqual([]));

/** Holds what is written until so many wait, and lets all of them go on at one moment; those after them meet again. */
const meetAtCommit = (count: number): void => {
  const { together } = test.database;
  let met = Promise.withResolvers<void>();
  let waiting = 0;
  const spy = vi
    .spyOn(test.database, 'together')
    .mockImplementation(async <Given, Row>(write: SharedWrite<Given, Row>) => {
      const { promise, resolve } = met;
      waiting += 1;
      if (waiting % count === 0) {
        met = Promise.withResolvers<void>();
        await allSent();
        resolve();
      }
      await promise;
      return together(write);
    });
  onTestFinished(() => spy.mockRestore());
};

const inApp = (message: string, principal: string | undefined, id = randomUUID()) => ({
  id,
  medium: 'InApp',
  principal,
  message,
});

it('share commits, each channel counts without a gap, and all are sent', async () => {
  const parties = await Promise.all(
    Array.from({ length: 12 }, (_, place) => test.party(place % 2 === 0 ? test.world.lena : test.world.tom)),
  );
  // A party is answered before its next message is looked at: they meet once for each turn.
  meetAtCommit(12);
  const answers = await Promise.all(
    parties.flatMap((party, place) =>
      [0, 1].map((turn) =>
        party.get('sendOutboundAppMessage', inApp(`${place} ${turn}`, patients[place % 3])),
      ),
    ),
  );
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(24);
  const rows = await test.rows<{ profile_id: string; sequence: number; revision: number }>(
    'select profile_id, sequence from chat_messages where profile_id = any ($1) order by profile_id, sequence',
    [patients],
  );
  for (const those of Map.groupBy(rows, (row) => row.profile_id).values())
    expect(those.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await allSent();
  const { audited, commits } = (
    await test.rows<{ audited: number; commits: number }>(
      `select count(*)::int as audited, count(distinct xmin::text)::int as commits from audit_events
        where call = 'broker.sendOutboundAppMessage' and outcome = 'done' and patient_ids && $1`,
      [patients],
    )
  ).at(0) ?? { audited: 0, commits: 0 };
  expect(audited).toBe(27);
  // Each of the three before them had one of its own.
  expect(commits).toBeLessThanOrEqual(5);
});

it('one that is refused takes no other along, and a repeat is the first message', async () => {
  const [one, two] = [inApp('Kept', patients[0]), inApp('Kept too', patients[1])];
  const priya = await test.party(test.world.priya);
  const tom = await test.party(test.world.tom);
  const before = await test.rows('select 1 from chat_messages');
  const [first, foreign, second, nobody] = await Promise.all([
    lena.ask('sendOutboundAppMessage', one),
    priya.ask('sendOutboundAppMessage', inApp('Not mine', patients[0])),
    tom.ask('sendOutboundAppMessage', two),
    tom.ask('sendOutboundAppMessage', inApp('No app', test.world.northPatient.profileId)),
  ]);
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect([foreign.error?.code, nobody.error?.code]).toEqual(['NoSiteForPatient', 'NoAppForChat']);
  expect((await lena.get('sendOutboundAppMessage', one)).message.sequence).toBe(first.data?.message.sequence);
  expect(await lena.refusal('sendOutboundAppMessage', { ...one, message: 'Changed' })).toBe('RepeatDiffers');
  expect(await lena.refusal('sendOutboundSmsMessage', { ...one, medium: 'Sms' })).toBe('RepeatDiffers');
  expect(await tom.refusal('sendOutboundAppMessage', one)).toBe('RepeatDiffers');
  expect(await test.rows('select 1 from chat_messages')).toHaveLength(before.length + 2);
});

it('a message that is heard is stored', async () => {
  const [principal = ''] = patients;
  expect(await lena.follow(`/topic/channels/${principal}`)).toBeNull();
  const id = randomUUID();
  void lena.ask('sendOutboundAppMessage', inApp('Heard', principal, id));
  await lena.hears((one) => (one['message'] as { id?: string } | undefined)?.id === id);
  expect(await test.rows('select sequence from chat_messages where id = $1', [id])).toHaveLength(1);
});

it('whose right was taken is refused from then on, in the middle of writing', async () => {
  const tom = await test.party(test.world.tom);
  const ask = () => tom.refusal('sendOutboundAppMessage', inApp('Still', patients[2]));
  expect(await ask()).toBeUndefined();
  await test.database.statements.run(
    'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
    [test.world.tom.id],
  );
  await expect.poll(ask).toBe('NotAllowed');
  const stored = () => test.rows('select 1 from chat_messages where profile_id = $1', [patients[2]]);
  const before = await stored();
  expect(await ask()).toBe('NotAllowed');
  expect(await stored()).toEqual(before);
});
