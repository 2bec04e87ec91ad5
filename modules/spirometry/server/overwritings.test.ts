// Is an overwriting saved, kept as history, restored and taken back, and does nobody overwrite unseen? (document 3 §3, §5, §7; OP-SPIRO-4)
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Overwriting, SpirometrySession } from '../contract/model.ts';

let test: TestApp;
let patient: TestPatient;
let session: SpirometrySession;

const OWNER = { allSites: 'a test sets up its rows' } as const;

const offerOverwriting = (isOffered: boolean, siteId: string = testSites.north) =>
  test.database.transact(OWNER, (db) =>
    db.run(
      `update sites set feature_values = feature_values || jsonb_build_object('portal_overwriting_enabled', $2::boolean) where id = $1`,
      [siteId, isOffered],
    ),
  );

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  await offerOverwriting(true);
  patient = await test.database.transact(OWNER, (db) =>
    insertPatient(db, {
      firstName: 'Spiro',
      lastName: 'Blower',
      dateOfBirth: '1980-02-03',
      sites: [testSites.north],
    }),
  );
  const body = {
    id: newId(),
    profile_id: patient.profileId,
    performed_at: '2026-01-05T09:00:00Z',
    tests: [
      { fev1: 3.0, fvc: 4.1, pef: 7 },
      { fev1: 3.2, fvc: 4.2, pef: 7.2 },
      { fev1: 3.1, fvc: 4.0, pef: 7.4 },
      { fev1: 3.3, fvc: 4.4, pef: 7.1, device: { fvc_status: 'unusable', fev1_status: 'unusable' } },
    ],
  };
  const answer = await test.send({ method: 'POST', path: 'sessions', as: test.world.lena, body });
  expect(answer.statusCode, answer.body).toBe(201);
  session = answer.json();
});

const idOf = (position: number) => session.analysis_summary.tests[position]!.id;
const path = () => `sessions/${session.id}/overwrite`;
const sent = (changes: object = {}) => ({
  version: 1,
  occurred_at: '2026-01-06T10:00:00Z',
  created_by: test.world.lena.id,
  best_test: null,
  fvc_selected_test: null,
  fev1_selected_test: null,
  pef_selected_test: null,
  excluded_test_ids: [],
  test_overwrites: [],
  comment: '',
  comment_thread: [],
  tests_values: {},
  best_processed_array_index: null,
  ...changes,
});
const save = (changes: object = {}, as: TestPerson = test.world.lena) =>
  test.send({ method: 'PATCH', path: path(), as, body: sent(changes) });
const read = async (): Promise<SpirometrySession> =>
  (await test.send({ path: `sessions/${session.id}`, as: test.world.lena })).json();
const history = async (): Promise<Overwriting[]> =>
  (await test.send({ path: `overwritings?session_id=${session.id}`, as: test.world.lena })).json();
const best = (position: number) => ({
  best_test: idOf(position),
  fvc_selected_test: idOf(position),
  fev1_selected_test: idOf(position),
  pef_selected_test: idOf(position),
  best_processed_array_index: position,
});

