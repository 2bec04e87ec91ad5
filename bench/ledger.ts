// `npm run bench -- ledger`: how fast are the minutes of 2,000 patients of one month told, out of a million intervals?
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { findTimeTotals } from '@alveary/modules/time-tracking/server/public.ts';
import { oneLogin } from '../apps/server/src/platform/db/logins.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { beside } from './bare.ts';
import { figureOf, Sheet } from './figures.ts';
import { inHouse } from './house.ts';
import type { BenchOptions } from './options.ts';
import { anyPatients, samplePatients } from './samples.ts';
import { withClient } from './with-client.ts';

const PATIENTS = 2000;
const INTERVALS = 1_000_000;
const END = '2026-11-01T00:00:00Z';
const MONTH = ['2026-10-01T00:00:00Z', END] as const;
/** 100 ms where the bare route answers 4,220 a second. */
const MONTH_TARGET = { p95InBare: 422 };

/** Each person of the staff has work after work through the year, each with another of the patients; none overlaps another. */
const WORK = `with staff as (select id, row_number() over (order by id) - 1 as place, count(*) over () as people from portal_users),
    slots as (select n, n / people as slot, s.id as user_id, make_interval(secs => 31536000.0 * people / ${INTERVALS}) as every
      from generate_series(0, ${INTERVALS} - 1) n join staff s on s.place = n % s.people),
    claims as (
      insert into time_claims (id, user_id, profile_id, site_id, source, started_at, ended_at, is_closed, claimed_at)
      select gen_random_uuid(), user_id, patient, (select site_id from site_profiles where profile_id = patient order by site_number limit 1),
        (array['call', 'recording', 'activity', 'manual'])[n % 4 + 1], at, at + least(every, interval '20 minutes') * 0.9, true, at
      from slots cross join lateral (
        select ($1::uuid[])[(n * 7919::bigint) % cardinality($1::uuid[]) + 1] as patient, $2::timestamptz - (slot + 1) * every as at) p
      returning *)
  insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, started_at, ended_at)
  select id, user_id, profile_id, site_id, source, started_at, ended_at from claims`;

const fill = (url: string, ids: readonly string[]): Promise<{ intervals: number; megabytes: number }> =>
  withClient(url, async (client) => {
    const known = await client.query('select 1 from time_claims limit 1');
    if (known.rowCount === 0) {
      await client.query(WORK, [ids, END]);
      await client.query('vacuum analyze');
    }
    const { rows } = await client.query<{ intervals: number; bytes: string }>(
      `select count(*)::int as intervals, pg_total_relation_size('staff_intervals')::text as bytes from staff_intervals`,
    );
    return {
      intervals: rows[0]?.intervals ?? 0,
      megabytes: Math.round(Number(rows[0]?.bytes ?? 0) / 1e6),
    };
  });

interface Asker {
  readonly id: string;
  readonly sites: string[];
}

const askerOf = (url: string): Promise<Asker> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Asker>(
      `select u.id, array_agg(s.site_id) as sites from portal_users u join site_users s on s.user_id = u.id
       where u.email = $1 group by u.id`,
      [generatedAccounts.staff],
    );
    const [asker] = rows;
    if (asker === undefined) throw new Error('The bench account works at no site.');
    return asker;
  });

export const benchLedger = (options: BenchOptions): Promise<boolean> =>
  inHouse(options, async ({ databaseUrl: url, parties }) =>
    beside({ url, database: parties.database }, await anyPatients(url), async (bare) => {
      const patients = await samplePatients(url, PATIENTS, { email: generatedAccounts.staff });
      const ids = patients.map(({ id }) => id);
      const filled = await fill(url, ids);
      const asker = await askerOf(url);
      const database = await openDatabase(oneLogin(url));
      const sheet = new Sheet('ledger', {
        patients: ids.length,
        intervals: filled.intervals,
        'megabytes with indexes': filled.megabytes,
      });
      try {
        for (const [name, from, before] of [
          ['a month of all these patients', ...MONTH],
          ['the year of them', '2025-11-01T00:00:00Z', END],
        ] as const) {
          const ask = () =>
            database.read({ siteIds: asker.sites, userId: asker.id }, (db) =>
              findTimeTotals(db, ids, from, before),
            );
          const totals = await ask();
          const least = await bare.now(1);
          const times: number[] = [];
          const began = performance.now();
          while (performance.now() - began < options.seconds * 1000) {
            const asked = performance.now();
            await ask();
            times.push(performance.now() - asked);
          }
          const measured = {
            times: times.toSorted((one, other) => one - other),
            seconds: (performance.now() - began) / 1000,
          };
          const hours = Math.round(totals.reduce((sum, { seconds }) => sum + seconds, 0) / 3600);
          const note = `${totals.length} totals, ${hours} hours`;
          sheet.add(figureOf(name, 1, measured, from === MONTH[0] ? MONTH_TARGET : {}, note, least));
        }
      } finally {
        await database.close();
      }
      return sheet.write();
    }),
  );
