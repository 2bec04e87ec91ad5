// A record system corrects birth sex, birth date and height: the sessions of the device follow, but a person's word stands over a file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { runOn } from '@alveary/modules/import-export/server/testing/commands.ts';
import { correctStoredSessions } from '@alveary/modules/spirometry/server/public.ts';
import { now } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';

const folder = temporaryFolder();
let test: TestApp;
let profileId: string;
let sessionId: string;

const read = async (path: string) => (await test.send({ path, as: test.world.lena })).json();

const patientFile = (more: object): object => ({
  resourceType: 'Patient',
  id: 'imported-1',
  identifier: [{ type: { coding: [{ code: 'MR' }] }, value: 'IMP-1' }],
  name: [{ family: 'Importina', given: ['Ira'] }],
  gender: 'female',
  birthDate: '1980-04-01',
  ...more,
});
const bornMale = {
  extension: [{ url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex', valueCode: 'M' }],
};

/** Imports the resources, and does what the database left for the worker. */
const importing = async (...resources: object[]): Promise<void> => {
  const path = join(folder, 'given.ndjson');
  writeFileSync(path, resources.map((one) => JSON.stringify(one)).join('\n'));
  const said = await runOn(test.database, ['import', 'fhir', path, '--site', 'north']);
  expect(said.code, said.text).toBe(0);
  const owner = new pg.Client({ connectionString: test.database.logins.owner });
  await owner.connect();
  const { rows } = await owner.query<{ payload: { profileId: string; by: string | null } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [correctStoredSessions.name],
  );
  await owner.end();
  for (const { payload } of rows) await runJob(test.database, correctStoredSessions, payload, now());
};

const session = () => read(`sessions/${sessionId}`);

beforeAll(async () => {
  test = await testApp();
  await importing(patientFile({}));
  const found = await test.database.transact({ allSites: 'a test looks for its patient' }, (db) =>
    db.one<{ id: string }>(`select id from profiles where last_name = 'Importina'`),
  );
  profileId = found.id;
  const answer = await test.send({
    method: 'POST',
    path: 'sessions',
    as: test.world.lena,
    body: {
      id: newId(),
      profile_id: profileId,
      performed_at: '2026-03-01T09:00:00Z',
      tests: [{ fev1: 3, fvc: 4 }],
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  sessionId = answer.json().id;
});

it('compares a session with the height that a file brings, and names no person for it', async () => {
  expect((await session()).person).toMatchObject({ sex: 'female', height_cm: null });
  await importing({
    resourceType: 'Observation',
    id: 'height-1',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '8302-2' }] },
    subject: { reference: 'Patient/imported-1' },
    effectiveDateTime: '2026-02-20T09:00:00Z',
    valueQuantity: { value: 168, unit: 'cm', code: 'cm', system: 'http://unitsofmeasure.org' },
  });
  expect(await session()).toMatchObject({
    person: { sex: 'female', height_cm: 168 },
    height_source: 'measured',
    height_measured_at: '2026-02-20T09:00:00.000Z',
    corrections: [{ corrected_by: null }],
  });
});

it('takes the birth sex of the extension over the gender, and corrects the session by it', async () => {
  const before = await session();
  await importing(patientFile({ ...bornMale, birthDate: '1981-04-01' }));
  expect(await read(`api/profiles/${profileId}`)).toMatchObject({
    sex: 'female',
    birthSex: 'male',
    birthSexSource: 'import',
  });
  const after = await session();
  expect(after.person.sex).toBe('male');
  expect(after.person.age_years).toBeCloseTo(before.person.age_years - 1, 3);
  expect(after.z_scores.fev1).toBeLessThan(before.z_scores.fev1);
  expect(after.corrections).toHaveLength(2);
});

it('keeps what a person said of the birth sex when the file says it again', async () => {
  const { siteProfiles, version } = await read(`api/profiles/${profileId}`);
  const said = await test.send({
    method: 'PATCH',
    path: `site/profiles/${siteProfiles[0].id}`,
    as: test.world.lena,
    body: { version, birthSex: 'female', confirmed: true },
  });
  expect(said.statusCode, said.body).toBe(200);
  await importing(patientFile({ ...bornMale, birthDate: '1981-04-02' }));
  expect(await read(`api/profiles/${profileId}`)).toMatchObject({
    dateOfBirth: '1981-04-02',
    birthSex: 'female',
    birthSexSource: 'person',
  });
  expect((await session()).person.sex).toBe('female');
  const bundle = await read(`profiles/${profileId}/$everything`);
  const patient = bundle.entry.find(
    ({ resource }: { resource: { resourceType: string } }) => resource.resourceType === 'Patient',
  );
  expect(JSON.stringify(patient)).toContain('"valueCode":"F"');
});
