// An SMS of several patients or of none comes to who may say whose it is, and to nobody else (OP-CHAT-6, OP-CHAT-7).
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { UnknownSms } from '../contract/unknown-sms.calls.ts';

let test: TestApp;
let north: TestPatient;
let south: TestPatient;
let shared: string;
let made = 0;

const rows = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(statement, values));

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  made += 1;
  shared = `+141555501${String(made).padStart(2, '0')}`;
  const insert = (firstName: string, siteId: string) =>
    test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
      const one = await insertPatient(db, { firstName, lastName: 'Family', sites: [siteId] });
      await db.run(
        `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, 'CELL', '+1', $3, $4)`,
        [newId(), one.profileId, shared.slice(2), shared],
      );
      return one;
    });
  north = await insert('Nell', testSites.north);
  south = await insert('Sara', testSites.south);
});

const receive = async (from: string, body = 'One of us'): Promise<string> => {
  const id = `SM${newId()}`;
  await rows(
    `insert into received_sms (provider_id, phone_number, sent_to, body, received_at) values ($1, $2, '+14155550100', $3, now())
      returning provider_id`,
    [id, from, body],
  );
  return id;
};
const list = async (as: TestPerson): Promise<UnknownSms[]> =>
  (await test.send({ path: 'admin/unknown-sms', as })).json();
const assign = (id: string, profileId: string, as: TestPerson) =>
  test.send({ method: 'PUT', path: `admin/unknown-sms/${id}/patient`, as, body: { profileId } });
const said = async (profileId: string) =>
  (
    await rows<{ body: string }>('select body from chat_messages where profile_id = $1 order by sequence', [
      profileId,
    ])
  ).map(({ body }) => body);

it('of several patients names those of the reader’s sites alone, and comes into the conversation of one', async () => {
  const { lena } = test.world;
  const id = await receive(shared, 'May I come earlier?');
  const shown = (await list(lena)).find((one) => one.id === id);
  expect(shown).toMatchObject({ phoneNumber: shared, body: 'May I come earlier?' });
  expect(shown?.candidates.map(({ profileId, name }) => [profileId, name])).toEqual([
    [north.profileId, 'Nell Family'],
  ]);
  expect((await assign(id, south.profileId, lena)).json().code).toBe('NoSiteForPatient');
  const answer = await assign(id, north.profileId, lena);
  expect(answer.json()).toEqual({ channelId: expect.any(String) });
  expect([await said(north.profileId), await said(south.profileId)]).toEqual([['May I come earlier?'], []]);
  expect((await list(lena)).some((one) => one.id === id)).toBe(false);
  expect((await assign(id, north.profileId, lena)).json().code).toBe('MessageNotFound');
});

it('is shown to and given by whoever writes to patients of a site of a candidate, and nobody else', async () => {
  const { tom, priya, noel } = test.world;
  const id = await receive(shared);
  expect((await test.send({ path: 'admin/unknown-sms', as: noel })).statusCode).toBe(403);
  expect((await assign(id, north.profileId, noel)).statusCode).toBe(403);
  expect((await assign(id, north.profileId, priya)).json().code).toBe('NoSiteForPatient');
  expect((await list(tom)).find((one) => one.id === id)?.candidates).toMatchObject([{ name: 'Nell Family' }]);
  expect((await assign(id, north.profileId, tom)).statusCode).toBe(200);
  expect(await said(north.profileId)).toHaveLength(1);
});

it('of a stranger is for super admins and for the staff of sites with chat, and of no other site', async () => {
  const { grace, lena, tom } = test.world;
  const id = await receive('+14155550199', 'Who is this?');
  const chat = (isOn: boolean) =>
    test.database.transact({ allSites: 'a test switches chat' }, (db) =>
      db.run(
        `update sites set feature_values = feature_values || jsonb_build_object('portal_us_features', $1::boolean)`,
        [isOn],
      ),
    );
  await chat(false);
  expect((await list(lena)).some((one) => one.id === id)).toBe(false);
  expect((await assign(id, north.profileId, lena)).json().code).toBe('MessageNotFound');
  await chat(true);
  expect((await list(tom)).some((one) => one.id === id)).toBe(true);
  expect((await list(grace)).find((one) => one.id === id)).toMatchObject({ candidates: [] });
  const others = await receive(shared);
  expect((await list(grace)).some((one) => one.id === others)).toBe(false);
});

it('given by two at the same instant is given once, and each look and gift is on record', async () => {
  const { lena } = test.world;
  const id = await receive(shared, 'Twice?');
  const answers = await Promise.all([1, 2, 3].map(() => assign(id, north.profileId, lena)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 404, 404,
  ]);
  expect(await said(north.profileId)).toEqual(['Twice?']);
  await list(lena);
  const kept = await rows<{ action: string }>(
    `select distinct action from audit_events where action like 'unknown-sms.%' order by action`,
  );
  expect(kept.map(({ action }) => action)).toEqual(['unknown-sms.assign', 'unknown-sms.list']);
});

it('STOP counts for whom it is said to be of', async () => {
  const id = await receive(shared, 'STOP');
  await assign(id, north.profileId, test.world.lena);
  const [wish] = await rows<{ isOn: boolean }>(
    'select sms_enabled as "isOn" from communication_preferences where profile_id = $1',
    [north.profileId],
  );
  expect(wish?.isOn).toBe(false);
});
