// Folded hours say what the readings say, whatever is added, changed or removed, and a year is then read in few rows (decision 0059).
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { jobWith } from '@alveary/server/testing/jobs.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { foldMeasurements } from './fold-measurements.jobs.ts';
import { findBuckets, foldMonths } from './timeline.store.ts';
import { fuzz } from '../../../tools/testing/deep.ts';

let test: TestApp;
let patient: string;

const DAY = 86_400_000;
const START = Date.UTC(2025, 0, 1);
const NOW = Date.UTC(2026, 0, 10);
const iso = (time: number): string => new Date(time).toISOString();

const write = (sql: string, values: readonly unknown[]): Promise<number> =>
  test.database.transact({ allSites: 'a test writes readings' }, (db) => db.run(sql, values));

const asTom = <T>(question: (db: Db) => Promise<T>): Promise<T> =>
  test.database.read({ siteIds: [testSites.north], userId: test.world.tom.id }, question);

const fold = async (): Promise<number> => {
  let folded = 0;
  let some: number;
  do {
    some = await test.database.transact({ allSites: 'a test folds' }, (db) =>
      foldMonths(db, new Date(NOW), 5),
    );
    folded += some;
  } while (some > 0);
  return folded;
};

const bucketsOf = async (type: string, start: number, end: number, buckets: number) => {
  const data = await asTom((db) =>
    findBuckets(db, patient, type, { start: iso(start), end: iso(end) }, buckets),
  );
  if (data.kind !== 'buckets') throw new Error('The readings came one by one.');
  return data;
};

/** What of a fold does not depend on where a bucket begins. */
const wholeOf = ({ lowest, highest, means, counts }: Awaited<ReturnType<typeof bucketsOf>>) => {
  const readings = counts.reduce((sum, count) => sum + count, 0);
  return {
    readings,
    lowest: Math.min(...lowest),
    highest: Math.max(...highest),
    mean: means.reduce((sum, mean, at) => sum + mean * (counts[at] ?? 0), 0) / Math.max(readings, 1),
  };
};

const readingsOf = (type: string, start: number, end: number) =>
  asTom(async (db) => {
    const row = await db.one<{ readings: number; lowest: number; highest: number; mean: number }>(
      `select count(*)::int as readings, min(value) as lowest, max(value) as highest, avg(value) as mean from measurements
       where profile_id = $1 and type = $2 and taken_at between $3 and $4`,
      [patient, type, iso(start), iso(end)],
    );
    return row.readings === 0 ? { readings: 0, lowest: Infinity, highest: -Infinity, mean: 0 } : row;
  });

const addReadings = (type: string, from: number, minutes: number, count: number): Promise<number> =>
  write(
    `insert into measurements (id, profile_id, type, name, value, taken_at, source)
     select gen_random_uuid(), $1, $2, 'x', 88 + (n % 1000 * 7919) % 11, $3::timestamptz + n * make_interval(mins => $4::int), 'DEVICE'
     from generate_series(0, $5::int - 1) n`,
    [patient, type, iso(from), minutes, count],
  );

const hoursOf = (type: string) =>
  asTom((db) =>
    db.one<{ hours: number }>(
      'select count(*)::int as hours from measurement_hours where profile_id = $1 and type = $2',
      [patient, type],
    ),
  );

beforeAll(async () => {
  test = await testApp();
  patient = test.world.northPatient.profileId;
  // A year of a value each twenty minutes, up to a few days before "now" in the middle of a month, and sparse weights.
  // Each month holds the 2,000 that a fold begins at.
  await addReadings('spo2', START + 3 * 3_600_000 + 1, 20, 371 * 72);
  await addReadings('weight', START, 1440, 300);
});

