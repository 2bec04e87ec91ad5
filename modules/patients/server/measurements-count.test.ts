// The number of a patient's measurements is right and is read without counting them (migration 20261122T0006_clinical_record; architecture: rule 7).
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { analyseTables, ofTable, planOf, rowsRead } from '@alveary/server/testing/plans.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import {
  findMeasurements,
  type MeasurementFilter,
  measurementsButTypesStatement,
  measurementsOfTypesStatement,
  measurementsStatement,
  measurementValues,
} from './measurements.store.ts';
import { fuzz } from '../../../tools/testing/deep.ts';

let test: TestApp;
let patient: string;

/** Of each of two types, one every twenty minutes of a year. */
const MINUTES = 20;
const PER_DAY = (24 * 60) / MINUTES;
const READINGS = 365 * PER_DAY;
const NEWEST = Date.UTC(2026, 6, 18, 10, 20);
const instant = (ms: number): string => new Date(ms).toISOString();

beforeAll(async () => {
  test = await testApp();
  patient = test.world.northPatient.profileId;
  await write(
    `insert into measurements (id, profile_id, type, name, value, taken_at, source)
     select gen_random_uuid(), $1, type, 'x', n, $2::timestamptz - n * make_interval(mins => $4::int), 'DEVICE'
     from unnest(array['spo2', 'heart_rate']) type, generate_series(0, $3::int - 1) n`,
    [patient, instant(NEWEST), READINGS, MINUTES],
  );
  await analyseTables(test.database.logins.owner);
});

const write = (sql: string, values: readonly unknown[]): Promise<number> =>
  test.database.transact({ allSites: 'A test writes what is to be counted' }, (db) => db.run(sql, values));

const asTom = <T>(question: (db: Db) => Promise<T>): Promise<T> =>
  test.database.read({ siteIds: [testSites.north], userId: test.world.tom.id }, question);

const asked = (given: Partial<MeasurementFilter>): MeasurementFilter => ({
  types: null,
  notTypes: [],
  start: null,
  end: null,
  limit: 1,
  offset: 0,
  ...given,
});

const totalOf = async (filter: Partial<MeasurementFilter>): Promise<number | undefined> =>
  (await asTom((db) => findMeasurements(db, patient, asked(filter))))?.total;

const counted = async ({ types, notTypes, start, end }: MeasurementFilter): Promise<number> => {
  const [row] = await test.database.read({ allSites: 'A test counts' }, (db) =>
    db.many<{ n: number }>(
      `select count(*) as n from measurements where profile_id = $1 and ($2::text[] is null or type = any ($2))
       and type <> all ($5) and taken_at between coalesce($3::timestamptz, '-infinity') and coalesce($4::timestamptz, 'infinity')`,
      [patient, types, start, end, notTypes],
    ),
  );
  return row?.n ?? -1;
};

