// What was measured in spirometry sessions, and what was expected (document 3 §3 Spirometry).
import type { Predicted, SpirometrySession, SpirometryTest, StoredCurve } from '../contract/model.ts';
import { exactAge } from '@alveary/spirometry/reference/exact-age.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface SessionRow {
  readonly id: string;
  readonly profile_id: string;
  readonly performed_at: string;
  readonly created_at: string;
  readonly device: string | null;
  readonly bronchodilator: SpirometrySession['bronchodilator'];
  readonly notes: string | null;
  readonly reference: string | null;
  readonly reference_problem: string | null;
  readonly person: SpirometrySession['person'];
  readonly height_source: SpirometrySession['height_source'];
  readonly height_measured_at: string | null;
  readonly predicted: Predicted[];
  readonly version: number;
  readonly has_curves: boolean;
}

const SESSION = `select s.id, s.profile_id, s.performed_at, s.created_at, s.device, s.bronchodilator, s.notes, s.reference, s.reference_problem,
    s.version, s.height_measured_at,
    -- Where nobody knows it, it came with the session.
    coalesce(s.height_source, case when s.height_cm is not null then 'session' end) as height_source,
    json_build_object('sex', s.sex, 'age_years', s.age_years, 'height_cm', s.height_cm,
      'date_of_birth', p.date_of_birth) as person,
    exists (select 1 from spirometry_curves c where c.session_id = s.id) as has_curves,
    (select coalesce(json_agg(json_build_object('measure', v.measure, 'm', v.m, 'l', v.l, 's', v.s, 'equation', v.equation)
       order by v.measure), '[]')
     from spirometry_predicted_values v where v.session_id = s.id) as predicted
  from spirometry_sessions s join profiles p on p.id = s.profile_id`;

type FoundSession = Omit<SessionRow, 'person'> & {
  readonly person: SessionRow['person'] & { readonly date_of_birth: string | null };
};

/** Sessions that came without the age have it from the birth date. */
const withAge = ({ person: { date_of_birth, ...person }, ...row }: FoundSession): SessionRow => {
  const age = date_of_birth === null ? null : exactAge(date_of_birth, row.performed_at.slice(0, 10));
  return { ...row, person: { ...person, age_years: person.age_years ?? age } };
};

export const findSession = async (db: Db, id: string): Promise<SessionRow | null> => {
  const found = await db.maybeOne<FoundSession>(`${SESSION} where s.id = $1`, [id]);
  return found === null ? null : withAge(found);
};

const TEST = `select t.id, t.session_id, t.fvc, t.fev1, t.pef, t.fev05, t.fev075, t.fev6, t.fef25, t.fef50, t.fef75, t.fef2575,
    t.duration_exhale,
    case when t.device_fvc_status is null and t.device_fev1_status is null and t.device_messages = '{}' then null
      else json_build_object('fvc_status', t.device_fvc_status, 'fev1_status', t.device_fev1_status,
        'messages', t.device_messages) end as device,
    json_build_object(
      'fvc', json_build_object('status_final', case t.fvc_quality when 'unusable' then 'unusable' else 'usable' end,
        'acceptable', t.fvc_quality = 'acceptable', 'errors_display', t.fvc_errors),
      'fev1', json_build_object('status_final', case t.fev1_quality when 'unusable' then 'unusable' else 'usable' end,
        'acceptable', t.fev1_quality = 'acceptable', 'errors_display', t.fev1_errors)) as feedback
  from spirometry_tests t`;

type FoundTest = SpirometryTest & { readonly session_id: string };

const withoutSession = ({ session_id: _of, ...test }: FoundTest): SpirometryTest => test;

/** In the order they were blown. */
export const findTests = async (db: Db, sessionId: string): Promise<SpirometryTest[]> =>
  (await db.many<FoundTest>(`${TEST} where t.session_id = $1 order by t.position`, [sessionId])).map(
    withoutSession,
  );

/** Of several sessions, by their ids, in the order they were blown. */
export const findTestsOfSessions = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SpirometryTest[]>> => {
  const tests = await db.many<FoundTest>(
    `${TEST} where t.session_id = any ($1::uuid[]) order by t.session_id, t.position`,
    [sessionIds],
  );
  const bySession = Map.groupBy(tests, ({ session_id }) => session_id);
  return new Map([...bySession].map(([id, own]) => [id, own.map(withoutSession)]));
};

/** Packed, in the order they were blown. */
export const findCurves = (db: Db, sessionId: string): Promise<StoredCurve[]> =>
  db.many(
    `select c.test_id, c.samples_a_second, translate(encode(c.packed, 'base64'), E'\\n', '') as packed
       from spirometry_curves c join spirometry_tests t on t.id = c.test_id
      where c.session_id = $1 order by t.position`,
    [sessionId],
  );

/** Newest first. @param start @param end ISO 8601, both included; null for no limit */
export const findSessionsOfProfile = async (
  db: Db,
  profileId: string,
  start: string | null,
  end: string | null,
): Promise<SessionRow[]> => {
  const found = await db.many<FoundSession>(
    `${SESSION} where s.profile_id = $1 and s.performed_at between $2::timestamptz and $3::timestamptz
      order by s.performed_at desc, s.id desc limit 1000`,
    [profileId, start ?? '-infinity', end ?? 'infinity'],
  );
  return found.map(withAge);
};

/** Of several patients, the earliest first. */
export const sessionIdsOf = async (db: Db, profileIds: readonly string[]): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(
    'select id from spirometry_sessions where profile_id = any ($1::uuid[]) order by profile_id, performed_at, id',
    [profileIds],
  );
  return rows.map(({ id }) => id);
};

/** Whosever they are, the earliest of each patient first. */
export const findSessionsById = async (db: Db, ids: readonly string[]): Promise<SessionRow[]> => {
  const found = await db.many<FoundSession>(
    `${SESSION} where s.id = any ($1::uuid[]) order by s.profile_id, s.performed_at, s.id`,
    [ids],
  );
  return found.map(withAge);
};

/** Packed, by the test that each was recorded of. */
export const findCurvesOfSessions = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StoredCurve>> => {
  const curves = await db.many<StoredCurve>(
    `select test_id, samples_a_second, translate(encode(packed, 'base64'), E'\\n', '') as packed
       from spirometry_curves where session_id = any ($1::uuid[])`,
    [sessionIds],
  );
  return new Map(curves.map((curve) => [curve.test_id, curve]));
};

/** Those of the ids that are sessions of the patient, the earliest first. */
export const findSessionsOfIds = async (
  db: Db,
  profileId: string,
  ids: readonly string[],
): Promise<SessionRow[]> => {
  const found = await db.many<FoundSession>(
    `${SESSION} where s.profile_id = $1 and s.id = any ($2::uuid[]) order by s.performed_at, s.id`,
    [profileId, ids],
  );
  return found.map(withAge);
};

/** @returns 0 when it is not the seen version any more */
export const takeNextVersion = (db: Db, id: string, seen: number): Promise<number> =>
  db.run('update spirometry_sessions set version = version + 1 where id = $1 and version = $2', [id, seen]);

/** Whether a site of the patient that is reached offers overwriting (SPIRO-001). */
export const isOverwritingOffered = async (db: Db, profileId: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from site_profiles sp join sites s on s.id = sp.site_id
      where sp.profile_id = $1 and s.feature_values ->> 'portal_overwriting_enabled' = 'true' limit 1`,
    [profileId],
  )) !== null;
