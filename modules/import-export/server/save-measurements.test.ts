// Is a reading that a source sends again the same row, wherever in time it stood, and does all that follows from it follow? (decision 0093)
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { dropClinicalRows, type MeasurementRow, saveMeasurements } from './import-clinical.store.ts';

let test: TestApp;
let patient: string;

beforeEach(async () => {
  test = await testApp();
  patient = test.world.northPatient.profileId;
});

const IMPORTING = { allSites: 'a test imports' };
const NORTH = { siteIds: [testSites.north], userId: null };

const saving = (rows: readonly MeasurementRow[], reach: typeof IMPORTING | typeof NORTH = IMPORTING) =>
  test.database.transact(reach, (db) => saveMeasurements(db, rows));

const reading = (takenAt: string, given: Partial<MeasurementRow> = {}): MeasurementRow => ({
  id: newId(),
  profileId: patient,
  type: 'spo2',
  name: 'SpO2',
  value: 94,
  text: null,
  unit: '%',
  parts: [],
  takenAt,
  ...given,
});

const asked = <Row extends object>(sql: string, values: readonly unknown[] = [patient]): Promise<Row[]> =>
  test.database.read(IMPORTING, (db: Db) => db.many<Row>(sql, values));

const stored = () =>
  asked<{ id: string; value: number; taken: string; version: string }>(
    `select id, value, to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as taken, xmin::text as version
       from measurements where profile_id = $1 order by taken_at`,
  );

const months = () =>
  asked<{ month: string; measurements: number }>(
    `select to_char(month at time zone 'UTC', 'YYYY-MM') as month, measurements::int from measurement_counts
      where profile_id = $1 and measurements > 0 order by 1`,
  );

const ids = () =>
  ownerRows<{ id: string; year: number }>(
    test.database,
    `select id, extract(year from taken_at at time zone 'UTC')::int as year from measurement_ids order by taken_at`,
  );

describe('a reading that is sent again', () => {
  it('unchanged is not written again', async () => {
    const rows = [reading('2023-03-01T10:00:00Z'), reading('2026-03-01T10:00:00Z')];
    await saving(rows);
    const before = await stored();
    await saving(rows);
    expect(await stored()).toEqual(before);
    expect(before).toMatchObject([{ taken: '2023-03-01 10:00' }, { taken: '2026-03-01 10:00' }]);
  });

  it('with another value takes it, beside new ones and unchanged ones', async () => {
    const [changed, same] = [reading('2025-03-01T10:00:00Z'), reading('2026-03-01T10:00:00Z')];
    await saving([changed, same]);
    const [, before] = await stored();
    await saving([{ ...changed, value: 88 }, same, reading('2026-04-01T10:00:00Z', { value: 97 })]);
    const after = await stored();
    expect(after.map(({ value }) => value)).toEqual([88, 94, 97]);
    expect(after[1]).toEqual(before);
  });

  it.each([
    ['within its year', '2025-05-02T08:00:00Z', '2025-05', 2025],
    ['to another year', '2024-12-31T23:59:00Z', '2024-12', 2024],
    ['to a year that no table is for', '2041-01-01T00:00:00Z', '2041-01', 2041],
  ])('at another time %s is still one row, and is counted there', async (_where, takenAt, month, year) => {
    const row = reading('2025-03-01T10:00:00Z');
    await saving([row]);
    expect(await months()).toEqual([{ month: '2025-03', measurements: 1 }]);
    await saving([{ ...row, takenAt }]);
    expect(await stored()).toMatchObject([{ id: row.id, taken: takenAt.slice(0, 16).replace('T', ' ') }]);
    expect(await months()).toEqual([{ month, measurements: 1 }]);
    expect(await ids()).toEqual([{ id: row.id, year }]);
  });

  it('by two at once is one row', async () => {
    const row = reading('2025-03-01T10:00:00Z');
    await Promise.all(
      [1, 2, 3, 4].map((value) => saving([{ ...row, value, takenAt: `202${value}-01-01T00:00:00Z` }])),
    );
    expect(await stored()).toMatchObject([{ id: row.id }]);
    expect(await ids()).toHaveLength(1);
  });
});

describe('a reading is refused', () => {
  it('when its id stands already, whatever its time', async () => {
    const row = reading('2025-03-01T10:00:00Z');
    await saving([row]);
    const again = test.database.transact(IMPORTING, (db) =>
      db.run(
        `insert into measurements (id, profile_id, type, name, value, taken_at, source)
         values ($1, $2, 'spo2', 'x', 1, '2026-03-01Z', 'DEVICE')`,
        [row.id, patient],
      ),
    );
    await expect(again).rejects.toThrow(/measurement_ids_pkey/);
    expect(await stored()).toMatchObject([{ value: 94 }]);
  });

  it('when its id is one of another patient', async () => {
    const row = reading('2025-03-01T10:00:00Z');
    await saving([row]);
    const theirs = { ...row, profileId: test.world.southPatient.profileId };
    await expect(saving([theirs])).rejects.toThrow('a reading has the id of one of another patient');
  });

  it('for a patient who is not reached, and so is the loss of one', async () => {
    const theirs = reading('2025-03-01T10:00:00Z', { profileId: test.world.southPatient.profileId });
    await expect(saving([reading('2025-03-01T10:00:00Z'), theirs], NORTH)).rejects.toThrow('is not reached');
    await saving([theirs]);
    await expect(test.database.transact(NORTH, (db) => dropClinicalRows(db, [theirs]))).rejects.toThrow(
      'is not reached',
    );
    expect(await ids()).toHaveLength(1);
    await saving([reading('2025-03-01T10:00:00Z')], NORTH);
    expect(await stored()).toHaveLength(1);
  });
});

it('a reading that was taken back is gone, with its id and its count', async () => {
  const [gone, stays] = [reading('2023-03-01T10:00:00Z'), reading('2026-03-01T10:00:00Z')];
  await saving([gone, stays]);
  await test.database.transact(NORTH, (db) => dropClinicalRows(db, [gone]));
  expect(await stored()).toMatchObject([{ id: stays.id }]);
  expect(await ids()).toMatchObject([{ id: stays.id }]);
  expect(await months()).toEqual([{ month: '2026-03', measurements: 1 }]);
});

it('days with readings follow one that moves to another year', async () => {
  const id = newId();
  const run = (sql: string, values: readonly unknown[]) =>
    test.database.transact(IMPORTING, (db) => db.run(sql, values));
  await run(
    `insert into measurements (id, profile_id, type, name, value, taken_at, source)
     values ($1, $2, 'spo2', 'x', 1, '2026-01-01T20:00:00Z', 'DEVICE')`,
    [id, patient],
  );
  await run(`update measurements set taken_at = '2025-12-31T20:00:00Z' where profile_id = $2 and id = $1`, [
    id,
    patient,
  ]);
  const days = await asked(`select month, days from reading_days where profile_id = $1 and days > 0`);
  expect(days).toEqual([{ month: '2025-12-01', days: 1 << 30 }]);
});
