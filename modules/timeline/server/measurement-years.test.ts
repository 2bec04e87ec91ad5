// Has each year a table of its own before it begins, and is nothing lost or refused when one is late? (decision 0093)
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { jobWith } from '@alveary/server/testing/jobs.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { makeMeasurementYears } from './measurement-years.jobs.ts';

let test: TestApp;

beforeEach(async () => {
  test = await testApp();
});

const asOwner = <Row extends object>(sql: string): Promise<Row[]> => ownerRows<Row>(test.database, sql);

const parts = async (): Promise<string[]> =>
  (
    await asOwner<{ part: string }>(
      `select inhrelid::regclass || ' ' || pg_get_expr(relpartbound, inhrelid) as part from pg_inherits join pg_class on oid = inhrelid
        where inhparent = 'measurements'::regclass order by 1`,
    )
  ).map(({ part }) => part.replace(' FOR VALUES FROM', '').replaceAll(' 00:00:00+00', ''));

const add = (takenAt: string, id = newId()): Promise<number> =>
  test.database.transact({ allSites: 'a test measures' }, (db) =>
    db.run(
      `insert into measurements (id, profile_id, type, name, value, taken_at, source) values ($1, $2, 'spo2', 'x', 95, $3, 'DEVICE')`,
      [id, test.world.northPatient.profileId, takenAt],
    ),
  );

const lying = () =>
  asOwner<{ part: string; taken: string }>(
    `select tableoid::regclass::text as part, to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD') as taken from measurements order by taken_at`,
  );

const inYear = (year: number): number => Date.UTC(year, 5, 1);

describe('the tables of years', () => {
  it('are the same in every installation, and take every time that a device can say', async () => {
    expect(await parts()).toEqual([
      "measurements_2024 ('2024-01-01') TO ('2025-01-01')",
      "measurements_2025 ('2025-01-01') TO ('2026-01-01')",
      "measurements_2026 ('2026-01-01') TO ('2027-01-01')",
      "measurements_2027 ('2027-01-01') TO ('2028-01-01')",
      "measurements_before_2024 (MINVALUE) TO ('2024-01-01')",
      "measurements_later ('2028-01-01') TO (MAXVALUE)",
    ]);
    for (const at of [
      '1970-01-01Z',
      '2023-12-31T23:59:59.999Z',
      '2024-01-01Z',
      '2027-12-31Z',
      '2028-01-01Z',
      '2199-01-01Z',
    ])
      await add(at);
    expect((await lying()).map(({ part }) => part)).toEqual([
      'measurements_before_2024',
      'measurements_before_2024',
      'measurements_2024',
      'measurements_2027',
      'measurements_later',
      'measurements_later',
    ]);
  });

  it('are made for the year after this one, and take over what already lies in it', async () => {
    await jobWith(test.database, makeMeasurementYears, inYear(2026));
    expect(await parts()).toHaveLength(6);
    for (const at of ['2028-03-01Z', '2029-12-31Z', '2031-01-01Z']) await add(at);
    await jobWith(test.database, makeMeasurementYears, inYear(2029));
    await jobWith(test.database, makeMeasurementYears, inYear(2029));
    expect(await parts()).toMatchObject({ length: 9, 8: "measurements_later ('2031-01-01') TO (MAXVALUE)" });
    expect(await lying()).toEqual([
      { part: 'measurements_2028', taken: '2028-03-01' },
      { part: 'measurements_2029', taken: '2029-12-31' },
      { part: 'measurements_later', taken: '2031-01-01' },
    ]);
  });

  it('two workers that make them at once make each one once', async () => {
    await Promise.all(
      [2028, 2028, 2030].map((year) => jobWith(test.database, makeMeasurementYears, inYear(year))),
    );
    expect(await parts()).toHaveLength(10);
  });

  it('have the keys and indexes of the others, their rules, and no door of their own', async () => {
    await jobWith(test.database, makeMeasurementYears, inYear(2027));
    const shapeOf = (year: number) =>
      asOwner(
        `select replace(pg_get_indexdef(indexrelid), '${year}', 'YEAR') as line from pg_index where indrelid = 'measurements_${year}'::regclass
         union all select replace(pg_get_constraintdef(oid), '${year}', 'YEAR') from pg_constraint where conrelid = 'measurements_${year}'::regclass and contype <> 'n'
         union all select polname || replace(pg_get_expr(polqual, polrelid), '${year}', 'YEAR') from pg_policy where polrelid = 'measurements_${year}'::regclass
         union all select relrowsecurity || ' ' || relforcerowsecurity || replace(relacl::text, '${year}', 'YEAR') from pg_class where oid = 'measurements_${year}'::regclass
         order by 1`,
      );
    const made = await shapeOf(2028);
    expect(made).toEqual(await shapeOf(2027));
    expect(made.length).toBeGreaterThan(6);
    await add('2028-03-01Z');
    for (const part of ['measurements_2028', 'measurements_2026', 'measurement_ids'])
      await expect(
        test.database.read({ siteIds: [testSites.north], userId: null }, (db) =>
          db.many(`select from ${part}`),
        ),
      ).rejects.toThrow(/permission denied/);
  });
});