describe('hours of dense readings', () => {
  it('TIMELINE-012 are made of months that ended and hold many readings, of no other', async () => {
    expect(await fold()).toBe(12);
    expect(await hoursOf('spo2')).toEqual({ hours: 365 * 24 - 3 });
    expect(await hoursOf('weight')).toEqual({ hours: 0 });
    expect(await fold()).toBe(0);
  });

  it('a fold of any span holds each reading once, with its lowest and highest, also at ends within an hour', async () => {
    await fold();
    const minute = fc.integer({ min: -2_000, max: 375 * 1440 });
    await fc.assert(
      fc.asyncProperty(minute, minute, fc.integer({ min: 1, max: 2000 }), async (one, other, buckets) => {
        const start = START + Math.min(one, other) * 60_000;
        const end = START + Math.max(one, other) * 60_000 + 1;
        const whole = wholeOf(await bucketsOf('spo2', start, end, buckets));
        const { mean, ...rest } = await readingsOf('spo2', start, end);
        expect(whole).toMatchObject(rest);
        expect(Math.abs(whole.mean - mean)).toBeLessThan(0.01);
      }),
      fuzz(10),
    );
  });

  it('a bucket differs from one folded of the readings by the hours at its ends and by nothing more', async () => {
    await fold();
    const buckets = 365;
    const data = await bucketsOf('spo2', START, START + 365 * DAY - 1, buckets);
    const days = await asTom((db) =>
      db.many<{ lowest: number; highest: number; count: number }>(
        `select min(value) as lowest, max(value) as highest, count(*)::int as count from measurements
         where profile_id = $1 and type = 'spo2' and taken_at < '2026-01-01Z' group by date_bin('1 day', taken_at, '2000-01-01Z')
         order by date_bin('1 day', taken_at, '2000-01-01Z')`,
        [patient],
      ),
    );
    expect(data.counts).toEqual(days.map(({ count }) => count));
    expect(data.lowest).toEqual(days.map(({ lowest }) => lowest));
    expect(data.highest).toEqual(days.map(({ highest }) => highest));
  });

  it.each([
    [
      'added',
      `insert into measurements (id, profile_id, type, name, value, taken_at, source)
         values (gen_random_uuid(), $1, 'spo2', 'x', 61, '2025-05-05T05:05:05Z', 'MANUAL')`,
    ],
    [
      'changed',
      `update measurements set value = 61 where id = (select id from measurements
         where profile_id = $1 and type = 'spo2' and taken_at > '2025-06-05Z' order by taken_at limit 1)`,
    ],
  ])(
    'a reading that is %s later is seen at once, and again after the month was folded anew',
    async (_, change) => {
      await fold();
      await write(change, [patient]);
      const year = async () => wholeOf(await bucketsOf('spo2', START, START + 365 * DAY, 300)).lowest;
      expect(await year()).toBe(61);
      expect(await fold()).toBe(1);
      expect(await year()).toBe(61);
      await write(`delete from measurements where profile_id = $1 and value = 61`, [patient]);
      expect(await year()).toBeGreaterThan(61);
      expect(await fold()).toBe(1);
      expect(await year()).toBeGreaterThan(61);
    },
  );

  it('nobody of another site reads them', async () => {
    await fold();
    const rows = await test.database.read({ siteIds: [testSites.south], userId: test.world.priya.id }, (db) =>
      db.many('select 1 from measurement_hours where profile_id = $1', [patient]),
    );
    expect(rows).toEqual([]);
  });

  it('the schedule folds them without anybody asking, and a year is then read from the hours', async () => {
    await addReadings('heart_rate', START, 20, 365 * 72);
    await jobWith(test.database, foldMeasurements, NOW);
    expect(await hoursOf('heart_rate')).toEqual({ hours: 365 * 24 });
    const highest = async (buckets: number) =>
      wholeOf(await bucketsOf('heart_rate', START, START + 365 * DAY - 1, buckets)).highest;
    expect(await highest(1200)).toBe(98);
    // What no reading says shows where a fold was read from.
    const owner = new pg.Client({ connectionString: test.database.logins.owner });
    await owner.connect();
    await owner.query(
      `update measurement_hours set highest = 250 where type = 'heart_rate' and hour = '2025-07-01T05:00:00Z'`,
    );
    await owner.end();
    expect(await highest(1200)).toBe(250);
    // Buckets shorter than two hours are too fine for it.
    expect(await highest(365 * 24)).toBe(98);
  });
});
