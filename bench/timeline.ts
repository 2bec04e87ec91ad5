// `npm run bench -- timeline`: how fast is a year of a value a minute read, beside other sources, in a table of many measurements?
import { gzipSync } from 'node:zlib';
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { measuredSources } from '@alveary/modules/timeline/contract/sources.ts';
import { figureOf, Sheet } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import { measure, openConnection } from './load.ts';
import type { BenchOptions } from './main.ts';
import { samplePatients } from './samples.ts';
import { withClient } from './with-client.ts';

const END = '2026-11-22T00:00:00Z';
const YEAR_MINUTES = 365 * 24 * 60;
/** 60 ms where the bare route answers 4,220 a second. */
const TARGET = { p95InBare: 253 };
/** Readings of each other patient. */
const OTHERS_EACH = 200;

/** What a statement writes: readings of a kind, so many minutes apart, back from the end. */
const insertReadings = `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
  select gen_random_uuid(), p.id, $2, $2, 90 + n % 9, 'x', $3::timestamptz - n * make_interval(mins => $4::int), 'DEVICE'
  from (select id from profiles where id = any ($1::uuid[])) p cross join generate_series(1, $5::int) n`;

const minutesOf: Readonly<Record<string, number>> = { spo2: 1, heart_rate: 5 };

/** The measured patient gets a value a minute and one each five minutes, and a value a day of the rest; the others a few each. */
const fill = (url: string, id: string): Promise<{ rows: number; seconds: number; megabytes: number }> =>
  withClient(url, async (client) => {
    const began = performance.now();
    const known = await client.query(
      'select 1 from measurements where profile_id = $1 and type = $2 limit 1',
      [id, 'spo2'],
    );
    if (known.rowCount === 0) {
      for (const source of measuredSources.filter((one) => one !== 'aos' && one !== 'blood_pressure')) {
        const minutes = minutesOf[source] ?? 1440;
        await client.query(insertReadings, [[id], source, END, minutes, Math.floor(YEAR_MINUTES / minutes)]);
      }
      const { rows: others } = await client.query<{ id: string }>('select id from profiles where id <> $1', [
        id,
      ]);
      await client.query(insertReadings, [others.map((one) => one.id), 'spo2', END, 60, OTHERS_EACH]);
      await client.query('vacuum analyze measurements');
      // As the job does each ten minutes; the month that is not over stays as it is.
      await client.query('select fold_measurement_months($1, 1000000)', [END]);
      await client.query('vacuum analyze measurement_hours');
    }
    const { rows } = await client.query<{ rows: number; bytes: string }>(
      `select count(*)::int as rows,
         (pg_total_relation_size('measurements') + pg_total_relation_size('measurement_hours'))::text as bytes from measurements`,
    );
    return {
      rows: rows[0]?.rows ?? 0,
      seconds: (performance.now() - began) / 1000,
      megabytes: Math.round(Number(rows[0]?.bytes ?? 0) / 1e6),
    };
  });

const days = (count: number): string => new Date(Date.parse(END) - count * 86_400_000).toISOString();

const pathOf = (id: string, sources: readonly string[], count: number): string =>
  `/gateway/profiles/${id}/timeline?source.in=${sources.join(',')}&start=${days(count)}&end=${END}&buckets=1200`;

export const benchTimeline = (options: BenchOptions): Promise<boolean> =>
  inHouse(options, async ({ address, databaseUrl: url, parties }) => {
    const [patient] = await samplePatients(url, 1, { email: generatedAccounts.staff });
    if (patient === undefined) throw new Error('The bench account has no patient.');
    const filled = await fill(url, patient.id);
    const token = await signIn(address, generatedAccounts.staff);
    const sheet = new Sheet('timeline', {
      measurements: filled.rows,
      'written in s': Math.round(filled.seconds),
      'megabytes with indexes': filled.megabytes,
    });
    const connection = await openConnection(address, token);
    for (const [name, sources, count] of [
      ['a year of a value a minute', ['spo2'], 365],
      ['a year of all sources', measuredSources, 365],
      ['a month of all sources', measuredSources, 30],
      ['a day of all sources', measuredSources, 1],
    ] as const) {
      const path = pathOf(patient.id, sources, count);
      const { body } = await connection.ask({ path });
      const note = `${(gzipSync(body).length / 1000).toFixed(0)} kB gz`;
      const next = () => ({ path });
      await measure({ address, token, clients: 1, next, seconds: 1 });
      for (const clients of [1, 4]) {
        const { seconds, requests } = options;
        const measured = await measure({ address, token, clients, next, seconds, requests, parties });
        sheet.add(figureOf(name, clients, measured, clients === 1 ? TARGET : {}, note));
      }
    }
    connection.close();
    return sheet.write();
  });