describe('a patient with 52,000 measurements', () => {
  it('whatever is asked for, the total is what counting gives', async () => {
    const year = 366 * 24 * 3_600_000;
    const time = fc.option(
      fc.integer({ min: -year, max: year / 12 }).map((back) => instant(NEWEST + back)),
      { nil: null },
    );
    const types = fc.constantFrom(null, ['spo2'], ['spo2', 'heart_rate'], ['weight']);
    const notTypes = fc.constantFrom([], ['spo2'], ['weight', 'unknown']);
    await fc.assert(
      fc.asyncProperty(types, notTypes, time, time, async (of, not, start, end) => {
        const filter = asked({ types: of, notTypes: not, start, end });
        expect(await totalOf(filter)).toBe(await counted(filter));
      }),
      fuzz(10),
    );
    for (const edge of ['2026-03-01T00:00:00.000Z', '2026-02-28T23:40:00.000Z']) {
      for (const filter of [asked({ start: edge }), asked({ end: edge }), asked({ start: edge, end: edge })])
        expect(await totalOf(filter)).toBe(await counted(filter));
    }
  });

  it('the total follows each reading that comes, moves and goes', async () => {
    const before = (await totalOf({ types: ['weight'] })) ?? 0;
    const id = '00000000-0000-4000-8000-0000000000c1';
    const add = `insert into measurements (id, profile_id, type, name, taken_at, source)
      values ($1, $2, 'weight', 'x', $3, 'EHR')`;
    const [june, july] = ['2026-06-30T23:59:59.000Z', '2026-07-01T00:00:00.000Z'];
    const inJune = () => totalOf({ types: ['weight'], end: june, start: '2026-05-02T00:00:00.000Z' });
    const juneBefore = (await inJune()) ?? 0;
    await write(add, [id, patient, june]);
    expect([await totalOf({ types: ['weight'] }), await inJune()]).toEqual([before + 1, juneBefore + 1]);
    await write('update measurements set taken_at = $2 where id = $1', [id, july]);
    expect([await totalOf({ types: ['weight'] }), await inJune()]).toEqual([before + 1, juneBefore]);
    await write(`update measurements set type = 'height' where id = $1`, [id]);
    expect(await totalOf({ types: ['weight'] })).toBe(before);
    await write('delete from measurements where id = $1', [id]);
    expect(await totalOf({ types: ['height'] })).toBe(await counted(asked({ types: ['height'] })));
  });

  it('the counts of another site are none to see', async () => {
    const rows = await test.database.read({ siteIds: [testSites.south], userId: null }, (db) =>
      db.many('select from measurement_counts where profile_id = $1', [patient]),
    );
    expect(rows).toEqual([]);
  });

  it('nobody but the trigger writes the counts', async () => {
    await expect(write('delete from measurement_counts where profile_id = $1', [patient])).rejects.toThrow(
      'permission denied',
    );
  });

  it.each([
    ['newest readings', `newest_measurements('PATIENT', 'spo2', 13)`, 60],
    ['newest values', `newest_measured_values('PATIENT', 'spo2', '-infinity', 'infinity', 2000)`, 120],
  ])(
    'rule 7: the %s of a kind are read from the end of the index, though other years hold nothing',
    async (_what, read, most) => {
      // Most patients have one reading: the planner expects few of anybody.
      await ownerRows(
        test.database,
        `set session_replication_role = replica;
         insert into measurements (id, profile_id, type, name, value, taken_at, source)
           select gen_random_uuid(), gen_random_uuid(), 'spo2', 'x', 95, '2026-02-01Z', 'DEVICE' from generate_series(1, 20000);
         analyze measurements`,
      );
      const blocks = (db: Db) =>
        db.one<{ 'QUERY PLAN': readonly [{ readonly Plan: Readonly<Record<string, number>> }] }>(
          `explain (analyze, buffers, format json) select * from ${read.replace('PATIENT', patient)}`,
        );
      const [{ Plan: plan }] = await asTom(async (db) => {
        // What the catalogue is asked when it is planned counts once.
        await blocks(db);
        return (await blocks(db))['QUERY PLAN'];
      });
      expect(plan['Actual Rows']).toBeGreaterThanOrEqual(13);
      expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThanOrEqual(most);
    },
  );

  const daysBack = (days: number): string => instant(NEWEST - days * 24 * 3_600_000);
  it.each<[string, string[] | null, string | null, string | null, number, string[]?]>([
    ['all of them', null, null, null, 200],
    ['all but one type', null, null, null, 400, ['spo2']],
    ['all of one type', ['spo2'], null, null, 200],
    ['all of some types', ['spo2', 'heart_rate', 'weight'], null, null, 400],
    ['ten months of them', null, daysBack(320), daysBack(5), 200 + 2 * (29 + 13) * PER_DAY],
  ])(
    'rule 7: a page of %s is read from the index, what whole months hold is not counted',
    async (_what, types, start, end, most, notTypes = []) => {
      const all = notTypes.length === 0 ? measurementsStatement : measurementsButTypesStatement;
      const statement = types === null ? all : measurementsOfTypesStatement;
      const values = measurementValues(patient, asked({ types, notTypes, start, end, limit: 100 }));
      const plan = await asTom((db) => planOf(db, statement, values));
      const readOf = (table: string) => rowsRead(ofTable(plan, table));
      expect(readOf('measurements')).toBeLessThanOrEqual(most);
      expect(readOf('measurement_counts')).toBeLessThanOrEqual(60);
    },
  );
});
