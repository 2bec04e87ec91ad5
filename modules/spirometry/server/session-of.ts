// Sessions with everything that follows from their tests and from what people overwrote (OP-SPIRO-3).
import {
  type BestCurve,
  type ListedSession,
  type SessionFigures,
  sessionFigures,
  type SpirometrySession,
} from '../contract/model.ts';
import { judge } from '../contract/rules.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { findCorrections } from './corrections.store.ts';
import { findComments, findHoldingOverwriting, findOverwrites } from './overwritings.store.ts';
import {
  findCurvesOfSessions,
  findSession,
  findSessionsOfIds,
  findSessionsOfProfile,
  findTests,
  findTestsOfSessions,
  isOverwritingOffered,
} from './sessions.store.ts';

export const sessionOf = async (db: Db, id: string): Promise<SpirometrySession | null> => {
  const row = await findSession(db, id);
  if (row === null) return null;
  const { predicted, ...session } = row;
  const tests = await findTests(db, id);
  const overwrite = (await findOverwrites(db, [id])).get(id) ?? null;
  return {
    ...session,
    analysis_summary: { tests },
    predicted_values: predicted,
    ...judge(tests, predicted, session.person.age_years, overwrite),
    session_overwrite: overwrite,
    overwritten: await findHoldingOverwriting(db, id),
    comment_thread: await findComments(db, id),
    corrections: [...((await findCorrections(db, [id])).get(id) ?? [])],
    overwriting_offered: await isOverwritingOffered(db, row.profile_id),
  };
};

/** Newest first. @param start @param end ISO 8601, both included; null for no limit */
export const sessionsOfProfile = async (
  db: Db,
  profileId: string,
  start: string | null,
  end: string | null,
): Promise<ListedSession[]> => {
  const rows = await findSessionsOfProfile(db, profileId, start, end);
  const ids = rows.map(({ id }) => id);
  const tests = await findTestsOfSessions(db, ids);
  const overwrites = await findOverwrites(db, ids);
  return rows.map(({ id, performed_at, bronchodilator, predicted, person, has_curves }) => {
    const { best_test_id: _best, ...judged } = judge(
      tests.get(id) ?? [],
      predicted,
      person.age_years,
      overwrites.get(id) ?? null,
    );
    return { id, performed_at, bronchodilator, has_curves, ...judged };
  });
};

/** What came of some sessions, and the recording of the best blow of each that has one. */
interface FoundFigures {
  readonly sessions: SessionFigures[];
  readonly curves: BestCurve[];
}

/** Of the patient, those of the ids that are there, the earliest first. */
export const figuresOfSessions = async (
  db: Db,
  profileId: string,
  wanted: readonly string[],
): Promise<FoundFigures> => {
  const rows = await findSessionsOfIds(db, profileId, wanted);
  const ids = rows.map(({ id }) => id);
  const tests = await findTestsOfSessions(db, ids);
  const overwrites = await findOverwrites(db, ids);
  const recorded = await findCurvesOfSessions(db, ids);
  const judged = rows.map((row) => ({
    ...row,
    predicted_values: row.predicted,
    ...judge(tests.get(row.id) ?? [], row.predicted, row.person.age_years, overwrites.get(row.id) ?? null),
  }));
  return {
    sessions: judged.map((one) => sessionFigures.parse(one)),
    curves: judged.flatMap(({ id, best_test_id }) => {
      const curve = best_test_id === null ? undefined : recorded.get(best_test_id);
      return curve === undefined ? [] : [{ ...curve, session_id: id }];
    }),
  };
};
