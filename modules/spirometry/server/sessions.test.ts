// Does a session come with everything that follows from its tests, to those of the patient's sites only?
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { spirometrySession } from '../contract/model.ts';
import type { TestPatient } from '@alveary/server/testing/world.ts';

let test: TestApp;
let sessionId: string;

const insertSession = (patient: TestPatient, performedAt: string): Promise<string> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const id = newId();
    const { profileId } = patient;
    await db.run(
      `insert into spirometry_sessions (id, profile_id, performed_at, created_at, device, bronchodilator, notes, reference)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', 'Spirometer 7', 'pre', 'Coughed twice', 'GLI Global 2022')`,
      [id, profileId, performedAt],
    );
    const blown = [
      [3.0, 4.0, 'acceptable', 'acceptable'],
      [2.9, 4.1, 'acceptable', 'acceptable'],
      [1.0, 2.0, 'usable', 'unusable'],
    ];
    for (const [position, [fev1, fvc, fev1Quality, fvcQuality]] of blown.entries()) {
      const errors = fvcQuality === 'unusable' ? [['Hesitation'], ['Cough']] : [[], []];
      await db.run(
        `insert into spirometry_tests (id, session_id, profile_id, position, fev1, fvc, pef, fev1_quality, fvc_quality, fev1_errors,
           fvc_errors)
         values ($1, $2, $3, $4, $5, $6, 7.5, $7, $8, $9, $10)`,
        [newId(), id, profileId, position, fev1, fvc, fev1Quality, fvcQuality, ...errors],
      );
    }
    await db.run(
      `update spirometry_tests set fev05 = 2.1, fev075 = 2.6, fev6 = 3.9, fef25 = 6.5, fef50 = 4.2, fef75 = 1.3, fef2575 = 3.4,
         duration_exhale = 6.8
       where session_id = $1 and position = 0`,
      [id],
    );
    await db.run(
      `insert into spirometry_predicted_values values ($1, $2, 'fev1', 3.75, 1, 0.1, 'gli-global-2022'),
         ($1, $2, 'fvc', 5, 1, 0.1, 'gli-global-2022'), ($1, $2, 'fev1_fvc', 0.8, 1, 0.1, 'gli-global-2022'),
         ($1, $2, 'pef', 10, null, null, 'nhanes-3'), ($1, $2, 'fef2575', 4, 1, 0.2, 'gli-2012')`,
      [id, profileId],
    );
    return id;
  });

beforeAll(async () => {
  test = await testApp();
  sessionId = await insertSession(test.world.northPatient, '2026-01-05T09:00:00Z');
});

const read = (path: string, as = test.world.tom) => test.send({ path, as });

describe('a session', () => {
  const session = async () => (await read(`sessions/${sessionId}`)).json();

  it('SPIRO-043: is answered whole by GET sessions/{id}, to those who see the patient', async () => {
    const answer = await read(`sessions/${sessionId}`);
    expect(answer.statusCode).toBe(200);
    expect(spirometrySession.parse(answer.json())).toEqual(answer.json());
    expect((await read(`sessions/${newId()}`)).json().code).toBe('SessionNotFound');
    expect((await read(`sessions/${sessionId}`, test.world.priya)).json().code).toBe('SessionNotFound');
    expect((await test.send({ path: `sessions/${sessionId}` })).statusCode).toBe(401);
  });

  it('SPIRO-012: holds its id, and when it was performed and created', async () => {
    expect(await session()).toMatchObject({
      id: sessionId,
      profile_id: test.world.northPatient.profileId,
      performed_at: '2026-01-05T09:00:00.000Z',
      created_at: '2026-01-05T10:00:00.000Z',
      bronchodilator: 'pre',
    });
  });

  it('SPIRO-016: holds best, predicted and relative values', async () => {
    const { predicted_values, best_values, relative_values } = await session();
    expect(predicted_values).toEqual([
      { measure: 'fef2575', m: 4, l: 1, s: 0.2, equation: 'gli-2012' },
      { measure: 'fev1', m: 3.75, l: 1, s: 0.1, equation: 'gli-global-2022' },
      { measure: 'fev1_fvc', m: 0.8, l: 1, s: 0.1, equation: 'gli-global-2022' },
      { measure: 'fvc', m: 5, l: 1, s: 0.1, equation: 'gli-global-2022' },
      { measure: 'pef', m: 10, l: null, s: null, equation: 'nhanes-3' },
    ]);
    expect(best_values).toEqual({ fev1: 3, fvc: 4.1, fev1_fvc: 0.732, pef: 7.5, fef2575: 3.4 });
    expect(relative_values).toEqual({ fev1: 80, fvc: 82, pef: 75, fef2575: 85 });
  });

  it('SPIRO-017 SPIRO-018: holds z-scores, grades and notes', async () => {
    expect(await session()).toMatchObject({
      // (3 / 4.1 / 0.8 - 1) / 0.1 of the last.
      z_scores: { fev1: -2, fvc: -1.8, fev1_fvc: -0.85 },
      grading: { fev1: 'B', fvc: 'B' },
      usable_tests: 3,
      notes: 'Coughed twice',
    });
  });

  it('SPIRO-013 SPIRO-014 SPIRO-015: holds its tests, each with all values and the feedback to it', async () => {
    const { tests } = (await session()).analysis_summary;
    expect(tests).toHaveLength(3);
    expect(tests[0]).toEqual({
      id: expect.any(String),
      fvc: 4,
      fev1: 3,
      pef: 7.5,
      fev05: 2.1,
      fev075: 2.6,
      fev6: 3.9,
      fef25: 6.5,
      fef50: 4.2,
      fef75: 1.3,
      fef2575: 3.4,
      duration_exhale: 6.8,
      feedback: {
        fvc: { status_final: 'usable', acceptable: true, errors_display: [] },
        fev1: { status_final: 'usable', acceptable: true, errors_display: [] },
      },
      device: null,
    });
    expect(tests[2]).toMatchObject({
      fev1: 1,
      fev05: null,
      feedback: {
        fvc: { status_final: 'unusable', acceptable: false, errors_display: ['Cough'] },
        fev1: { status_final: 'usable', acceptable: false, errors_display: ['Hesitation'] },
      },
    });
  });

  it('is listed, newest first, between two times', async () => {
    const of = test.world.sharedPatient;
    const older = await insertSession(of, '2026-01-05T09:00:00Z');
    const newer = await insertSession(of, '2026-02-05T09:00:00Z');
    const list = async (query = '') =>
      (await read(`sessions?profile_id=${of.profileId}${query}`)).json().map((one: { id: string }) => one.id);
    expect(await list()).toEqual([newer, older]);
    expect(await list('&start=2026-02-01T00:00:00Z')).toEqual([newer]);
    expect(await list('&end=2026-02-01T00:00:00Z')).toEqual([older]);
  });

  it('of a patient of another site does not exist', async () => {
    const foreign = await insertSession(test.world.southPatient, '2026-01-05T09:00:00Z');
    expect((await read(`sessions/${foreign}`)).json().code).toBe('SessionNotFound');
    const list = await read(`sessions?profile_id=${test.world.southPatient.profileId}`);
    expect(list.json().code).toBe('NoSiteForPatient');
  });
});
