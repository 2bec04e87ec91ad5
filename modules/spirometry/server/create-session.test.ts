// A session that a device brings is validated, judged by its curves, stored once, and small (docs/decisions/0055).
import { blow } from '@alveary/spirometry/manoeuvre/testing/blow.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SpirometrySession, spirometryValues, type StoredCurve } from '../contract/model.ts';

let test: TestApp;
let patient: TestPatient;
const OWNER = { allSites: 'a test sets up its rows' } as const;

beforeAll(async () => {
  test = await testApp();
});
const born = async (dateOfBirth: string) => {
  patient = await test.database.transact(OWNER, (db) =>
    insertPatient(db, {
      firstName: 'Spiro',
      lastName: 'Blower',
      dateOfBirth,
      sites: [testSites.north],
    }),
  );
  await test.database.transact(OWNER, (db) =>
    db.run("update profiles set sex = 'female' where id = $1", [patient.profileId]),
  );
};
beforeEach(() => born('1988-02-29'));

const curveOf = (capacity: number, seconds = 7) => {
  const { litres } = blow({ capacity, tau: 0.7, seconds });
  return { litres: Array.from(litres), samples_a_second: 100 };
};
const body = (changes: object = {}) => ({
  id: newId(),
  profile_id: patient.profileId,
  performed_at: '2026-01-05T09:00:00Z',
  device: 'Handheld spirometer',
  height_cm: 165,
  tests: [{ curve: curveOf(3.9) }, { curve: curveOf(3.85) }, { curve: curveOf(3.8) }],
  ...changes,
});
const post = (sent: object, as = test.world.lena) =>
  test.send({ method: 'POST', path: 'sessions', as, body: sent });
const stored = async (changes: object = {}): Promise<SpirometrySession> => {
  const answer = await post(body(changes));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

describe('a session with curves', () => {
  it('SPIRO-014 SPIRO-015 is measured, judged, graded and compared by the server', async () => {
    const session = await stored();
    const [first] = session.analysis_summary.tests;
    expect(first).toMatchObject({
      feedback: {
        fvc: { status_final: 'usable', acceptable: true, errors_display: [] },
        fev1: { acceptable: true },
      },
    });
    for (const value of spirometryValues) expect(first![value], value).toBeGreaterThan(0);
    expect(first!.feedback.fev1).toEqual(first!.feedback.fvc);
    expect(session.grading).toEqual({ fvc: 'A', fev1: 'A' });
    expect(session.predicted_values.map(({ measure, equation }) => [measure, equation])).toEqual([
      ['fef2575', 'gli-2012'],
      ['fev1', 'gli-global-2022'],
      ['fev1_fvc', 'gli-global-2022'],
      ['fvc', 'gli-global-2022'],
      ['pef', 'nhanes-3'],
    ]);
    expect(session).toMatchObject({ person: { sex: 'female', height_cm: 165 }, reference_problem: null });
    expect(session.person.age_years).toBeCloseTo(37.85, 1);
  });

  it('its curves come back in one call, eight of them in less than 40 kB', async () => {
    const session = await stored({ tests: Array.from({ length: 8 }, () => ({ curve: curveOf(3.9, 15) })) });
    const answer = await test.send({ path: `sessions/${session.id}/curves`, as: test.world.tom });
    const curves: StoredCurve[] = answer.json();
    expect(curves.map(({ test_id }) => test_id)).toEqual(session.analysis_summary.tests.map(({ id }) => id));
    expect(answer.body.length).toBeLessThan(40_000);
  });

  it('keeps what the device said beside what the standard says', async () => {
    const device = { fvc_status: 'usable', fev1_status: 'usable', messages: ['Good blow'] };
    const early = await stored({ tests: [{ curve: curveOf(3.9, 2), device }] });
    expect(early.analysis_summary.tests[0]).toMatchObject({
      device,
      feedback: { fvc: { acceptable: false, errors_display: ['Ended too early'] } },
    });
  });

  it('the same again is the same session; with other values it is refused, by its id and by its moment', async () => {
    const sent = body();
    const [first, second] = [await post(sent), await post(sent)];
    expect(second.json().id).toBe(first.json().id);
    expect((await post({ ...sent, id: newId() })).json().id).toBe(sent.id);
    const other = { ...sent, tests: [{ curve: curveOf(3) }] };
    for (const answer of [await post(other), await post({ ...other, id: newId() })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'SessionDiffers']);
    }
    const list = await test.send({ path: `sessions?profile_id=${patient.profileId}`, as: test.world.tom });
    expect(list.json()).toMatchObject([{ id: sent.id, usable_tests: 3, grading: { fev1: 'A' } }]);
  });
});

const flat = (count: number) => Array.from({ length: count }, (_none, index) => index / 100);
const outOfOrder = { litres: flat(20), seconds: flat(20).with(5, 0.01) };

