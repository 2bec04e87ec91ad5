// Are the statuses of a patient kept, each once, and changed only as they were seen? (document 3 §3, §4; OP-PROFILE-7)
import type { PatientStatus } from '../contract/model.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

let test: TestApp;
let patient: TestPatient;

beforeAll(async () => {
  test = await testApp();
});

beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Dora', lastName: 'Dormant', sites: [testSites.north] }),
  );
});

const path = () => `profiles/${patient.profileId}/patient-statuses`;
const save = (body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'POST', path: path(), as, body: { source: 'portal', details: null, ...body } });
const created = async (body: object): Promise<PatientStatus> => (await save(body)).json();
const list = async (): Promise<PatientStatus[]> =>
  (await test.send({ path: path(), as: test.world.tom })).json();

describe('a patient status', () => {
  it('PROFILE-026 PROFILE-063 is of one of two types', async () => {
    const types = await test.send({ path: 'patient-status-types', as: test.world.tom });
    expect(types.json()).toEqual([
      { statusType: 'DORMANT', name: 'Dormant' },
      { statusType: 'HOSPICE', name: 'Hospice' },
    ]);
    const other = await save({ statusType: 'ASLEEP' });
    expect([other.statusCode, other.json().errors[0].field]).toEqual([400, 'statusType']);
  });

  it('PROFILE-027 PROFILE-029 PROFILE-065 is created with its type, its source and details', async () => {
    const answer = await save({ statusType: 'HOSPICE', details: ' Since November ' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      statusType: 'HOSPICE',
      source: 'portal',
      details: 'Since November',
      version: 1,
    });
  });

  it('PROFILE-064 stands in the list and on the page, once', async () => {
    const answer = await save({ statusType: 'HOSPICE', details: 'Since November' });
    expect(await list()).toEqual([answer.json()]);
    const page = await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: test.world.tom });
    expect(page.json().profile.patientStatuses).toEqual([answer.json()]);
    const twice = await save({ statusType: 'HOSPICE' });
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'PatientStatusTaken']);
  });

  it('PROFILE-030 PROFILE-065 OP-PROFILE-7 is updated by a POST with its id, as it was seen', async () => {
    // Beside that of somebody else.
    const theirs = `profiles/${test.world.northPatient.profileId}/patient-statuses`;
    const ofOther = { statusType: 'HOSPICE', source: 'portal', details: 'Theirs' };
    const other = (
      await test.send({ method: 'POST', path: theirs, as: test.world.tom, body: ofOther })
    ).json();
    const { id } = await created({ statusType: 'DORMANT' });
    const answer = await save({ id, version: 1, statusType: 'DORMANT', source: 'portal', details: 'Moved' });
    expect(answer.json()).toMatchObject({ id, version: 2, details: 'Moved', source: 'portal' });
    const stale = await save({ id, version: 1, statusType: 'DORMANT', details: 'Mine' });
    expect([stale.statusCode, stale.json().code, stale.json().current.details]).toEqual([
      409,
      'Stale',
      'Moved',
    ]);
    const retyped = await save({ id, version: 2, statusType: 'HOSPICE', details: 'Moved' });
    expect(retyped.json()).toMatchObject({ id, version: 3, statusType: 'HOSPICE', details: 'Moved' });
    await save({ statusType: 'DORMANT' });
    const taken = await save({ id, version: 3, statusType: 'DORMANT' });
    expect(taken.json().code).toBe('PatientStatusTaken');
    const elsewhere = await save({ id, version: 3, statusType: 'HOSPICE', source: 'ehr' });
    expect([elsewhere.statusCode, elsewhere.json().errors[0].field]).toEqual([400, 'source']);
    const wrong = { id, version: 3, statusType: 'DORMANT', source: 'portal', details: 'Wrong patient' };
    const misplaced = await test.send({ method: 'POST', path: theirs, as: test.world.tom, body: wrong });
    expect(misplaced.json().code).toBe('PatientStatusNotFound');
    expect((await test.send({ path: theirs, as: test.world.tom })).json()).toEqual([other]);
    expect(await list()).toMatchObject([
      { statusType: 'DORMANT', details: null },
      { id, statusType: 'HOSPICE', details: 'Moved', version: 3 },
    ]);
  });

  it('PROFILE-031 PROFILE-066 is deleted, and what it was stays on record', async () => {
    const { id } = await created({ statusType: 'DORMANT', details: 'Moved' });
    const other = await created({ statusType: 'HOSPICE' });
    const remove = () => test.send({ method: 'DELETE', path: `${path()}/${id}`, as: test.world.tom });
    const misplaced = `profiles/${test.world.northPatient.profileId}/patient-statuses/${id}`;
    const wrong = await test.send({ method: 'DELETE', path: misplaced, as: test.world.tom });
    expect(wrong.json().code).toBe('PatientStatusNotFound');
    const answer = await remove();
    expect(answer.statusCode).toBe(204);
    expect(await list()).toEqual([other]);
    expect((await remove()).json().code).toBe('PatientStatusNotFound');
    const row = await test.database.searches.one<{ action: string; detail: object }>(
      'select action, detail from audit_events where request_id = $1',
      [answer.headers['x-request-id']],
    );
    expect(row).toMatchObject({ action: 'patient-status.delete', detail: { before: { details: 'Moved' } } });
  });

  it('of a patient of another site is out of reach', async () => {
    const { id } = await created({ statusType: 'DORMANT' });
    const foreign = { as: test.world.priya };
    expect((await test.send({ path: path(), ...foreign })).json().code).toBe('NoSiteForPatient');
    const answer = await save({ id, version: 1, statusType: 'DORMANT' }, test.world.priya);
    expect(answer.json().code).toBe('NoSiteForPatient');
    expect(await list()).toHaveLength(1);
  });
});
