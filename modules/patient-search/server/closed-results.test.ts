// The search of other practices' patients is an errand and no harvest: limited, on record and told to the admins (OP-PSEARCH-3).
import { closedLimitsOf } from '../contract/closed-limits.rules.ts';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const PATIENTS = 60;
let test: TestApp;

const nameOf = (at: number): string =>
  `Elsewhere${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}`;

beforeAll(async () => {
  test = await testApp();
  await test.database.transact({ allSites: 'a test adds patients' }, async (db) => {
    for (let at = 0; at < PATIENTS; at += 1) {
      await insertPatient(db, {
        firstName: 'Elis',
        lastName: nameOf(at),
        dateOfBirth: '1970-01-31',
        ehrId: `SOUTH-${at}`,
        sites: [testSites.south],
      });
    }
  });
});

const found = async (as: TestPerson, query: Record<string, string>): Promise<PatientMatch[]> => {
  const answer = await test.send({ as, path: `profiles/search?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = answer.json<PatientMatch[]>();
  expect(answer.headers['x-total-count']).toBe(String(rows.length));
  return rows;
};

const byNameAndBirth = (at: number) => ({
  'lastName.equals': nameOf(at),
  'dateOfBirth.equals': '1970-01-31',
});
const limitOf = async (as: TestPerson): Promise<string | null> =>
  (await test.send({ as, path: 'profiles/search/limit' })).json().limited_until;
const alarmsFor = async (as: TestPerson) => (await test.send({ as, path: 'profiles/search/alarms' })).json();

describe('a harvest', () => {
  it('of guessed EHR ids finds nobody elsewhere', async () => {
    const guesses = Array.from({ length: PATIENTS }, (_, at) =>
      found(test.world.tom, {
        'identifierType.equals': 'EhrId',
        'identifierValue.equals': `SOUTH-${at}`,
      }),
    );
    expect((await Promise.all(guesses)).flat()).toEqual([]);
  });

  it('of known names and birth dates ends at the limit, also when all are asked at once', async () => {
    const { tom, lena, priya } = test.world;
    expect(await limitOf(tom)).toBeNull();
    const asked = Array.from({ length: PATIENTS }, (_, at) => found(tom, byNameAndBirth(at)));
    expect((await Promise.all(asked)).flat()).toHaveLength(closedLimitsOf(false).stop);
    expect(await found(tom, byNameAndBirth(0))).toEqual([]);
    expect(Date.parse((await limitOf(tom)) ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
    // Own patients are found as before, and nobody else is limited.
    const own = await found(tom, { 'lastName.equals': 'Northcott', 'dateOfBirth.equals': '1980-02-03' });
    expect(own).toHaveLength(1);
    expect(await found(test.world.marco, byNameAndBirth(0))).toHaveLength(1);
    expect(await found(lena, byNameAndBirth(0))).toHaveLength(1);
    // Patients of the own site are not counted.
    expect(await limitOf(priya)).toBeNull();
  });

  it('raises one alarm for the admins of the site, until one of them takes note', async () => {
    const { tom, lena } = test.world;
    const alarms = await alarmsFor(lena);
    expect(alarms).toMatchObject([{ user_id: tom.id, first_name: 'Tom' }]);
    expect((await test.send({ as: tom, path: 'profiles/search/alarms' })).statusCode).toBe(403);
    const path = `profiles/search/alarms/${alarms[0].id}/seen`;
    expect((await test.send({ as: lena, method: 'PUT', path })).statusCode).toBe(204);
    expect(await alarmsFor(lena)).toEqual([]);
    expect((await test.send({ as: lena, method: 'PUT', path })).json().code).toBe('NotFound');
  });

  it('is over when the hour is: the same person finds patients elsewhere again', async () => {
    const { tom } = test.world;
    await test.database.transact({ allSites: 'a test lets an hour pass' }, (db) =>
      db.run(`update closed_results set shown_at = shown_at - interval '61 minutes'`),
    );
    expect(await limitOf(tom)).toBeNull();
    expect(await found(tom, byNameAndBirth(0))).toHaveLength(1);
  });
});