describe('bad input', () => {
  it.each<[string, object, string, string]>([
    ['no tests', { tests: [] }, 'tests', 'A session needs at least one test.'],
    ['a test of nothing', { tests: [{}] }, 'tests.0', 'A test needs values, a curve, or both.'],
    [
      'a negative volume',
      { tests: [{ fvc: -1 }] },
      'tests.0.fvc',
      'FVC must be more than 0 and at most 15 litres; found -1.',
    ],
    [
      'millilitres',
      { tests: [{ fvc: 4100 }] },
      'tests.0.fvc',
      'FVC must be more than 0 and at most 15 litres; found 4100; is it in millilitres?',
    ],
    [
      'FEV1 above FVC',
      { tests: [{ fev1: 4, fvc: 3 }] },
      'tests.0.fev1',
      'FEV1 cannot be more than FVC; found 4 L and 3 L.',
    ],
    [
      'no number in a curve',
      { tests: [{ curve: { litres: [0, null], samples_a_second: 100 } }] },
      'tests.0.curve.litres.1',
      'Each sample of a curve must be a number.',
    ],
    [
      'times out of order',
      { tests: [{ curve: outOfOrder }] },
      'tests.0.curve',
      'Times must grow; sample 6 at 0.01 s does not follow the one before it.',
    ],
    [
      'a curve without time',
      { tests: [{ curve: { litres: flat(20) } }] },
      'tests.0.curve',
      'A curve has either a time for each sample or the samples a second.',
    ],
    [
      'a curve that is none',
      { tests: [{ curve: { litres: flat(20).map(() => 0), samples_a_second: 100 } }] },
      'tests.0.curve',
      'Nothing was blown out: the volume never grows.',
    ],
    [
      'a curve that is too long',
      { tests: [{ curve: { litres: flat(20_001), samples_a_second: 1000 } }] },
      'tests.0.curve.litres',
      'A curve has at most 20000 samples. Send it with fewer samples a second.',
    ],
    [
      'a height in metres',
      { height_cm: 1.65 },
      'height_cm',
      'The height must be between 50 and 250 centimetres.',
    ],
    [
      'a time to come',
      { performed_at: '2199-01-05T09:00:00Z' },
      'performed_at',
      'A session lies in the past; this time is still to come.',
    ],
    [
      'a time before the birth',
      { performed_at: '1980-01-05T09:00:00Z' },
      'performed_at',
      'This is before the patient was born.',
    ],
  ])('%s is refused in words', async (_name, changes, field, message) => {
    const answer = await post(body(changes));
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, message }]]);
  });

  it('a value that its own curve contradicts is refused', async () => {
    const answer = await post(body({ tests: [{ curve: curveOf(3.9), fev1: 1.5 }] }));
    expect(answer.json().errors[0].message).toMatch(
      /^FEV1 is sent as 1\.5 L, but its curve says \d\.\d+ L\.$/,
    );
  });

  it('ten million points are turned away before they are read', async () => {
    const litres = `[${'0,'.repeat(1_000_000)}0]`;
    const answer = await test.send({
      method: 'POST',
      path: 'sessions',
      as: test.world.lena,
      body: { ...body(), tests: [{ curve: { litres: JSON.parse(litres), samples_a_second: 100 } }] },
    });
    expect(answer.statusCode).toBe(413);
  });

  it('a patient of another site is not found', async () => {
    const answer = await post(body(), test.world.priya);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
  });
});

describe('without a person to compare with', () => {
  it.each<[string, object, string]>([
    ['no height', { height_cm: null }, 'Predicted values need the height of the patient.'],
    ['too old', { height_cm: 165, performed_at: '2026-01-05T09:00:00Z' }, 'GLI Global 2022'],
  ])('%s: no value, and why', async (_name, changes, reason) => {
    if (reason.startsWith('GLI')) await born('1920-02-29');
    const session = await stored(changes);
    expect(session.reference_problem).toContain(reason);
    expect(session).toMatchObject({ predicted_values: [], z_scores: { fev1: null }, grading: { fev1: 'A' } });
  });

  it('no birth date and no sex are both named', async () => {
    await test.database.transact(OWNER, (db) =>
      db.run("update profiles set sex = 'unknown', birth_sex = null, date_of_birth = null where id = $1", [
        patient.profileId,
      ]),
    );
    expect((await stored()).reference_problem).toBe(
      'Predicted values need the sex at birth and the birth date of the patient.',
    );
  });

  it('takes the nearest height of the record, before or after the session, of a year at most', async () => {
    const measured = (at: string, value: number) =>
      test.database.transact(OWNER, (db) =>
        db.run(
          `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
           values ($1, $2, 'height', 'Height', $3, 'cm', $4, 'test')`,
          [newId(), patient.profileId, value, at],
        ),
      );
    await measured('2024-06-01T09:00:00Z', 150);
    expect((await stored({ height_cm: null })).person.height_cm).toBeNull();
    await measured('2026-03-01T09:00:00Z', 170);
    const second = await stored({ height_cm: null, performed_at: '2026-01-06T09:00:00Z' });
    expect(second).toMatchObject({ person: { height_cm: 170 }, height_source: 'measured' });
    await measured('2025-12-01T09:00:00Z', 164);
    const third = await stored({ height_cm: null, performed_at: '2026-01-07T09:00:00Z' });
    expect([third.person.height_cm, third.height_measured_at]).toEqual([164, '2025-12-01T09:00:00.000Z']);
  });
});

it('one test is an E, and too few', async () => {
  const session = await stored({ tests: [{ fev1: 3, fvc: 4 }] });
  expect(session).toMatchObject({ grading: { fev1: 'E', fvc: 'E' }, usable_tests: 1, has_curves: false });
});
