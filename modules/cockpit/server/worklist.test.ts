// Does the worklist find each reason in the records, keep what is set aside with why, and tell nobody of another site? (OP-TASK-5)
import { judgeSessions } from '@alveary/modules/spirometry/server/public.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { Reason, WorkItem } from '../contract/worklist.model.ts';

const DAY = 86_400_000;
const now = Date.now();
const ago = (days: number): string => iso(now - days * DAY);

let test: TestApp;
let patient: TestPatient;
const write = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, work);

const showSpo2 = (isShown: boolean) =>
  test.database.statements.run(
    `update sites set feature_values = feature_values || jsonb_build_object('portal_spo2', $2::boolean) where id = $1`,
    [testSites.north, isShown],
  );

beforeAll(async () => {
  test = await testApp();
  await showSpo2(true);
});
beforeEach(async () => {
  await write(async (db) => {
    await db.run(`delete from care_team_members`);
    patient = await insertPatient(db, { firstName: 'Wanda', lastName: 'Work', sites: [testSites.north] });
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'care_coordinator', $4)`,
      [newId(), patient.profileId, test.world.tom.id, ago(100)],
    );
    await reach(db, 1);
  });
});

const reach = (db: Db, days: number) =>
  db.run(
    `insert into communications (id, profile_id, purpose, sent, medium, direction, communication_result, created_at, updated_at)
     values ($1, $2, 'HEALTH_COACHING', $3, 'VERBAL_PHONE', 'OUTBOUND', 'ANSWERED', $3, $3)`,
    [newId(), patient.profileId, ago(days)],
  );

const ask = async (as: TestPerson = test.world.tom): Promise<readonly WorkItem[]> =>
  (await test.send({ path: `worklist?careCoordinatorId.in=${test.world.tom.id}`, as })).json();
const reasons = async (): Promise<readonly Reason[]> => (await ask())[0]?.reasons ?? [];

it('each reason is found in the records, with its numbers', async () => {
  expect(await ask()).toEqual([]);
  const [session, result, order, todo] = [newId(), newId(), newId(), newId()];
  await write(async (db) => {
    const { profileId } = patient;
    for (const [value, days] of [
      [86, 1],
      // Not below the limit.
      [90, 1.5],
      [88, 2],
      [70, 8],
      [95, 0.5],
    ] as const)
      await db.run(
        `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source) values ($1, $2, 'spo2', 'SpO2', $3, '%', $4, 'DEVICE')`,
        [newId(), profileId, value, ago(days)],
      );
    const blow = async (
      id: string,
      days: number,
      fev1: number,
      quality = 'acceptable',
      bronchodilator: string | null = null,
    ) => {
      await db.run(
        `insert into spirometry_sessions (id, profile_id, performed_at, created_at, bronchodilator) values ($1, $2, $3, $3, $4)`,
        [id, profileId, ago(days), bronchodilator],
      );
      await db.run(
        `insert into spirometry_tests (id, session_id, profile_id, position, fev1, fvc_quality, fev1_quality) values ($1, $2, $3, 1, $4, $5, $5)`,
        [newId(), id, profileId, fev1, quality],
      );
      await judgeSessions(db, [id]);
    };
    for (const days of [10, 17, 24, 31]) await blow(newId(), days, 3);
    await blow(session, 2, 2.5);
    await blow(newId(), 1, 1, 'unusable');
    await blow(newId(), 1.5, 4, 'acceptable', 'post');
    const takenBack = newId();
    for (const [id, days, score] of [
      [result, 1, 14],
      [newId(), 40, 10],
      [takenBack, 0.5, 30],
    ] as const)
      await db.run(
        `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, created_at, answers, score, rule)
         values ($1, $2, 'copd-assessment-test', $3, 'PATIENT', $3, '{}', $4, 'sum')`,
        [id, profileId, ago(days), score],
      );
    await db.run('update questionnaire_results set removed_at = now(), removed_by = $2 where id = $1', [
      takenBack,
      test.world.tom.id,
    ]);
    await db.run(
      `insert into physician_orders (id, profile_id, type, status, ordered_at, source) values
         ($1, $3, 'Spirometry', 'active', $4, 'EHR'), ($2, $3, 'Rehabilitation', 'completed', $4, 'EHR')`,
      [order, newId(), profileId, ago(20)],
    );
    await db.run(
      `insert into todo_tasks (id, profile_id, name, period_in_hours, last_modified_at) values ($1, $2, 'Blow', 24, $3)`,
      [todo, profileId, ago(5)],
    );
  });
  expect(await reasons()).toMatchObject([
    { kind: 'SPO2_LOW', readings: [{ value: 86 }, { value: 88 }] },
    { kind: 'FEV1_FELL', key: session, fev1: 2.5, usual: 3, sessions: 4 },
    { kind: 'QUESTIONNAIRE_WORSE', key: result, score: 14, before: 10 },
    { kind: 'ORDER_OPEN', key: order, type: 'Spirometry', days: 20 },
    { kind: 'TODO_OVERDUE', name: 'Blow', days: 4 },
  ]);
  await write((db) => db.run('delete from communications where profile_id = $1', [patient.profileId]));
  const kinds = async () => (await reasons()).map(({ kind }) => kind);
  expect(await kinds()).toContain('NO_CONTACT');
  // A site that does not show SpO2 gives no reason that could not be looked up there (PROFILE-043).
  await showSpo2(false);
  expect(await kinds()).not.toContain('SPO2_LOW');
  await showSpo2(true);
  expect(await kinds()).toContain('SPO2_LOW');
});

const putAside = (body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'POST', path: `worklist/set-aside?profileId=${patient.profileId}`, as, body });
const withoutContact = async (): Promise<string> => {
  await write((db) =>
    db.run(`update communications set sent = $2 where profile_id = $1`, [patient.profileId, ago(40)]),
  );
  const [found] = await reasons();
  expect(found?.kind).toBe('NO_CONTACT');
  return found?.key ?? '';
};

it('a reason that is set aside is shown with who and why, until then or until there is a new fact', async () => {
  const key = await withoutContact();
  const aside = { kind: 'NO_CONTACT', key, reason: 'In hospital until Friday', until: iso(now + 4 * DAY) };
  const made = await putAside(aside);
  expect(made.statusCode).toBe(201);
  const [item] = await ask(test.world.lena);
  expect(item).toMatchObject({
    reasons: [],
    setAside: [
      {
        reason: { kind: 'NO_CONTACT', days: 40 },
        by: { reason: 'In hospital until Friday', until: aside.until, createdByName: 'Tom Tester' },
      },
    ],
  });
  await write((db) =>
    db.run(`update worklist_set_aside set until_at = $2 where profile_id = $1`, [patient.profileId, ago(0)]),
  );
  expect(await reasons()).toHaveLength(1);
  expect((await putAside({ ...aside, until: null, reason: 'Does not want calls' })).statusCode).toBe(201);
  expect(await reasons()).toEqual([]);
  // Another contact, long ago again, is another fact.
  await write((db) =>
    db.run(`update communications set sent = $2 where profile_id = $1`, [patient.profileId, ago(35)]),
  );
  expect(await reasons()).toMatchObject([{ kind: 'NO_CONTACT', days: 35 }]);
});

it('is brought back, once; that it was set aside stays in the records and in the audit log', async () => {
  const key = await withoutContact();
  const { id } = (await putAside({ kind: 'NO_CONTACT', key, reason: 'Away', until: null })).json();
  const bringBack = () =>
    test.send({ method: 'DELETE', path: `worklist/set-aside/${id}`, as: test.world.lena });
  expect((await bringBack()).statusCode).toBe(204);
  expect(await reasons()).toHaveLength(1);
  expect((await bringBack()).json().code).toBe('SetAsideNotFound');
  const kept = await write((db) =>
    db.one<{ reason: string; by: string }>(
      `select reason, ended_by as by from worklist_set_aside where id = $1`,
      [id],
    ),
  );
  expect(kept).toEqual({ reason: 'Away', by: test.world.lena.id });
  await expect(write((db) => db.run('delete from worklist_set_aside'))).rejects.toThrow('permission denied');
});

it.each([
  [{ reason: ' ' }, 'reason', 'Say why: colleagues read it.'],
  [{ kind: 'BORED' }, 'kind', 'This is no reason of the worklist.'],
  [{ key: '' }, 'key', 'Say which fact it is about.'],
  [{ until: 'soon' }, 'until', 'This must be a time such as 2026-11-21T09:30:00Z.'],
])('%o is refused at its field', async (part, field, message) => {
  const answer = await putAside({ kind: 'NO_CONTACT', key: 'x', reason: 'Away', until: null, ...part });
  expect(answer.json().errors[0]).toEqual({ field, message });
});

it('nobody of another site sees a reason, sets it aside or brings it back', async () => {
  const key = await withoutContact();
  const { priya } = test.world;
  expect(await ask(priya)).toEqual([]);
  expect((await putAside({ kind: 'NO_CONTACT', key, reason: 'x', until: null }, priya)).json().code).toBe(
    'NoSiteForPatient',
  );
  const { id } = (await putAside({ kind: 'NO_CONTACT', key, reason: 'x', until: null })).json();
  const answer = await test.send({ method: 'DELETE', path: `worklist/set-aside/${id}`, as: priya });
  expect(answer.json().code).toBe('SetAsideNotFound');
  expect(await reasons()).toEqual([]);
});