describe('an overwriting', () => {
  it('SPIRO-042 SPIRO-019 SPIRO-020 is saved with all fields, and the session follows from it', async () => {
    const { tests } = session.analysis_summary;
    const body = {
      id: newId(),
      profile_id: patient.profileId,
      performed_at: '2026-01-04T09:00:00Z',
      tests: [{ fev1: 3.0, fvc: 4.1, pef: 7 }],
    };
    const other = (
      await test.send({ method: 'POST', path: 'sessions', as: test.world.lena, body })
    ).json<SpirometrySession>();
    const answer = await save({
      ...best(2),
      excluded_test_ids: [idOf(0)],
      test_overwrites: [{ test_id: idOf(1), fvc_status: 'unusable', fev1_status: null }],
      comment: 'Test 3 is the best one',
      tests_values: Object.fromEntries(tests.map(({ id, fvc, fev1, pef }) => [id, { fvc, fev1, pef }])),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read()).toMatchObject({
      version: 2,
      best_test_id: idOf(2),
      best_values: { fvc: 4.0, fev1: 3.1, pef: 7.4 },
      grading: { fvc: 'E', fev1: 'B' },
      usable_tests: 2,
      session_overwrite: {
        best_test_id: idOf(2),
        best_fvc_test_id: idOf(2),
        best_fev1_test_id: idOf(2),
        best_pef_test_id: idOf(2),
        excluded_test_ids: [idOf(0)],
        test_overwrites: [{ test_id: idOf(1), fvc_status: 'unusable', fev1_status: null }],
      },
      comment_thread: [{ text: 'Test 3 is the best one', created_by: { id: test.world.lena.id } }],
    });
    expect((await read()).analysis_summary).toEqual(session.analysis_summary);
    // Another session of the patient is as it was.
    const path = `sessions/${other.id}`;
    expect((await test.send({ path, as: test.world.lena })).json()).toEqual(other);
  });

  it('SPIRO-019 SPIRO-025 each best value is that of the test chosen for it', async () => {
    const answer = await save({
      ...best(2),
      fvc_selected_test: idOf(1),
      fev1_selected_test: idOf(0),
      pef_selected_test: idOf(2),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read()).toMatchObject({
      best_values: { fvc: 4.2, fev1: 3.0, pef: 7.4 },
      session_overwrite: {
        best_test_id: idOf(2),
        best_fvc_test_id: idOf(1),
        best_fev1_test_id: idOf(0),
        best_pef_test_id: idOf(2),
      },
    });
  });

  it.each<[string, string, object, string]>([
    ['SPIRO-022', 'no time', { occurred_at: 'yesterday' }, 'occurred_at'],
    ['SPIRO-022', 'somebody else', { created_by: newId() }, 'created_by'],
    ['SPIRO-023', 'a best test of another session', { best_test: newId() }, 'best_test'],
    ['SPIRO-023', 'a comment that is too long', { comment: 'x'.repeat(2001) }, 'comment'],
    ['SPIRO-023', 'a thread of another session', { comment_thread: [{ id: newId() }] }, 'comment_thread'],
    ['SPIRO-024', 'an excluded test of another session', { excluded_test_ids: [newId()] }, 'best_test'],
    ['SPIRO-025', 'a selected test of another session', { pef_selected_test: newId() }, 'best_test'],
    [
      'SPIRO-026',
      'another place of the best test',
      { best_processed_array_index: 1 },
      'best_processed_array_index',
    ],
    [
      'SPIRO-021',
      'another status',
      { test_overwrites: [{ test_id: newId(), fvc_status: 'good', fev1_status: null }] },
      'test_overwrites.0.fvc_status',
    ],
    [
      'SPIRO-021',
      'another status of FEV1',
      { test_overwrites: [{ test_id: newId(), fvc_status: null, fev1_status: 'unknown' }] },
      'test_overwrites.0.fev1_status',
    ],
  ])('%s %s is refused beside its field', async (_id, _what, changes, field) => {
    const answer = await save({ excluded_test_ids: [idOf(0)], ...changes });
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, field]);
    expect(await history()).toEqual([]);
  });

  it('SPIRO-021 a status is turned from usable to unusable, and from unusable to usable', async () => {
    const usable = { test_id: idOf(3), fvc_status: 'usable', fev1_status: 'usable' };
    const unusable = { test_id: idOf(1), fvc_status: 'unusable', fev1_status: 'unusable' };
    const answer = await save({ test_overwrites: [usable, unusable] });
    expect([answer.statusCode, answer.json().usable_tests]).toEqual([200, 3]);
    expect((await read()).session_overwrite?.test_overwrites).toEqual([usable, unusable]);
  });

  it('SPIRO-026 values that are not the stored ones are refused: somebody looks at something else', async () => {
    const changes = {
      excluded_test_ids: [idOf(0)],
      tests_values: { [idOf(0)]: { fvc: 9, fev1: 3, pef: 7 } },
    };
    expect((await save(changes)).json().errors[0].field).toBe('tests_values');
  });

  it('SPIRO-037 SPIRO-038 SPIRO-039 is refused by the server in the documented words', async () => {
    const texts = async (changes: object) => (await save(changes)).json().message;
    expect(await texts({ ...best(2), fvc_selected_test: null })).toBe(
      'Please select a best FEV1, FVC, and PEF value.',
    );
    const unusable = { test_id: idOf(2), fvc_status: 'unusable', fev1_status: 'unusable' };
    const others = { fvc_selected_test: idOf(0), fev1_selected_test: idOf(0), pef_selected_test: idOf(0) };
    expect(await texts({ ...best(2), ...others, test_overwrites: [unusable] })).toBe(
      'Please select a best test which is an usable test',
    );
    expect(await texts({ ...best(2), ...others, excluded_test_ids: [idOf(2)] })).toBe(
      'Please select a best test which is an included test.',
    );
  });

  it('SPIRO-040 that changes nothing is refused', async () => {
    const answer = await save();
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'You must edit at least one thing in order to save the overwriting.',
    ]);
  });

  it('SPIRO-001 is offered only where a site of the patient has the flag', async () => {
    expect((await read()).overwriting_offered).toBe(true);
    await save({ excluded_test_ids: [idOf(1)] });
    const [earlier] = await history();
    await offerOverwriting(false);
    // What a site offers at which the patient is not.
    await offerOverwriting(true, testSites.south);
    expect((await read()).overwriting_offered).toBe(false);
    const answer = await save({ excluded_test_ids: [idOf(0)] });
    const query = `overwritings?session_id=${session.id}`;
    const body = { id: earlier?.id, version: 2 };
    for (const refused of [
      answer,
      await test.send({ method: 'POST', path: query, as: test.world.lena, body }),
      await test.send({ method: 'DELETE', path: `${query}&version=2`, as: test.world.lena }),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'OverwritingNotOffered']);
    }
  });

  it('of two people at once one is saved, the other hears what stands now, and loses nothing', async () => {
    const answers = await Promise.all([
      save({ excluded_test_ids: [idOf(0)] }),
      save({ excluded_test_ids: [idOf(1)], created_by: test.world.tom.id }, test.world.tom),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!.json();
    expect([refused.code, refused.current.version]).toEqual(['Stale', 2]);
    expect(await history()).toHaveLength(1);
  });

  it('nobody of another site finds the session or its history', async () => {
    for (const answer of [
      await save({ excluded_test_ids: [idOf(0)], created_by: test.world.priya.id }, test.world.priya),
      await test.send({ path: `overwritings?session_id=${session.id}`, as: test.world.priya }),
      await test.send({ path: `sessions/${session.id}/curves`, as: test.world.priya }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'SessionNotFound']);
    }
  });
});

