// Where do the values of a patient usually lie, and of which is nothing said? (design language §13)
import { beforeAll, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';

let test: TestApp;
let patient: string;

const HOUR_MS = 3_600_000;
const DAY = 24;
const START = Date.parse('2026-05-01T06:00:00Z');
const at = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();

const write = (sql: string, ...values: readonly unknown[]): Promise<unknown> =>
  test.database.transact({ allSites: 'a test fills a chart' }, (db) => db.run(sql, values));

/** Of each: hours after the beginning, and the value. */
const measure = async (type: string, values: readonly (readonly [hours: number, value: number])[]) => {
  for (const [hours, value] of values)
    await write(
      `insert into measurements (id, profile_id, type, name, value, unit, parts, taken_at, source)
       values ($1, $2, $3, $3, $4, '%', '[]', $5, 'DEVICE')`,
      newId(),
      patient,
      type,
      value,
      at(hours),
    );
};

const twentyDays = (valueOf: (day: number) => number) =>
  Array.from({ length: 20 }, (_, day) => [-day * DAY, valueOf(day)] as const);

const usualOf = async (type: string): Promise<unknown> => {
  const summary = await test.send({ path: `profiles/${patient}/care-summary`, as: test.world.tom });
  const { vitals } = summary.json();
  return vitals.find((one: { latest: { type: string } }) => one.latest.type === type)?.usual;
};

const listed = async (query: string): Promise<{ usual: unknown }[]> =>
  (await test.send({ path: `profiles/${patient}/measurements?${query}`, as: test.world.tom })).json();

beforeAll(async () => {
  test = await testApp();
  patient = test.world.northPatient.profileId;
});

it('it is the middle of the last year, from 14 days of values on', async () => {
  await measure('temperature', [
    [0, 36.6],
    [1, 36.7],
  ]);
  expect(await usualOf('temperature'), 'values of one day say nothing').toBeNull();
  await measure('heart_rate', [
    ...twentyDays((day) => (day === 19 ? 140 : 70 + (day % 5))),
    [-2 * 365 * DAY, 20],
  ]);
  expect(await usualOf('heart_rate')).toEqual({ low: 70, high: 74 });
  expect((await listed('type.in=heart_rate&size=1&usual=true'))[0]?.usual).toEqual({ low: 70, high: 74 });
  expect((await listed('type.in=heart_rate&size=1'))[0]?.usual).toBeNull();
});

it('where a clip measures each minute, so that the newest values are of some days, the hours of the year say it', async () => {
  await measure('spo2', [[0, 93]]);
  expect(await usualOf('spo2')).toBeNull();
  // At night the saturation falls: six hours of each day.
  await write(
    `insert into measurement_hours (profile_id, type, hour, lowest, highest, total, readings)
     select $1, 'spo2', $2::timestamptz - n * interval '1 hour', 80, 99,
       60 * (case when n % 24 < 6 then 88.2 else 93.3 end), 60
     from generate_series(1, 20 * 24) n`,
    patient,
    at(0),
  );
  expect(await usualOf('spo2')).toEqual({ low: 88, high: 93 });
});

it('neither steps nor the air have one: a day that goes on would always be below it', async () => {
  await measure(
    'steps',
    twentyDays((day) => 4000 + day),
  );
  await measure(
    'air_quality',
    twentyDays((day) => 40 + day),
  );
  expect(await usualOf('steps')).toBeNull();
  const rows = await listed('type.in=steps,air_quality&size=40&usual=true');
  expect(rows).toHaveLength(40);
  expect(rows.every(({ usual }) => usual === null)).toBe(true);
});
