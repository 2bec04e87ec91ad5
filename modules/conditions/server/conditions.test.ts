// Do conditions come into a record and out of it as it was seen, once each, and on record?
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
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertPatient(db, {
      firstName: 'Cora',
      lastName: 'Condition',
      dateOfBirth: '1980-02-03',
      sites: [testSites.north],
    }),
  );
});

const put = (
  action: 'add-conditions' | 'remove-conditions' | 'resolve-conditions',
  body: object,
  as: TestPerson = test.world.tom,
) =>
  test.send({
    method: 'PUT',
    path: `profiles/${patient.profileId}/${action}`,
    as,
    body: { version: 1, ...body },
  });
const add = (conditions: readonly object[], rest: object = {}, as?: TestPerson) =>
  put('add-conditions', { conditions, ...rest }, as);
const conditions = async () =>
  (await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: test.world.tom })).json().profile
    .conditions;

const asthma = { code: '195967001', onsetOn: '2020-03-01' };
const obesity = { code: '414916001', onsetOn: null };

describe('the conditions of a patient', () => {
  it('PROFILE-058 those that can be entered are listed by name, each with its code', async () => {
    const answer = await test.send({ path: 'conditions', as: test.world.tom });
    const names = answer.json().map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort((one: string, other: string) => one.localeCompare(other)));
    expect(answer.json()).toContainEqual({
      alsoCalled: ['COPD', 'COAD', 'chronic obstructive lung disease'],
      code: '13645005',
      system: 'http://snomed.info/sct',
      name: 'Chronic obstructive pulmonary disease',
    });
  });

  it('PROFILE-056 several are added at once, active, and it is on record', async () => {
    const answer = await add([asthma, obesity]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().version).toBe(2);
    expect(await conditions()).toMatchObject([
      { name: 'Asthma', clinicalStatus: 'active', onsetAt: '2020-03-01T12:00:00.000Z', abatedAt: null },
      { name: 'Obesity', code: '414916001', system: 'http://snomed.info/sct', onsetAt: null },
    ]);
    const row = await test.database.searches.maybeOne(
      'select action, patient_ids as patients, detail from audit_events where request_id = $1',
      [answer.headers['x-request-id']],
    );
    expect(row).toMatchObject({
      action: 'condition.create',
      patients: [patient.profileId],
      detail: {
        before: { conditions: [] },
        after: { conditions: [{ name: 'Asthma' }, { name: 'Obesity' }] },
      },
    });
  });

  it.each([
    ['one that the patient has', [asthma, asthma], 'conditions.1.code', 'Asthma is in the record already.'],
    ['one of no list', [{ ...asthma, code: '1' }], 'conditions.0.code', 'Choose a condition of the list.'],
    [
      'a day that has not come',
      [{ ...asthma, onsetOn: '2199-01-01' }],
      'conditions.0.onsetOn',
      'This day is in the future. Check the year.',
    ],
    ['none', [], 'conditions', 'Choose a condition.'],
  ])('PROFILE-056 %s is refused beside its field, and nothing is added', async (_, given, field, message) => {
    const answer = await add(given);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, message }]]);
    expect(await conditions()).toEqual([]);
  });

  it('they are resolved and stay in the record; not before they began, nor in days to come', async () => {
    await add([asthma, obesity]);
    const [first]: { id: string }[] = await conditions();
    const resolve = (version: number, resolvedOn: string, id = first!.id) =>
      put('resolve-conditions', { version, conditionIds: [id], resolvedOn });
    for (const [day, message] of [
      ['2019-01-01', 'This day is before the condition began.'],
      ['2199-01-01', 'This day is in the future. Check the year.'],
    ] as const) {
      expect((await resolve(2, day)).json().errors).toEqual([{ field: 'resolvedOn', message }]);
    }
    const answer = await resolve(2, '2024-05-06');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await conditions()).toContainEqual(
      expect.objectContaining({
        name: 'Asthma',
        clinicalStatus: 'resolved',
        abatedAt: '2024-05-06T12:00:00.000Z',
      }),
    );
    const nobody = await resolve(3, '2024-05-06', patient.profileId);
    expect([nobody.statusCode, nobody.json().code]).toEqual([404, 'ConditionNotFound']);
  });

  it('PROFILE-057 they are removed; one that is gone removes nothing', async () => {
    await add([asthma, obesity]);
    const [first, second]: { id: string }[] = await conditions();
    const answer = await put('remove-conditions', { version: 2, conditionIds: [first!.id] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await conditions()).toMatchObject([{ id: second!.id }]);
    const gone = await put('remove-conditions', { version: 3, conditionIds: [first!.id, second!.id] });
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'ConditionNotFound']);
    expect(await conditions()).toHaveLength(1);
    // At the address of another patient it is not there, to be removed or resolved.
    const { profileId } = test.world.northPatient;
    for (const [action, more] of [
      ['remove-conditions', {}],
      ['resolve-conditions', { resolvedOn: '2024-05-06' }],
    ] as const) {
      const body = { version: 1, conditionIds: [second!.id], ...more };
      const path = `profiles/${profileId}/${action}`;
      const misplaced = await test.send({ method: 'PUT', path, as: test.world.tom, body });
      expect([action, misplaced.json().code]).toEqual([action, 'ConditionNotFound']);
    }
    expect(await conditions()).toMatchObject([{ id: second!.id, clinicalStatus: 'active' }]);
  });

  it('PROFILE-056 PROFILE-057 who saw an older record is told, people of other sites find nobody', async () => {
    const stale = await add([asthma], { version: 7 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'Stale']);
    for (const answer of [
      await add([asthma], {}, test.world.priya),
      await put('remove-conditions', { conditionIds: [patient.profileId] }, test.world.priya),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
    }
  });
});
