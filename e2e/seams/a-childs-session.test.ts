// The session of a five-year-old whose expiration is over within a second: FEV0.75 is graded, printed, exported and imported as itself.
import { beforeAll, expect, it } from 'vitest';
import { openImportWorld } from '@alveary/modules/import-export/server/testing/import-world.ts';
import { sessionOf } from '@alveary/modules/spirometry/server/public.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';

const short = { duration_exhale: 0.93 };
const blows = [
  { fvc: 0.95, fev075: 0.84, pef: 2.1, ...short },
  { fvc: 0.94, fev075: 0.83, pef: 2.1, ...short },
  { fvc: 0.93, fev075: 0.82, pef: 2, ...short },
];

const elsewhere = await openImportWorld();
let test: TestApp;
let profileId: string;
let sessionId: string;

const get = (path: string) => test.send({ path, as: test.world.lena });

beforeAll(async () => {
  test = await testApp();
  profileId = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const made = await insertPatient(db, {
      firstName: 'Ida',
      lastName: 'Small',
      dateOfBirth: '2020-11-05',
      sites: [testSites.north],
    });
    await db.run(
      `update profiles set sex = 'female', birth_sex = 'female', birth_sex_source = 'person' where id = $1`,
      [made.profileId],
    );
    return made.profileId;
  });
  const answer = await test.send({
    method: 'POST',
    path: 'sessions',
    as: test.world.lena,
    body: {
      id: newId(),
      profile_id: profileId,
      performed_at: '2026-03-01T09:00:00Z',
      height_cm: 110,
      tests: blows,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  sessionId = answer.json().id;
});

it('grades and compares FEV0.75, and calls nothing FEV1', async () => {
  const session = (await get(`sessions/${sessionId}`)).json();
  expect(session.fev075).toMatchObject({ value: 0.84, ratio: 0.884, quality: 'acceptable', grade: 'A' });
  expect(session.fev075.z_score).toEqual(expect.any(Number));
  expect(session.best_values.fev1).toBeNull();
});

it('prints FEV0.75 under its own name', async () => {
  const path = `v3/generate-report?name=spirometry_premium_report&session_ids=${sessionId}&site_id=${testSites.north}`;
  const text = await textOfPdf((await get(path)).rawPayload);
  expect(text).toMatch(/FEV0\.75 \(L\) 0\.84 /);
  expect(text).not.toMatch(/FEV1 \(L\) 0\.84/);
});

it('means the same in another installation after export and import', async () => {
  const session = (await get(`sessions/${sessionId}`)).json();
  const bundle = (await get(`profiles/${profileId}/$everything`)).json();
  const observations = bundle.entry.flatMap(({ resource }: { resource: Record<string, unknown> }) =>
    resource['resourceType'] === 'Observation' ? [resource] : [],
  );
  const coded = (code: string) =>
    observations.filter((one: { code: { coding: { code: string }[] } }) => one.code.coding[0]?.code === code);
  expect(coded('20150-9')).toEqual([]);
  expect(coded('fev075')).toEqual([
    expect.objectContaining({ valueQuantity: expect.objectContaining({ value: 0.84, unit: 'L' }) }),
  ]);
  expect(JSON.stringify(coded('fev075'))).toContain(`"value":${session.fev075.z_score}`);
  expect(coded('fev075-fvc')).toEqual([
    expect.objectContaining({ valueQuantity: expect.objectContaining({ value: 88.4, unit: '%' }) }),
  ]);

  const { text, code } = await elsewhere.importing([elsewhere.file('child.json', bundle)]);
  expect(code, text).toBe(0);
  const [imported] = await elsewhere.rows<{ id: string }>('select id from spirometry_sessions');
  const there = await elsewhere.database.read(elsewhere.all, (db) => sessionOf(db, imported?.id ?? ''));
  expect(there).toMatchObject({ fev075: session.fev075, best_values: session.best_values });
});
