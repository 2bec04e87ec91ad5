// A corrected birth date, birth sex or height reaches everything that was compared with the person: sessions, lists, worklist and reports.
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { insertPersonWith } from '@alveary/modules/asthma-reports/server/testing/people.ts';
import { correctStoredSessions } from '@alveary/modules/spirometry/server/public.ts';
import { iso, now } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

const DAY_MS = 86_400_000;
const ago = (days: number): string => iso(now() - days * DAY_MS);
const dayAgo = (days: number): string => ago(days).slice(0, 10);

let test: TestApp;
let patient: TestPatient;
/** Writes and makes final. */
let physician: TestPerson;
let earlier: string;
let newest: string;

const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, as = test.world.lena) =>
  test.send({ method, path, as, ...(body === undefined ? {} : { body }) });
const read = async (path: string, as = test.world.lena) => (await send('GET', path, undefined, as)).json();

/** Does what the database left for the worker. */
const work = async (): Promise<number> => {
  const owner = new pg.Client({ connectionString: test.database.logins.owner });
  await owner.connect();
  const { rows } = await owner.query<{ payload: { profileId: string; by: string | null } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [correctStoredSessions.name],
  );
  await owner.end();
  for (const { payload } of rows) await runJob(test.database, correctStoredSessions, payload, now());
  return rows.length;
};

