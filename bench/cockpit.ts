// `npm run bench -- cockpit`: how fast are the month of 500 patients of one coordinator, the year of them, and the day told?
import { gzipSync } from 'node:zlib';
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { type BareRoute, beside } from './bare.ts';
import { figureOf, Sheet, type Target, oneByOne } from './figures.ts';
import {
  buildPortal,
  FIRST_PAINT,
  firstPaints,
  type PaintedPage,
  signedInPage,
  withBrowser,
} from './first-paint.ts';
import { inHouse, signIn } from './house.ts';
import { measure, openConnection } from './load.ts';
import type { BenchOptions } from './options.ts';
import { anyPatients, samplePatients } from './samples.ts';
import { withClient } from './with-client.ts';

const PATIENTS = 500;
const MONTHS = 12;

const PAGE: Target = { p95Ms: 60 };

/** Ten pieces of work, fifteen logs and twelve days with readings a month for each of the patients, all of them the coordinator's. */
const statements: readonly string[] = [
  `update sites set feature_values = feature_values ||
     '{"portal_us_features": true, "time_zone": "America/Chicago"}' where region = 'us' and not is_global`,
  `insert into care_team_members (id, profile_id, user_id, role, from_at)
   select gen_random_uuid(), id, (select id from portal_users where email = $2), 'care_coordinator', now() - interval '2 years'
   from unnest($1::uuid[]) id`,
  `with claims as (
     insert into time_claims (id, user_id, profile_id, site_id, source, started_at, ended_at, is_closed, claimed_at)
     select gen_random_uuid(), (select id from portal_users where email = $2), id,
       (select site_id from site_profiles where profile_id = p.id order by site_number limit 1), 'activity',
       at, at + interval '3 minutes', true, at
     from unnest($1::uuid[]) with ordinality p (id, place) cross join generate_series(0, ${MONTHS * 10 - 1}) n
     cross join lateral (select now() - n * interval '3 days' - place * interval '5 minutes' as at) a
     returning *)
   insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, started_at, ended_at)
   select id, user_id, profile_id, site_id, source, started_at, ended_at from claims`,
  `insert into communications (id, profile_id, purpose, sent, medium, direction, communication_result, created_at, updated_at)
   select gen_random_uuid(), id, 'HEALTH_COACHING', at, case when n % 5 = 0 then 'VERBAL_PHONE' else 'NONE' end, 'OUTBOUND',
     case when n % 5 = 0 then 'ANSWERED' else 'PATIENT_UPDATED' end, at, at
   from unnest($1::uuid[]) id cross join generate_series(1, ${MONTHS * 15}) n
   cross join lateral (select now() - n * interval '2 days' as at) a`,
  `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
   select gen_random_uuid(), id, 'spo2', 'SpO2', 90 + n % 9, '%', now() - n * interval '60 hours', 'DEVICE'
   from unnest($1::uuid[]) id cross join generate_series(1, ${MONTHS * 12}) n`,
  `insert into appointments (id, profile_id, practitioner_id, start_at, duration_minutes, status, purpose, created_at)
   select gen_random_uuid(), id, (select id from portal_users where email = $2), now() + (n * 9 + place % 9) * interval '1 day', 30,
     'BOOKED', 'HEALTH_COACHING', now()
   from unnest($1::uuid[]) with ordinality p (id, place) cross join generate_series(-3, 2) n`,
  // Every tenth patient has a task due today, and every tenth one that is overdue.
  `insert into tasks (id, profile_id, practitioner_id, purpose, due_at, status, automated, created_at, updated_at)
   select gen_random_uuid(), id, (select id from portal_users where email = $2), 'ONBOARDING',
     now() + (n * 10 + place % 10) * interval '1 day', case when n < 0 and place % 10 > 0 then 'DONE' else 'OPEN' end, false, now(), now()
   from unnest($1::uuid[]) with ordinality p (id, place) cross join generate_series(-1, 3) n`,
  'vacuum analyze',
];

/** Writes what a coordinator's year leaves behind, unless a kept database has it already. */
const fill = (url: string, ids: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    const known = await client.query('select 1 from time_claims where profile_id = $1 limit 1', [ids[0]]);
    if (known.rowCount !== 0) return;
    for (const sql of statements) {
      const values = [ids, generatedAccounts.staff];
      await client.query(sql, values.slice(0, sql.includes('$2') ? 2 : sql.includes('$1') ? 1 : 0));
    }
  });

const DAY_MS = 86_400_000;
const today = (): string => {
  const begin = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const [startDate, endDate] = [begin, begin + DAY_MS].map((at) => new Date(at).toISOString());
  return `patient-log/today?startDate=${startDate}&endDate=${endDate}`;
};

const cases: readonly (readonly [name: string, path: string, target: Target])[] = [
  ['this month: a page of 100, nearest first', 'monthly-snapshots?size=100', PAGE],
  ['this month: a page of 100, by name', 'monthly-snapshots?size=100&sort=name,asc', PAGE],
  ['this month: the tiles', 'monthly-snapshots/tiles', PAGE],
  ['the year: a page of 100', 'monthly-snapshots?size=100&currentMonthOnly=false', {}],
  ['today', today(), PAGE],
  ['who needs me now', 'worklist?size=50', PAGE],
];

const pages: readonly (PaintedPage & { readonly name: string })[] = [
  {
    name: 'Cockpit',
    path: '/dashboard/cockpit',
    call: '/gateway/monthly-snapshots?',
    row: '[data-row-index]',
  },
  {
    name: 'Today',
    path: '/dashboard/today',
    call: '/gateway/patient-log/today',
    row: 'main section[aria-labelledby] li',
  },
];

const measurePages = (sheet: Sheet, address: string, bare: BareRoute): Promise<void> =>
  withBrowser(async (browser) => {
    for (const painted of pages) {
      const page = await signedInPage(browser, address, generatedAccounts.staff);
      const times = oneByOne(await firstPaints(page, address, painted));
      const name = `${painted.name}: first paint after the data`;
      sheet.add(figureOf(name, 1, times, FIRST_PAINT, '', await bare.now(1)));
      await page.close();
    }
  });

export const benchCockpit = (options: BenchOptions): Promise<boolean> => {
  buildPortal();
  return inHouse(options, async ({ address, databaseUrl: url, parties }) =>
    beside({ url, database: parties.database }, await anyPatients(url), async (bare) => {
      const patients = await samplePatients(url, PATIENTS, { email: generatedAccounts.staff });
      await fill(
        url,
        patients.map(({ id }) => id),
      );
      const token = await signIn(address, generatedAccounts.staff);
      const sheet = new Sheet('cockpit', { patients: patients.length, months: MONTHS });
      const connection = await openConnection(address, token);
      for (const [name, path, target] of cases) {
        const sent = { path: `/gateway/${path}` };
        const { body, total } = await connection.ask(sent);
        const note = `${total ?? '–'} rows, ${(gzipSync(body).length / 1000).toFixed(0)} kB gz`;
        const load = { address, token, clients: 1, next: () => sent };
        await measure({ ...load, seconds: 1 });
        const least = await bare.now(1);
        const { seconds, requests } = options;
        const measured = await measure({ ...load, seconds, requests, parties });
        sheet.add(figureOf(name, 1, measured, target, note, least));
      }
      connection.close();
      await measurePages(sheet, address, bare);
      return sheet.write();
    }),
  );
};
