// Corrections of the person of spirometry sessions: what a session is compared with anew, and what it was compared with before.
import type { Quality } from '@alveary/spirometry/quality.ts';
import type { ComparedWith, Predicted, SessionCorrection } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** By session, the newest first. */
export const findCorrections = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SessionCorrection[]>> => {
  const rows = await db.many<SessionCorrection & { readonly session_id: string }>(
    `select c.session_id, c.id, c.corrected_at, c.before, c.after,
       (select json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
         from portal_users u where u.id = c.corrected_by) as corrected_by
       from spirometry_corrections c where c.session_id = any ($1::uuid[])
       order by c.session_id, c.corrected_at desc, c.id desc`,
    [sessionIds],
  );
  const bySession = Map.groupBy(rows, ({ session_id }) => session_id);
  return new Map(
    [...bySession].map(([id, found]) => [id, found.map(({ session_id: _of, ...correction }) => correction)]),
  );
};

/** When the person of each of the sessions was corrected last. */
export const findLastCorrected = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.many<{ id: string; at: string }>(
    `select session_id as id, max(corrected_at) as at from spirometry_corrections
      where session_id = any ($1::uuid[]) group by session_id`,
    [sessionIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
};

/** The sessions of the patient; nobody else changes them until the transaction ends. */
export const lockSessionsOf = async (db: Db, profileId: string): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(
    'select id from spirometry_sessions where profile_id = $1 order by id for update',
    [profileId],
  );
  return rows.map(({ id }) => id);
};

export interface CorrectedSession
  extends Pick<ComparedWith, 'person' | 'height_source' | 'height_measured_at'> {
  readonly id: string;
  readonly profileId: string;
  readonly reference: string | null;
  readonly referenceProblem: string | null;
  readonly predicted: readonly Predicted[];
}

export const updateExamined = async (db: Db, sessions: readonly CorrectedSession[]): Promise<void> => {
  const rows = sessions.map(({ person, referenceProblem, ...session }) => ({
    ...session,
    ...person,
    reference_problem: referenceProblem,
  }));
  await db.run(
    `update spirometry_sessions s set sex = given.sex, age_years = given.age_years, height_cm = given.height_cm,
       height_source = given.height_source, height_measured_at = given.height_measured_at,
       reference = given.reference, reference_problem = given.reference_problem
       from jsonb_populate_recordset(null::spirometry_sessions, $1::jsonb) given where s.id = given.id`,
    [JSON.stringify(rows)],
  );
  const predicted = sessions.flatMap((session) =>
    session.predicted.map((one) => ({ session_id: session.id, profile_id: session.profileId, ...one })),
  );
  await db.run('delete from spirometry_predicted_values where session_id = any ($1::uuid[])', [
    sessions.map(({ id }) => id),
  ]);
  await db.run(
    `insert into spirometry_predicted_values
       select * from jsonb_populate_recordset(null::spirometry_predicted_values, $1::jsonb)`,
    [JSON.stringify(predicted)],
  );
};

export interface RejudgedTest {
  readonly id: string;
  readonly fvc_quality: Quality;
  readonly fvc_errors: readonly string[];
  readonly fev1_quality: Quality;
  readonly fev1_errors: readonly string[];
}

/** What was measured stays; only how far the standard trusts it changes. */
export const updateQualities = async (db: Db, tests: readonly RejudgedTest[]): Promise<void> => {
  if (tests.length === 0) return;
  await db.run(
    `update spirometry_tests t set fvc_quality = given.fvc_quality, fvc_errors = given.fvc_errors,
       fev1_quality = given.fev1_quality, fev1_errors = given.fev1_errors
       from jsonb_populate_recordset(null::spirometry_tests, $1::jsonb) given where t.id = given.id`,
    [JSON.stringify(tests)],
  );
};

interface NewCorrection extends Pick<SessionCorrection, 'id' | 'before' | 'after'> {
  readonly sessionId: string;
  readonly profileId: string;
}

/** @param by who corrected the record; null for another system @param at ISO 8601 */
export const insertCorrections = async (
  db: Db,
  corrections: readonly NewCorrection[],
  by: string | null,
  at: string,
): Promise<void> => {
  await db.run(
    `insert into spirometry_corrections (id, session_id, profile_id, corrected_at, corrected_by, before, after)
     select id, "sessionId", "profileId", $2::timestamptz, (select u.id from portal_users u where u.id = $3), before, after
       from jsonb_to_recordset($1::jsonb) as given (id uuid, "sessionId" uuid, "profileId" uuid, before jsonb, after jsonb)`,
    [JSON.stringify(corrections), at, by],
  );
};