const bring = async (days: number, blows: readonly (readonly [number, number])[], more: object = {}) => {
  const answer = await send('POST', 'sessions', {
    id: newId(),
    profile_id: patient.profileId,
    performed_at: ago(days),
    tests: blows.map(([fev1, fvc]) => ({ fev1, fvc })),
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id as string;
};

const listRow = async () =>
  (await send('POST', 'profiles/list', { filters: {} }))
    .json()
    .find((one: { lastName: string }) => one.lastName === 'Corrigan');

const reasonsNow = async (): Promise<{ kind: string; score?: number }[]> => {
  const rows = await read(`worklist?careCoordinatorId.in=${test.world.lena.id}`);
  return rows.flatMap(({ reasons }: { reasons: object[] }) => reasons);
};

const report = async (): Promise<{ id: string; version: number }> => {
  const answer = await send(
    'POST',
    'reports',
    {
      profile_id: patient.profileId,
      site_id: testSites.north,
      start_date: dayAgo(25),
      end_date: dayAgo(1),
      attached_reports: { spirometry_sessions: [{ id: newest }] },
    },
    physician,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

const versionNow = async (): Promise<number> => (await read(`api/profiles/${patient.profileId}`)).version;
const correct = async (body: object) =>
  send('PATCH', `site/profiles/${patient.siteProfileId}`, { version: await versionNow(), ...body });

beforeAll(async () => {
  test = await testApp();
  const { lena } = test.world;
  physician = await insertPersonWith(test, ['action_profile_view', 'report_view', 'report_add_edit']);
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, {
      firstName: 'Cora',
      lastName: 'Corrigan',
      dateOfBirth: '1990-03-02',
      sites: [testSites.north],
    });
    await db.run(`update profiles set sex = 'male', created_at = '2020-01-01' where id = $1`, [
      made.profileId,
    ]);
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'care_coordinator', '2020-01-01')`,
      [newId(), made.profileId, lena.id],
    );
    await db.run(
      `update sites set feature_values = feature_values || '{"portal_asthma_report_enabled": true}' where id = $1`,
      [testSites.north],
    );
    return made;
  });
  earlier = await bring(20, [
    [1.25, 1.4],
    [1.24, 1.39],
  ]);
  newest = await bring(2, [
    [0.85, 1.1],
    [0.84, 0.92],
  ]);
});

it('says why nothing is predicted, and predicts once a height of the person is entered [ADMIN-005]', async () => {
  const before = await read(`sessions/${newest}`);
  expect(before).toMatchObject({ predicted_values: [], height_source: null, corrections: [] });
  expect(before.reference_problem).toContain(
    'Enter a height that was measured within a year of the session.',
  );
  const path = `profiles/${patient.profileId}/measurements`;
  const entered = await send('POST', path, { type: 'height', value: 115, takenAt: ago(5) });
  expect(entered.statusCode, entered.body).toBe(201);
  expect(await work()).toBe(1);
  const after = await read(`sessions/${newest}`);
  expect(after).toMatchObject({
    person: { sex: 'male', height_cm: 115 },
    height_source: 'measured',
    reference_problem: null,
    version: before.version,
  });
  expect(after.z_scores.fev1).not.toBeNull();
  expect(after.corrections).toEqual([
    expect.objectContaining({
      corrected_by: expect.objectContaining({ id: test.world.lena.id }),
      before: expect.objectContaining({ person: { ...after.person, height_cm: null } }),
      after: expect.objectContaining({ person: after.person, z_scores: after.z_scores }),
    }),
  ]);
  // A grown man of 36 has no conditional change: two sessions say nothing of him.
  expect((await reasonsNow()).map(({ kind }) => kind)).not.toContain('FEV1_FELL');
});

it('corrects sessions, list, worklist and drafts when the record is corrected, and leaves final reports [PROFILE-049]', async () => {
  const before = await read(`sessions/${newest}`);
  const [final, draft] = [await report(), await report()];
  const made = await send('POST', `reports/${final.id}/finalise`, { version: final.version }, physician);
  expect(made.statusCode, made.body).toBe(200);

  const truth = { dateOfBirth: dayAgo(5.8 * 365.25), sex: 'female', birthSex: 'female' };
  const asked = await correct(truth);
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'UnlikelyChange']);
  expect(asked.json().errors.map(({ field }: { field: string }) => field)).toEqual([
    'dateOfBirth',
    'birthSex',
  ]);
  expect((await read(`api/profiles/${patient.profileId}`)).dateOfBirth).toBe('1990-03-02');
  const corrected = await correct({ ...truth, confirmed: true });
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect(corrected.json()).toMatchObject({ birthSex: 'female', birthSexSource: 'person' });
  expect(await work()).toBe(1);

  const after = await read(`sessions/${newest}`);
  expect(after.person).toEqual({ sex: 'female', age_years: expect.closeTo(5.8, 1), height_cm: 115 });
  expect(after.version).toBe(before.version);
  expect(after.z_scores.fev1).not.toBe(before.z_scores.fev1);
  // Two blows 0.18 L apart are closer for a man than for a small child.
  expect([before.grading.fvc, after.grading.fvc]).toEqual(['C', 'D']);
  expect(after.corrections).toHaveLength(2);
  expect(after.corrections[0].before.z_scores).toEqual(before.z_scores);
  const [listed] = await read(`sessions?profile_id=${patient.profileId}`);
  expect([listed.z_scores, listed.grading]).toEqual([after.z_scores, after.grading]);
  expect((await listRow()).fev1Percent).toBe(after.relative_values.fev1);
  const fell = (await reasonsNow()).find(({ kind }) => kind === 'FEV1_FELL');
  expect(fell?.score).toBeLessThan(-1.96);

  const open = await read(`reports/${draft.id}/figures`, physician);
  expect(open.figures.sessions[0]).toMatchObject({ person: after.person, z_scores: after.z_scores });
  const kept = await read(`reports/${final.id}/figures`, physician);
  expect(kept.figures.sessions[0]).toMatchObject({ person: before.person, z_scores: before.z_scores });
  expect(kept.is_birth_date_corrected).toBe(true);
  expect(kept.changes).toEqual([
    {
      session_id: newest,
      performed_at: before.performed_at,
      kind: 'corrected',
      changed_at: after.corrections[0].corrected_at,
    },
  ]);
  const paper = await send('GET', `reports/${final.id}/document`, undefined, physician);
  const words = await textOfPdf(paper.rawPayload);
  expect(words).toContain('The birth date of the patient was corrected since');
  expect(words).toContain(`${before.person.age_years.toFixed(1)} years`);
  const query = `name=spirometry_premium_report&session_ids=${newest}&site_id=${testSites.north}`;
  const generated = await textOfPdf((await send('GET', `v3/generate-report?${query}`)).rawPayload);
  expect(generated).toMatch(/female/);
  expect(generated).toContain('5.8 years');
});

it('asks about a height that cannot be, and corrects every session that took it but those that brought their own', async () => {
  const own = await bring(3, [[0.9, 1.1]], { height_cm: 116 });
  const path = `profiles/${patient.profileId}/measurements`;
  const [stored] = await read(`${path}?type.in=height`);
  const second = await send('POST', path, { type: 'height', value: 150, takenAt: ago(1) });
  expect([second.statusCode, second.json().current]).toEqual([409, { value: 115, takenAt: stored.takenAt }]);
  const change = {
    type: 'height',
    value: 112,
    takenAt: stored.takenAt,
    seen: { value: stored.value, takenAt: stored.takenAt },
  };
  const corrected = await send('PATCH', `${path}/${stored.id}`, change);
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect((await send('PATCH', `${path}/${stored.id}`, change)).json().code).toBe('Stale');
  await work();
  for (const id of [earlier, newest]) expect((await read(`sessions/${id}`)).person.height_cm).toBe(112);
  expect(await read(`sessions/${own}`)).toMatchObject({
    person: { height_cm: 116 },
    height_source: 'session',
    corrections: [],
  });
  const bundle = JSON.stringify(await read(`profiles/${patient.profileId}/$everything`));
  expect(bundle).toContain('us-core-birthsex');
  expect(bundle).toContain('115 cm');
});

it('works out predicted values anew when a height is marked as entered in error, and prints which height was used [ADMIN-005]', async () => {
  const path = `profiles/${patient.profileId}/measurements`;
  const paper = async (id: string): Promise<string> => {
    const query = `name=spirometry_basic_report&session_ids=${id}&site_id=${testSites.north}`;
    return textOfPdf((await send('GET', `v3/generate-report?${query}`)).rawPayload);
  };
  const wrong = await send('POST', path, { type: 'height', value: 118, takenAt: ago(2), confirmed: true });
  expect(wrong.statusCode, wrong.body).toBe(201);
  await work();
  expect((await read(`sessions/${newest}`)).person.height_cm).toBe(118);
  expect(await paper(newest)).toContain('The height was measured on');

  const mark = `${path}/${wrong.json().id}/entered-in-error`;
  const { value, takenAt } = wrong.json();
  const stale = await send('POST', mark, { type: 'height', seen: { value: 117, takenAt } });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'Stale']);
  const marked = await send('POST', mark, { type: 'height', seen: { value, takenAt } });
  expect(marked.statusCode, marked.body).toBe(200);
  await work();
  expect((await read(`sessions/${newest}`)).person.height_cm).toBe(112);
  expect((await read(`${path}?type.in=height`)).map((one: { value: number }) => one.value)).toEqual([112]);
  expect(await read(`profiles/${patient.profileId}/readings-in-error`)).toEqual([
    expect.objectContaining({ value: 118, takenAt, markedBy: 'Lena Tester' }),
  ]);
  expect((await send('POST', mark, { type: 'height', seen: { value, takenAt } })).json().code).toBe(
    'MeasurementNotFound',
  );

  const [last] = await read(`${path}?type.in=height`);
  const seen = { value: last.value, takenAt: last.takenAt };
  expect(
    (await send('POST', `${path}/${last.id}/entered-in-error`, { type: 'height', seen })).statusCode,
  ).toBe(200);
  await work();
  expect(await read(`sessions/${newest}`)).toMatchObject({ predicted_values: [], height_source: null });
  expect(await paper(newest)).toContain('No height came with the session, and none was measured within');
  const again = await send('POST', path, {
    type: 'height',
    value: 112,
    takenAt: last.takenAt,
    confirmed: true,
  });
  expect(again.statusCode, again.body).toBe(201);
  await work();
});

it('leaves a session without predicted values when it is before the birth date, until that is corrected', async () => {
  const birth = dayAgo(10);
  const asked = await correct({ dateOfBirth: birth });
  expect(asked.json().errors).toHaveLength(2);
  expect((await correct({ dateOfBirth: birth, confirmed: true })).statusCode).toBe(200);
  await work();
  expect(await read(`sessions/${earlier}`)).toMatchObject({
    predicted_values: [],
    reference_problem: 'No predicted values: the session is before the birth date of the patient.',
  });
  expect((await correct({ dateOfBirth: '2018-03-02', confirmed: true })).statusCode).toBe(200);
  await work();
  expect((await read(`sessions/${earlier}`)).predicted_values.length).toBeGreaterThan(3);
});

it('compares the sessions of two records with one person once they are merged, and with two again when that is undone', async () => {
  const twin = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, {
      firstName: 'Cora',
      lastName: 'Corrigan-Lee',
      dateOfBirth: '2014-03-02',
      sites: [testSites.north],
    });
    await db.run(`update profiles set sex = 'male' where id = $1`, [made.profileId]);
    return made;
  });
  const id = await bring(4, [[1.2, 1.4]], { profile_id: twin.profileId, height_cm: 120 });
  const before = await read(`sessions/${id}`);
  expect(before.person).toMatchObject({ sex: 'male', height_cm: 120 });
  const merged = await send('POST', `profiles/${patient.profileId}/merges`, {
    mergedId: twin.profileId,
    survivorVersion: await versionNow(),
    mergedVersion: (await read(`api/profiles/${twin.profileId}`)).version,
    fromMerged: [],
    reason: 'Same child, same telephone',
  });
  expect(merged.statusCode, merged.body).toBe(201);
  await work();
  const after = await read(`sessions/${id}`);
  const [mine] = (await read(`sessions?profile_id=${patient.profileId}`)).slice(-1);
  expect(mine.id).toBe(earlier);
  expect(after).toMatchObject({ profile_id: patient.profileId, person: { sex: 'female', height_cm: 120 } });
  expect(after.person.age_years).toBeLessThan(before.person.age_years);
  const path = `profiles/${patient.profileId}/merges/${merged.json().id}/undo`;
  const undone = await send('POST', path, { reason: 'Two cousins' });
  expect(undone.statusCode, undone.body).toBe(200);
  await work();
  expect(await read(`sessions/${id}`)).toMatchObject({
    profile_id: twin.profileId,
    person: before.person,
    z_scores: before.z_scores,
  });
});
