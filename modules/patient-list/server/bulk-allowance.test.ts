// Can one person write to everybody? Not one by one, not from the list, not with many requests at one moment, and a trial says so before
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites, type TestPerson } from '@alveary/server/testing/world.ts';
import type { BulkResult } from '../contract/bulk-calls.ts';

const TOO_MANY =
  'You have sent as many messages to patients as one person may: 500 in an hour and 1,000 in a day. Send this one later, or ask a colleague to.';
const PHONE = '+14155550103';
let house: TestApp;
let owner: pg.Client;
let ids: readonly string[];

beforeAll(async () => {
  house = await testApp();
  owner = new pg.Client({ connectionString: house.database.logins.owner });
  await owner.connect();
  ids = await house.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const one = await insertPatient(db, { firstName: 'Bo', lastName: newId(), sites: [testSites.north] });
      await db.run(
        `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
         values ($1, $2, 'CELL', '+1', '4155550103', $3)`,
        [newId(), one.profileId, PHONE],
      );
      made.push(one.profileId);
    }
    return made;
  });
});
afterAll(() => owner.end());
beforeEach(async () => {
  await owner.query('delete from message_counts');
});

const sentBefore = (who: TestPerson, messages: number, ago: string): Promise<unknown> =>
  owner.query(
    `insert into message_counts (user_id, minute, messages) values ($1, date_trunc('minute', now() - $3::interval), $2)`,
    [who.id, messages, ago],
  );
const counted = async (who: TestPerson): Promise<number> =>
  (
    await owner.query<{ n: number }>(
      'select coalesce(sum(messages), 0)::int as n from message_counts where user_id = $1',
      [who.id],
    )
  ).rows[0]?.n ?? 0;
const act = async (as: TestPerson, profileIds: readonly string[], isTrial = false) => {
  const what = { kind: 'sms', body: 'The clinic is closed on Friday.', append_do_not_reply: true };
  const answer = await house.send({
    as,
    method: 'POST',
    path: 'profiles/list/act',
    body: { act: what, profileIds, isTrial },
  });
  return answer.json<BulkResult[]>();
};
const sendOne = (as: TestPerson) =>
  house.send({
    as,
    method: 'POST',
    path: 'communicationEngine/send',
    body: {
      profile: ids[0],
      source: 'PORTAL',
      message_type: 'SMS',
      message: { phone_number: PHONE, body: 'Hello', append_do_not_reply: true },
    },
  });
const allowance = async (as: TestPerson) =>
  (await house.send({ as, path: 'communicationEngine/allowance' })).json<{
    left: number;
    moreAt: string | null;
  }>();
const gone = (results: readonly BulkResult[]): number => results.filter(({ isDone }) => isDone).length;

test('what goes to many is counted for each of them, and who is beyond the limit is named with the reason', async () => {
  const { tom, lena } = house.world;
  await sentBefore(tom, 497, '20 minutes');
  const trial = await act(tom, ids.slice(0, 5), true);
  expect([gone(trial), trial.filter(({ reason }) => reason === TOO_MANY).length]).toEqual([3, 2]);
  expect(await counted(tom)).toBe(497);
  const results = await act(tom, ids.slice(0, 5));
  expect([gone(results), results.filter(({ reason }) => reason === TOO_MANY).length]).toEqual([3, 2]);
  expect(await counted(tom)).toBe(500);
  const alone = await sendOne(tom);
  expect([alone.statusCode, alone.json().message]).toEqual([429, TOO_MANY]);
  expect((await allowance(tom)).left).toBe(0);
  // A colleague has a limit of her own.
  expect(gone(await act(lena, ids.slice(0, 5)))).toBe(5);
  expect(await allowance(lena)).toEqual({ left: 495, moreAt: null });
});

test('what was sent by day counts after the hour, and is free again a day later', async () => {
  const { tom } = house.world;
  await sentBefore(tom, 999, '3 hours');
  expect(gone(await act(tom, ids.slice(0, 2)))).toBe(1);
  const { left, moreAt } = await allowance(tom);
  expect([left, Math.round((Date.parse(moreAt ?? '') - Date.now()) / 3_600_000)]).toEqual([0, 21]);
  await owner.query(`update message_counts set minute = minute - interval '21 hours' where messages = 999`);
  expect(gone(await act(tom, ids.slice(0, 2)))).toBe(2);
});

test('many requests at one moment send no more than one after the other', async () => {
  const { tom } = house.world;
  await sentBefore(tom, 490, '5 minutes');
  const all = await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => act(tom, ids.slice(at, at + 6))),
    ...Array.from({ length: 8 }, async () => {
      const { statusCode } = await sendOne(tom);
      return [{ profileId: '', isDone: statusCode === 201, reason: null, undo: null }];
    }),
  ]);
  expect(gone(all.flat())).toBe(10);
  expect(await counted(tom)).toBe(500);
});

test('nobody sees or moves the count of somebody else', async () => {
  const { tom, lena } = house.world;
  await sentBefore(tom, 20, '5 minutes');
  const seen = await house.database.read({ siteIds: [testSites.north], userId: lena.id }, (db) =>
    db.many<{ n: number }>('select messages as n from message_counts', []),
  );
  expect(seen).toEqual([]);
  expect((await house.send({ as: house.world.noel, path: 'communicationEngine/allowance' })).statusCode).toBe(
    403,
  );
});
