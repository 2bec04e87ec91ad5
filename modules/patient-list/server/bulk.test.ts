// Is what is done for several patients the same as for each of them: its rules, record and news; is it told before, and taken back? (OP-VIEWS-1)
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  testSites,
  type TestPatient,
  type TestPerson,
} from '@alveary/server/testing/world.ts';
import type { BulkResult } from '../contract/bulk-calls.ts';

const { north, south } = testSites;
const REASON = { allSites: 'a test sets up its rows' };
let house: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  house = await testApp();
  owner = new pg.Client({ connectionString: house.database.logins.owner });
  await owner.connect();
});
afterAll(() => owner.end());

const patient = (sites: readonly string[] = [north]): Promise<TestPatient> =>
  house.database.transact(REASON, (db) =>
    insertPatient(db, { firstName: 'Bo', lastName: newId(), sites: [...sites] }),
  );
const patients = async (count: number): Promise<string[]> => {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) made.push((await patient()).profileId);
  return made;
};
const reached = (id: string, phone: string | null): Promise<unknown> =>
  owner.query(
    phone === null
      ? `update profiles set email_address = 'bo@mail.example' where id = $1`
      : `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
         values (gen_random_uuid(), $1, 'CELL', '+1', '${phone}', '${phone}')`,
    [id],
  );

interface Asked {
  readonly act: object;
  readonly ids: readonly string[];
  readonly isTrial?: boolean;
  readonly key?: string;
}
const act = async (as: TestPerson, { act: what, ids, isTrial = false, key }: Asked) => {
  const answer = await house.send({
    as,
    method: 'POST',
    path: 'profiles/list/act',
    body: { act: what, profileIds: ids, isTrial },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
  const json = answer.json();
  return { status: answer.statusCode, json, results: (Array.isArray(json) ? json : []) as BulkResult[] };
};
const undo = async (as: TestPerson, results: readonly BulkResult[]) => {
  const rows = results.flatMap((one) => one.undo ?? []);
  const answer = await house.send({ as, method: 'POST', path: 'profiles/list/undo', body: { rows } });
  return answer.json<BulkResult[]>();
};
const count = async (sql: string, values: readonly unknown[]): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [...values])).rows[0]?.n ?? 0;
const coordinatorsOf = async (ids: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await owner.query<{ profile_id: string; user_id: string }>(
    `select profile_id, user_id from care_team_members where profile_id = any ($1) and role = 'care_coordinator' and to_at is null`,
    [ids],
  );
  return ids.map((id) => rows.find(({ profile_id }) => profile_id === id)?.user_id ?? null);
};
const audited = async (id: string): Promise<string[]> =>
  (
    await owner.query<{ action: string }>(
      'select action from audit_events where $1 = any (patient_ids) order by action',
      [id],
    )
  ).rows.map(({ action }) => action);

const task = {
  purpose: 'ONBOARDING',
  due: '2039-01-05T08:00:00.000Z',
  assignedPractitioner: null,
  notes: null,
};
const sms = { kind: 'sms', body: 'The clinic is closed on Friday.', append_do_not_reply: true };

