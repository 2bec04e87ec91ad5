// What a correction of the person changes in a session, and what it leaves as the device sent it.
import { blow } from '@alveary/spirometry/manoeuvre/testing/blow.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { SpirometrySession } from '../contract/model.ts';
import { correctSessions } from './correct-sessions.ts';

let test: TestApp;
let patient: TestPatient;
const OWNER = { allSites: 'a test sets up its rows' } as const;
const run = (sql: string, values: readonly unknown[]) =>
  test.database.transact(OWNER, (db) => db.run(sql, values));

beforeAll(async () => {
  test = await testApp();
  await run(
    `update sites set feature_values = feature_values || '{"portal_overwriting_enabled": true}' where id = $1`,
    [testSites.north],
  );
});
beforeEach(async () => {
  patient = await test.database.transact(OWNER, (db) =>
    insertPatient(db, {
      firstName: 'Kit',
      lastName: 'Kindred',
      dateOfBirth: '2014-03-01',
      sites: [testSites.north],
    }),
  );
  await run(`update profiles set sex = 'female' where id = $1`, [patient.profileId]);
});

const curve = (capacity: number) => {
  const { litres } = blow({ capacity, tau: 0.3, seconds: 4 });
  return { litres: Array.from(litres), samples_a_second: 100 };
};

const stored = async (changes: object = {}): Promise<SpirometrySession> => {
  const answer = await test.send({
    method: 'POST',
    path: 'sessions',
    as: test.world.lena,
    body: {
      id: newId(),
      profile_id: patient.profileId,
      performed_at: '2026-01-05T09:00:00Z',
      height_cm: 112,
      tests: [
        { curve: curve(1.4), leak: true, device: { messages: ['Leak detected'] } },
        { curve: curve(1.38) },
        { fev1: 1.2, fvc: 1.3, device: { messages: ['Tongue in the mouthpiece'] } },
      ],
      ...changes,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const read = async (id: string): Promise<SpirometrySession> =>
  (await test.send({ path: `sessions/${id}`, as: test.world.lena })).json();

const AT = '2026-02-01T09:00:00.000Z';
const correct = (by: string | null = null) =>
  test.database.transact(OWNER, (db) => correctSessions(db, patient.profileId, by, AT));

it('judges the blows by the limits of the corrected age when the child is younger, and keeps what was measured', async () => {
  const before = await stored();
  await run(`update profiles set date_of_birth = '2021-03-01' where id = $1`, [patient.profileId]);
  expect(await correct()).toEqual([before.id]);
  const after = await read(before.id);
  expect(after.predicted_values.map(({ measure }) => measure)).toContain('fev075');
  expect(after.analysis_summary.tests).toEqual(before.analysis_summary.tests);
  expect(after.analysis_summary.tests[0]?.feedback.fvc).toMatchObject({
    acceptable: false,
    errors_display: expect.arrayContaining(['Leak']),
  });
  expect(after.corrections).toEqual([expect.objectContaining({ corrected_at: AT, corrected_by: null })]);
});

it('leaves a session alone when the person is the same, and one more time', async () => {
  const { id } = await stored();
  expect(await correct()).toEqual([]);
  await run(`update profiles set birth_sex = 'male', birth_sex_source = 'person' where id = $1`, [
    patient.profileId,
  ]);
  expect([await correct(), await correct()]).toEqual([[id], []]);
  expect((await read(id)).corrections).toHaveLength(1);
});

it('keeps the height of a session when nobody knows where it came from', async () => {
  const { id } = await stored();
  await run('update spirometry_sessions set height_source = null where id = $1', [id]);
  await run(
    `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
     values ($1, $2, 'height', 'Height', 118, 'cm', '2026-01-05T10:00:00Z', 'test')`,
    [newId(), patient.profileId],
  );
  expect(await correct()).toEqual([]);
  expect(await read(id)).toMatchObject({ person: { height_cm: 112 }, height_source: 'session' });
});

it('shows the overwritten values anew when the person is corrected, and bumps no version', async () => {
  const { id, version, analysis_summary } = await stored();
  const [first] = analysis_summary.tests;
  const saved = await test.send({
    method: 'PATCH',
    path: `sessions/${id}/overwrite`,
    as: test.world.lena,
    body: {
      version,
      occurred_at: AT,
      created_by: test.world.lena.id,
      best_test: null,
      fvc_selected_test: null,
      fev1_selected_test: null,
      pef_selected_test: null,
      excluded_test_ids: [first?.id],
      test_overwrites: [],
      comment: 'Leaked',
      comment_thread: [],
      tests_values: {},
      best_processed_array_index: null,
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const before: SpirometrySession = saved.json();
  await run(`update profiles set date_of_birth = '2013-03-01' where id = $1`, [patient.profileId]);
  await correct(test.world.lena.id);
  const after = await read(id);
  expect(after.version).toBe(before.version);
  expect(after.session_overwrite).toEqual(before.session_overwrite);
  expect(after.corrections[0]).toMatchObject({
    corrected_by: { id: test.world.lena.id },
    before: { z_scores: before.z_scores },
    after: { z_scores: after.z_scores },
  });
});
