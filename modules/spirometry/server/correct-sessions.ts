// Compares the sessions of a patient anew after the birth date, the birth sex or a height of the record was corrected (OP-SPIRO-3).
import { isYoungChild } from '@alveary/spirometry/age-limits.ts';
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';
import type { Quality } from '@alveary/spirometry/quality.ts';
import { unpackCurve } from '../contract/pack-curve.ts';
import type {
  ComparedWith,
  Predicted,
  SessionOverwrite,
  SpirometryTest,
  StoredCurve,
} from '../contract/model.ts';
import { judge } from '../contract/rules.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  type CorrectedSession,
  insertCorrections,
  lockSessionsOf,
  type RejudgedTest,
  updateExamined,
  updateQualities,
} from './corrections.store.ts';
import { type Examined, examinedAt, type RecordedPerson } from './examined.ts';
import { findRecordedPerson } from './examined.store.ts';
import { isBlowProblem, judgeBlows, witnessedIn } from './judge-blows.ts';
import { judgeSessions } from './judge-sessions.ts';
import { findOverwrites } from './overwritings.store.ts';
import {
  findCurvesOfSessions,
  findSessionsById,
  findTestsOfSessions,
  type SessionRow,
} from './sessions.store.ts';

const curveOf = (stored: StoredCurve | undefined): Curve | null =>
  stored === undefined
    ? null
    : unpackCurve({
        samplesASecond: stored.samples_a_second,
        bytes: Uint8Array.from(Buffer.from(stored.packed, 'base64')),
      });

const withQualities = (test: SpirometryTest, judged: RejudgedTest): SpirometryTest => {
  const of = (quality: Quality, errors: readonly string[]) => ({
    status_final: quality === 'unusable' ? ('unusable' as const) : ('usable' as const),
    acceptable: quality === 'acceptable',
    errors_display: [...errors],
  });
  return {
    ...test,
    feedback: {
      fvc: of(judged.fvc_quality, judged.fvc_errors),
      fev1: of(judged.fev1_quality, judged.fev1_errors),
    },
  };
};

/** The limits of a blow are others for young children; what was measured stays as the device sent it. */
const rejudged = (
  tests: readonly SpirometryTest[],
  curves: ReadonlyMap<string, StoredCurve>,
  ageYears: number | null,
): readonly RejudgedTest[] => {
  const blows = tests.map(({ id, device, feedback, ...values }) => ({
    values,
    curve: curveOf(curves.get(id)),
    witnessed: witnessedIn(feedback.fvc.errors_display),
    device,
  }));
  return judgeBlows(blows, ageYears).flatMap((judged, index) => {
    const test = tests[index];
    if (test === undefined || isBlowProblem(judged)) return [];
    return [
      {
        id: test.id,
        fvc_quality: judged.fvc.quality,
        fvc_errors: judged.fvc.errors,
        fev1_quality: judged.fev1.quality,
        fev1_errors: judged.fev1.errors,
      },
    ];
  });
};

const isYoung = (ageYears: number | null): boolean => ageYears !== null && isYoungChild(ageYears);

const comparedWith = (
  { person, height_source, height_measured_at }: Omit<Examined, 'expected'>,
  tests: readonly SpirometryTest[],
  predicted: readonly Predicted[],
  overwrite: SessionOverwrite | null,
): ComparedWith => {
  const judged = judge(tests, predicted, person.age_years, overwrite);
  const { relative_values, z_scores, grading } = judged;
  return { person, height_source, height_measured_at, relative_values, z_scores, grading };
};

interface Stored {
  readonly row: SessionRow;
  readonly tests: readonly SpirometryTest[];
  readonly overwrite: SessionOverwrite | null;
}

interface Correction {
  readonly session: CorrectedSession;
  readonly before: ComparedWith;
  readonly after: ComparedWith;
  readonly tests: readonly RejudgedTest[];
}

const correctionOf = (
  { row, tests, overwrite }: Stored,
  curves: ReadonlyMap<string, StoredCurve>,
  examined: Examined,
): Correction => {
  const { age_years } = examined.person;
  const isJudgedAnew = isYoung(row.person.age_years) !== isYoung(age_years);
  const judged = isJudgedAnew ? rejudged(tests, curves, age_years) : [];
  const testsNow = tests.map((test) => {
    const found = judged.find(({ id }) => id === test.id);
    return found === undefined ? test : withQualities(test, found);
  });
  const { expected, ...who } = examined;
  return {
    session: {
      ...who,
      id: row.id,
      profileId: row.profile_id,
      reference: expected.reference,
      referenceProblem: expected.problem,
      predicted: expected.predicted,
    },
    before: comparedWith(row, tests, row.predicted, overwrite),
    after: comparedWith(examined, testsNow, expected.predicted, overwrite),
    tests: judged,
  };
};

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A session whose age was not stored is shown with the age of now: whether it is predicted tells that it was not known before. */
const isSamePerson = (row: SessionRow, { person, expected }: Examined): boolean =>
  (row.predicted.length === 0) === (expected.predicted.length === 0) &&
  row.person.sex === person.sex &&
  row.person.age_years === person.age_years &&
  row.person.height_cm === person.height_cm;

const isSameHeight = (row: SessionRow, examined: Examined): boolean =>
  sameText(
    [row.height_source, row.height_measured_at],
    [examined.height_source, examined.height_measured_at],
  );

type Found = Correction & { readonly isSame: boolean };

const findCorrectionsDue = async (
  db: Db,
  ids: readonly string[],
  recorded: RecordedPerson,
): Promise<Found[]> => {
  const changed = (await findSessionsById(db, ids)).flatMap((row) => {
    const own = row.height_source === 'session' ? row.person.height_cm : null;
    const examined = examinedAt(recorded, row.performed_at, own);
    return isSamePerson(row, examined) && isSameHeight(row, examined) ? [] : [{ row, examined }];
  });
  const changedIds = changed.map(({ row }) => row.id);
  const tests = await findTestsOfSessions(db, changedIds);
  const overwrites = await findOverwrites(db, changedIds);
  const curves = await findCurvesOfSessions(db, changedIds);
  return changed.map(({ row, examined }) => {
    const stored = { row, tests: tests.get(row.id) ?? [], overwrite: overwrites.get(row.id) ?? null };
    return { ...correctionOf(stored, curves, examined), isSame: isSamePerson(row, examined) };
  });
};

/**
 * In the transaction of `db`. A session that is compared with the same person as before is left alone.
 * @param by who corrected the record; null for another system
 * @param at ISO 8601
 * @returns the sessions that were corrected
 */
export const correctSessions = async (
  db: Db,
  profileId: string,
  by: string | null,
  at: string,
): Promise<readonly string[]> => {
  const ids = await lockSessionsOf(db, profileId);
  const recorded = await findRecordedPerson(db, profileId);
  if (recorded === null || ids.length === 0) return [];
  const found = await findCorrectionsDue(db, ids, recorded);
  if (found.length === 0) return [];
  await updateExamined(
    db,
    found.map(({ session }) => session),
  );
  await updateQualities(
    db,
    found.flatMap(({ tests }) => tests),
  );
  // A nearer measurement of the same height corrects nothing.
  const real = found
    .filter(({ isSame }) => !isSame)
    .map(({ session, before, after }) => ({
      id: newId(),
      sessionId: session.id,
      profileId,
      before,
      after,
    }));
  await insertCorrections(db, real, by, at);
  const corrected = real.map(({ sessionId }) => sessionId);
  await judgeSessions(db, corrected);
  return corrected;
};