test('CARETEAM-004 a coordinator is assigned to each, those who have the same one are left out, and it is taken back', async () => {
  const { lena, tom } = house.world;
  const [first = '', second = '', third = ''] = await patients(3);
  const ids = [first, second, third];
  await act(lena, { act: { kind: 'assign', userId: lena.id }, ids: [first] });
  await act(lena, { act: { kind: 'assign', userId: tom.id }, ids: [second] });
  const { results } = await act(lena, { act: { kind: 'assign', userId: tom.id }, ids });
  expect(results.map(({ isDone, reason }) => [isDone, reason])).toEqual([
    [true, null],
    [false, 'Is the coordinator already.'],
    [true, null],
  ]);
  expect(await coordinatorsOf(ids)).toEqual([tom.id, tom.id, tom.id]);
  expect(await audited(third)).toEqual(['bulk-act.create', 'care-team.update']);

  // Somebody changed the third one meanwhile: that stays.
  await act(lena, { act: { kind: 'assign', userId: lena.id }, ids: [third] });
  const back = await undo(lena, results);
  expect(back.map(({ profileId, isDone, reason }) => [profileId, isDone, reason])).toEqual(
    [
      [first, true, null],
      [third, false, 'It was changed since, and stays as it is now.'],
    ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
  expect(await coordinatorsOf(ids)).toEqual([lena.id, tom.id, lena.id]);
});

test('a task is added for each, once, and taken back where nobody has changed it', async () => {
  const { tom } = house.world;
  const ids = await patients(2);
  const asked = { act: { kind: 'task', task }, ids };
  const { results } = await act(tom, asked);
  expect(results.map(({ isDone }) => isDone)).toEqual([true, true]);
  expect(await count(`tasks where profile_id = any ($1) and created_by = $2`, [ids, tom.id])).toBe(2);
  const again = await act(tom, asked);
  expect(again.results.map(({ reason }) => reason)).toEqual(
    ids.map(() => 'The same task is planned already.'),
  );
  await owner.query('update tasks set version = 2 where profile_id = $1', [ids[1]]);
  const back = await undo(tom, results);
  expect(back.map(({ isDone }) => isDone).toSorted((one, other) => Number(one) - Number(other))).toEqual([
    false,
    true,
  ]);
  expect(await count(`tasks where profile_id = any ($1) and status = 'CANCELLED'`, [ids])).toBe(1);
});

test('adds a task beside one that has another purpose, is due at another time or is over', async () => {
  const { tom } = house.world;
  const ids = await patients(1);
  const add = async (changed: object) => {
    const { results } = await act(tom, { act: { kind: 'task', task: { ...task, ...changed } }, ids });
    return results[0]?.isDone;
  };
  expect(await add({})).toBe(true);
  expect(await add({ purpose: 'CARE_EVENT' })).toBe(true);
  expect(await add({ due: '2039-01-06T08:00:00.000Z' })).toBe(true);
  expect(await add({})).toBe(false);
  await owner.query(`update tasks set status = 'DONE' where profile_id = $1`, ids);
  expect(await add({})).toBe(true);
});

test('a message goes to each who can and wants to get it; the others are named with the reason', async () => {
  const { tom } = house.world;
  const [ready = '', silent = '', unwilling = '', gone = '', dying = ''] = await patients(5);
  for (const id of [ready, unwilling, gone, dying]) await reached(id, '+14155550101');
  await house.send({
    as: tom,
    method: 'PUT',
    path: `profiles/${unwilling}/settings/communications`,
    body: {
      ...(
        await house.send({ as: tom, path: `profiles/${unwilling}/settings/communications` })
      ).json<object>(),
      smsEnabled: false,
    },
  });
  await house.database.transact(REASON, async (db) => {
    await db.run(`update site_profiles set engagement_status = 'DISENROLLED' where profile_id = $1`, [gone]);
    await db.run(
      `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
       values (gen_random_uuid(), $1, 'HOSPICE', 'PORTAL', now(), now())`,
      [dying],
    );
  });
  const foreign = house.world.southPatient.profileId;
  const ids = [ready, silent, unwilling, gone, dying, foreign, newId()];
  const expected = [
    [true, null],
    [false, 'There is no phone number on the record of the patient.'],
    [
      false,
      'The patient is not to be reached this way. Choose another, or change the communication preferences.',
    ],
    [false, 'The patient has left the programme or declined it.'],
    [false, 'The patient is in hospice care.'],
    [false, 'You may not change this patient.'],
    [false, 'You may not change this patient.'],
  ];
  const trial = await act(tom, { act: sms, ids, isTrial: true });
  expect(trial.results.map(({ isDone, reason }) => [isDone, reason])).toEqual(expected);
  expect(await count('outbound_messages where profile_id = any ($1)', [ids])).toBe(0);
  expect(await count('communications where profile_id = any ($1)', [ids])).toBe(0);
  expect(await audited(ready)).toEqual(['bulk-act.create']);

  const key = newId();
  const sent = await act(tom, { act: sms, ids, key });
  expect(sent.results.map(({ isDone, reason }) => [isDone, reason])).toEqual(expected);
  expect(sent.results.every((one) => one.undo === null)).toBe(true);
  // The answer was lost, and the request is sent once more.
  expect((await act(tom, { act: sms, ids, key })).results).toEqual(sent.results);
  expect(await count('outbound_messages where profile_id = any ($1)', [ids])).toBe(1);
  expect(await audited(ready)).toEqual(['bulk-act.create', 'bulk-act.create', 'message.create']);
  expect(await audited(foreign)).not.toContain('message.create');
});

test('a message goes to the mobile, not to the landline that stands first; to landlines alone none goes', async () => {
  const { tom } = house.world;
  const [both = '', landline = ''] = await patients(2);
  await reached(both, '+442079460101');
  await reached(both, '+447700900123');
  await reached(landline, '+442079460102');
  const { results } = await act(tom, { act: sms, ids: [both, landline] });
  expect(results.map(({ isDone, reason }) => [isDone, reason])).toEqual([
    [true, null],
    [
      false,
      'Each phone number on the record is a landline, which no text message reaches, or a phone at work, which others may read. Write an email, or call.',
    ],
  ]);
  expect(await count('outbound_messages where recipient = $1', ['+447700900123'])).toBe(1);
});

test('what is wrong with the act itself is said once, and nothing is done', async () => {
  const { tom } = house.world;
  const ids = await patients(2);
  for (const id of ids) await reached(id, '+14155550102');
  const braces = await act(tom, { act: { ...sms, body: 'Hello {patient_first_name}' }, ids });
  expect([braces.status, braces.json.code]).toEqual([400, 'Invalid']);
  const early = await act(tom, {
    act: { kind: 'task', task: { ...task, due: '2020-01-01T00:00:00.000Z' } },
    ids,
  });
  expect([early.status, early.json.errors[0].message]).toEqual([
    400,
    'A task is due yesterday at the earliest.',
  ]);
  const stranger = await act(tom, { act: { kind: 'assign', userId: house.world.priya.id }, ids });
  expect(stranger.results.map(({ reason }) => reason)).toEqual(
    ids.map(() => "Somebody of this list works at none of the patient's sites. Choose somebody else."),
  );
  const many = await act(tom, { act: sms, ids: Array.from({ length: 26 }, () => newId()) });
  expect([many.status, many.json.errors[0].message]).toEqual([400, 'Send at most 25 patients at once.']);
  expect(await count('outbound_messages where profile_id = any ($1)', [ids])).toBe(0);
});

test('a task for a purpose that the site of a patient does not have is left out, and says so', async () => {
  const { priya } = house.world;
  const { profileId } = await patient([south]);
  const coaching = { kind: 'task', task: { ...task, purpose: 'HEALTH_COACHING' } };
  const { results } = await act(priya, { act: coaching, ids: [profileId] });
  expect(results.map(({ isDone, reason }) => [isDone, reason])).toEqual([
    [false, 'Choose one of the purposes that the site of the patient has.'],
  ]);
});

test('nobody does or takes back anything for a patient of another site', async () => {
  const { priya, tom } = house.world;
  const { profileId } = await patient([north]);
  const made = await act(tom, { act: { kind: 'task', task }, ids: [profileId] });
  const other = { kind: 'task', task: { ...task, purpose: 'CARE_EVENT' } };
  const refused = await act(priya, { act: other, ids: [profileId] });
  expect([refused.status, refused.json.code]).toEqual([404, 'NoSiteForPatient']);
  const own = (await patient([south])).profileId;
  const mixed = await act(priya, { act: other, ids: [profileId, own] });
  expect(mixed.results.map(({ isDone, reason }) => [isDone, reason])).toEqual([
    [false, 'You may not change this patient.'],
    [true, null],
  ]);
  expect(await undo(priya, made.results)).toMatchObject({ code: 'NoSiteForPatient' });
  expect((await undo(priya, [...made.results, ...mixed.results])).map(({ isDone }) => isDone)).toEqual([
    false,
    true,
  ]);
  expect(await count(`tasks where profile_id = $1 and status = 'OPEN'`, [profileId])).toBe(1);
  expect((await act(house.world.noel, { act: sms, ids: [profileId] })).status).toBe(403);
  expect((await act(priya, { act: sms, ids: [(await patient([south])).profileId] })).status).toBe(200);
});

test('two people who choose the same patients in another order both come through', async () => {
  const { lena, tom } = house.world;
  const ids = await patients(8);
  const answers = await Promise.all([
    act(lena, { act: { kind: 'assign', userId: lena.id }, ids }),
    act(tom, { act: { kind: 'assign', userId: tom.id }, ids: ids.toReversed() }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(await coordinatorsOf(ids)).size).toBe(1);
});
