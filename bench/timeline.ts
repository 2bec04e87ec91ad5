// `npm run bench -- timeline`: how fast is a year of a value a minute read, beside other sources, in a table of many measurements?
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { measuredSources } from '@alveary/modules/timeline/contract/sources.ts';
import { type BareRoute, beside } from './bare.ts';
import { figureOf, Sheet } from './figures.ts';
import { buildPortal } from './first-paint.ts';
import { type House, inHouse, signIn } from './house.ts';
import { measure, openConnection } from './load.ts';
import type { BenchOptions } from './options.ts';
import { anyPatients, samplePatients } from './samples.ts';
import { END, fillMany, minutesOf } from './timeline-data.ts';
import { measureTrends } from './trends-page.ts';
import { withClient } from './with-client.ts';

const YEAR_MINUTES = 365 * 24 * 60;
/** 60 ms where the bare route answers 4,220 a second. */
const TARGET = { p95InBare: 253 };
/** Readings of each other patient. */
const OTHERS_EACH = 200;

/** What a statement writes: readings of a kind, so many minutes apart, back from the end. */
const insertReadings = `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
  select gen_random_uuid(), p.id, $2, $2, 90 + n % 9, 'x', $3::timestamptz - n * make_interval(mins => $4::int), 'DEVICE'
  from (select id from profiles where id = any ($1::uuid[])) p cross join generate_series(1, $5::int) n`;

const ownSources = measuredSources.filter((one) => one !== 'aos' && one !== 'blood_pressure');

/** A few of each other patient, all through the triggers. */
const fillFew = async (client: pg.Client, id: string): Promise<void> => {
  for (const source of ownSources) {
    const minutes = minutesOf(source);
    await client.query(insertReadings, [[id], source, END, minutes, Math.floor(YEAR_MINUTES / minutes)]);
  }
  const { rows: others } = await client.query<{ id: string }>('select id from profiles where id <> $1', [id]);
  await client.query(insertReadings, [others.map((one) => one.id), 'spo2', END, 60, OTHERS_EACH]);
};

const SIZES = `select (select sum(measurements) from measurement_counts)::int as rows,
  (select sum(pg_table_size(inhrelid)) from pg_inherits where inhparent = 'measurements'::regclass)::text as rows_bytes,
  (select sum(pg_indexes_size(inhrelid)) from pg_inherits where inhparent = 'measurements'::regclass)::text as index_bytes,
  pg_total_relation_size('measurement_ids')::text as id_bytes, pg_total_relation_size('measurement_hours')::text as hour_bytes`;

interface Sizes {
  readonly rows: number;
  readonly rows_bytes: string;
  readonly index_bytes: string;
  readonly id_bytes: string;
  readonly hour_bytes: string;
}

/** The measured patient gets a value a minute and one each five minutes, and a value a day of the rest. */
const fill = (url: string, id: string, readings: number | undefined): Promise<Record<string, number>> =>
  withClient(url, async (client) => {
    const began = performance.now();
    const tell = (line: string): void =>
      console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${line}`);
    // The month before the end is counted last.
    const { rowCount } = await client.query(
      `select from measurement_counts where profile_id = $1 and type = 'spo2' and month = $2::timestamptz
         and (select count(*) = 1 from pg_index where indrelid = 'measurements'::regclass and indisprimary)`,
      [id, '2026-10-01T00:00:00Z'],
    );
    if (rowCount === 0) {
      if (readings === undefined) await fillFew(client, id);
      else await fillMany(url, id, ownSources, readings, tell);
      await client.query('vacuum analyze measurements, measurement_ids, measurement_counts');
      // As the job does each ten minutes; the month that is not over stays as it is.
      await client.query('select fold_measurement_months($1, 1000000)', [END]);
      await client.query('vacuum analyze measurement_hours');
    }
    const { rows } = await client.query<Sizes>(SIZES);
    const [found] = rows;
    const megabytes = (bytes: string | undefined): number => Math.round(Number(bytes ?? 0) / 1e6);
    return {
      measurements: found?.rows ?? 0,
      'written in s': Math.round((performance.now() - began) / 1000),
      'MB of rows': megabytes(found?.rows_bytes),
      'of their indexes': megabytes(found?.index_bytes),
      'of ids': megabytes(found?.id_bytes),
      'of hours': megabytes(found?.hour_bytes),
    };
  });

const days = (count: number): string => new Date(Date.parse(END) - count * 86_400_000).toISOString();

const pathOf = (id: string, sources: readonly string[], count: number): string =>
  `/gateway/profiles/${id}/timeline?source.in=${sources.join(',')}&start=${days(count)}&end=${END}&buckets=1200`;

const cases = [
  ['a year of a value a minute', ['spo2'], 365],
  ['a year of all sources', measuredSources, 365],
  ['a month of all sources', measuredSources, 30],
  ['a day of all sources', measuredSources, 1],
] as const;

const measureCases = async (
  { address, parties }: House,
  patient: string,
  sheet: Sheet,
  bare: BareRoute,
  options: BenchOptions,
): Promise<void> => {
  const token = await signIn(address, generatedAccounts.staff);
  const connection = await openConnection(address, token);
  for (const [name, sources, count] of cases) {
    const path = pathOf(patient, sources, count);
    const { body } = await connection.ask({ path });
    const note = `${(gzipSync(body).length / 1000).toFixed(0)} kB gz`;
    const next = () => ({ path });
    await measure({ address, token, clients: 1, next, seconds: 1 });
    for (const clients of [1, 4]) {
      const least = await bare.now(clients);
      const { seconds, requests } = options;
      const measured = await measure({ address, token, clients, next, seconds, requests, parties });
      sheet.add(figureOf(name, clients, measured, clients === 1 ? TARGET : {}, note, least));
    }
  }
  connection.close();
};

export const benchTimeline = (options: BenchOptions): Promise<boolean> => {
  buildPortal();
  const measured = async (url: string): Promise<string> => {
    const [patient] = await samplePatients(url, 1, { email: generatedAccounts.staff });
    if (patient === undefined) throw new Error('The bench account has no patient.');
    return patient.id;
  };
  const furnished: Record<string, number> = {};
  return inHouse(
    options,
    async (house) => {
      const { databaseUrl: url, parties } = house;
      const patient = await measured(url);
      const sheet = new Sheet('timeline', furnished);
      return beside({ url, database: parties.database }, await anyPatients(url), async (bare) => {
        await measureCases(house, patient, sheet, bare, options);
        await measureTrends(house, patient, sheet, bare);
        return sheet.write();
      });
    },
    // Before the server starts: its jobs would fold what is not all there.
    async (url) => {
      Object.assign(furnished, await fill(url, await measured(url), options.readings));
    },
  );
};
