// A blow that the standard throws out counts nowhere: session, list, worklist, report, export and command line say the same.
import { beforeAll, expect, it } from 'vitest';
import { answerGrade } from '@alveary/modules/spirometry/server/lines/grade-line.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

const leaking = { messages: ['Leak detected'] };
const blows = [
  { fev1: 3.6, fvc: 4.9 },
  { fev1: 3.58, fvc: 4.88 },
  { fev1: 3.57, fvc: 4.87 },
  { fev1: 4.05, fvc: 5.4, device: leaking },
];

let test: TestApp;
let patient: TestPatient;
let sessionId: string;

const get = (path: string) => test.send({ path, as: test.world.lena });
const reportText = async (name = 'spirometry_premium_report'): Promise<string> => {
  const path = `v3/generate-report?name=${name}&session_ids=${sessionId}&site_id=${testSites.north}`;
  return textOfPdf((await get(path)).rawPayload);
};
const read = async () => (await get(`sessions/${sessionId}`)).json();

beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, {
      firstName: 'Greta',
      lastName: 'Leak',
      dateOfBirth: '1981-05-04',
      sites: [testSites.north],
    });
    await db.run(`update profiles set sex = 'female' where id = $1`, [made.profileId]);
    await db.run(
      `update sites set feature_values = feature_values || '{"portal_overwriting_enabled": true}' where id = $1`,
      [testSites.north],
    );
    return made;
  });
  const answer = await test.send({
    method: 'POST',
    path: 'sessions',
    as: test.world.lena,
    body: {
      id: newId(),
      profile_id: patient.profileId,
      performed_at: '2026-03-01T09:00:00Z',
      height_cm: 172,
      tests: blows,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  sessionId = answer.json().id;
});

it('judges the session by its acceptable blows, and its list alike', async () => {
  const session = await read();
  expect(session).toMatchObject({
    best_values: { fev1: 3.6, fvc: 4.9 },
    best_qualities: { fev1: 'acceptable', fvc: 'acceptable' },
    grading: { fev1: 'A', fvc: 'A' },
  });
  const [listed] = (await get(`sessions?profile_id=${patient.profileId}`)).json();
  expect(listed.best_values).toEqual(session.best_values);
  const answer = await test.send({
    method: 'POST',
    path: 'profiles/list',
    as: test.world.lena,
    body: { filters: {} },
  });
  const row = answer.json().find((one: { lastName: string }) => one.lastName === 'Leak');
  expect([row.fev1Percent, row.sessionGrade]).toEqual([session.relative_values.fev1, 'A']);
});

it('prints and exports the same values', async () => {
  const session = await read();
  const text = await reportText();
  expect(text).toMatch(/FEV1 \(L\) 3\.60 /);
  expect(text).toMatch(/FVC \(L\) 4\.90 /);
  expect(text).toContain(`${session.z_scores.fev1.toFixed(2)}`);
  const bundle = (await get(`profiles/${patient.profileId}/$everything`)).json();
  const best = bundle.entry.flatMap(({ resource }: { resource: Record<string, unknown> }) =>
    resource['resourceType'] === 'Observation' && JSON.stringify(resource['code']).includes('"20150-9"')
      ? [resource['valueQuantity']]
      : [],
  );
  expect(best).toContainEqual(expect.objectContaining({ value: 3.6 }));
  expect(best).not.toContainEqual(expect.objectContaining({ value: 4.05 }));
});

it('is what the command line answers for the same blows', () => {
  const manoeuvres = blows.map((blow, index) => ({
    id: `t${index}`,
    ...blow,
    ...(blow.device === undefined ? { fev1Status: 'acceptable', fvcStatus: 'acceptable' } : {}),
  }));
  expect(answerGrade({ ageYears: 44.8, manoeuvres })).toMatchObject({
    gradeFev1: 'A',
    bestFev1: { value: 3.6, test: 't0' },
    bestFvc: { value: 4.9, test: 't0' },
  });
});

it('prints what a person excluded, by whom and why, and nothing of it once it is taken back', async () => {
  const session = await read();
  const [first] = session.analysis_summary.tests;
  const saved = await test.send({
    method: 'PATCH',
    path: `sessions/${sessionId}/overwrite`,
    as: test.world.lena,
    body: {
      version: session.version,
      occurred_at: '2026-03-02T09:00:00Z',
      created_by: test.world.lena.id,
      best_test: null,
      fvc_selected_test: null,
      fev1_selected_test: null,
      pef_selected_test: null,
      excluded_test_ids: [first.id],
      test_overwrites: [],
      comment: 'She coughed in the first one',
      comment_thread: [],
      tests_values: {},
      best_processed_array_index: null,
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const printed = await reportText();
  expect(printed).toMatch(/FEV1 \(L\) 3\.58 /);
  expect(printed).toMatch(/1 3\.60 4\.90 – – excluded excluded/);
  expect(printed).toMatch(/Best values chosen by Lena \S+ on /);
  expect(printed).toContain('Excluded test: 1.');
  expect(printed).toContain('Comment: She coughed in the first one');
  const { version } = saved.json();
  const back = await test.send({
    method: 'DELETE',
    path: `overwritings?session_id=${sessionId}&version=${version}`,
    as: test.world.lena,
  });
  expect(back.statusCode, back.body).toBe(200);
  const again = await reportText();
  expect(again).toMatch(/FEV1 \(L\) 3\.60 /);
  expect(again).not.toContain('excluded');
  expect(again).not.toContain('Comment');
  expect(again).not.toContain('chosen by');
});
