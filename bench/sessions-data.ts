// How does a database come to a million spirometry sessions? Past the triggers; those that are opened have eight blows with their curves.
import { packCurve } from '@alveary/modules/spirometry/contract/pack-curve.ts';
import { blowCurve } from '../apps/server/seed/blow-curve.ts';
import { diceFor } from '../apps/server/seed/deterministic.ts';
import { withClient } from './with-client.ts';

export const SESSIONS = 1_000_000;
const BLOWS = 8;
const OTHERS_BLOWS = 3;

/** One curve for each of the eight blows: what is asked for is as long as in life. */
const packedBlows = (): Buffer[] =>
  Array.from({ length: BLOWS }, (_none, blow) => {
    const curve = blowCurve({ fev1: 2.4, fvc: 3.5 }, null, diceFor(`bench blow ${blow}`));
    return Buffer.from(packCurve(curve).bytes);
  });

const PEOPLE = `create temp table bench_people as
  select id, row_number() over (order by id)::int - 1 as place, id = any ($1::uuid[]) as is_opened from profiles`;

const statements = [
  `insert into spirometry_sessions (id, profile_id, performed_at, created_at, device, reference, sex, age_years, height_cm)
   select gen_random_uuid(), p.id, at, at, 'AirNext', 'gli-global-2022', 'female', 44, 165
   from (select count(*)::int as all from bench_people) people cross join generate_series(0, ${SESSIONS - 1}) n
     join bench_people p on p.place = n % people.all
     cross join lateral (select '2026-11-20T10:00:00Z'::timestamptz - n / people.all * interval '30 days'
       - n % 10000 * interval '1 minute' as at) taken`,
  `insert into spirometry_tests (id, session_id, profile_id, position, fvc, fev1, pef, fef2575, duration_exhale, fvc_quality, fev1_quality)
   select gen_random_uuid(), s.id, s.profile_id, blow, 3.4 + blow * 0.02, 2.3 + blow * 0.02, 6.1 + blow * 0.1, 1.9, 6.4, 'acceptable',
     'acceptable'
   from spirometry_sessions s join bench_people p on p.id = s.profile_id
     cross join lateral generate_series(0, case when p.is_opened then ${BLOWS - 1} else ${OTHERS_BLOWS - 1} end) blow`,
  `insert into spirometry_predicted_values (session_id, profile_id, measure, m, l, s, equation)
   select s.id, s.profile_id, v.measure, v.m, v.l, v.s, 'gli-global-2022' from spirometry_sessions s
     cross join (values ('fvc', 3.6, 1.2, 0.13), ('fev1', 2.9, 1.1, 0.14), ('fev1_fvc', 0.81, 3.2, 0.08), ('fef2575', 2.8, 0.7, 0.3))
       v (measure, m, l, s)`,
];

const CURVES = `insert into spirometry_curves (test_id, session_id, profile_id, samples_a_second, packed)
  select t.id, t.session_id, t.profile_id, 100, ($1::bytea[])[t.position + 1] from spirometry_tests t
    join bench_people p on p.id = t.profile_id where p.is_opened`;

/** @param opened the patients whose sessions are opened */
export const fillSessions = (url: string, opened: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    const known = await client.query('select from spirometry_curves limit 1');
    if (known.rowCount !== 0) return;
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off`);
    await client.query(PEOPLE, [opened]);
    await client.query('analyze bench_people');
    for (const sql of statements) await client.query(sql);
    await client.query(CURVES, [packedBlows()]);
    await client.query(
      `update sites set feature_values = feature_values || '{"portal_overwriting_enabled": true, "portal_spo2": true}'`,
    );
    await client.query(
      'vacuum analyze spirometry_sessions, spirometry_tests, spirometry_predicted_values, spirometry_curves',
    );
  });