describe('the history', () => {
  it('SPIRO-041 says who and when, restores an earlier one, and goes back to the original', async () => {
    await save({ excluded_test_ids: [idOf(0)], comment: 'Leak' });
    await save({ version: 2, excluded_test_ids: [idOf(1)], created_by: test.world.tom.id }, test.world.tom);
    const [second, first] = await history();
    expect([first?.created_by?.id, second?.created_by?.id]).toEqual([test.world.lena.id, test.world.tom.id]);
    expect(first).toMatchObject({ kind: 'saved', occurred_at: '2026-01-06T10:00:00.000Z', comment: 'Leak' });
    const query = `overwritings?session_id=${session.id}`;
    const restore = (body: object) => test.send({ method: 'POST', path: query, as: test.world.lena, body });
    expect((await restore({ id: first!.id, version: 2 })).json().code).toBe('Stale');
    expect((await restore({ id: newId(), version: 3 })).json().code).toBe('OverwritingNotFound');
    const restored = await restore({ id: first!.id, version: 3 });
    expect(restored.json()).toMatchObject({
      version: 4,
      session_overwrite: { excluded_test_ids: [idOf(0)] },
    });
    const takeBack = (version: number) =>
      test.send({ method: 'DELETE', path: `${query}&version=${version}`, as: test.world.lena });
    expect((await takeBack(3)).json().code).toBe('Stale');
    const original = (await takeBack(4)).json();
    expect(original).toMatchObject({
      version: 5,
      session_overwrite: null,
      best_values: session.best_values,
      grading: session.grading,
    });
    expect((await takeBack(5)).json().code).toBe('OverwritingUnchanged');
    expect((await history()).map(({ kind }) => kind)).toEqual(['original', 'restored', 'saved', 'saved']);
    expect(original.comment_thread.map(({ text }: { text: string }) => text)).toEqual(['Leak']);
  });

  it('is never changed or deleted, not even by the server', async () => {
    await save({ excluded_test_ids: [idOf(0)] });
    for (const statement of [
      'update spirometry_overwritings set comment = null',
      'delete from spirometry_overwritings',
    ]) {
      await expect(test.database.transact(OWNER, (db) => db.run(statement))).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
