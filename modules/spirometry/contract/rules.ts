// Judges a session: which values of its tests count, its best values, grades and z-scores (OP-SPIRO-1 to OP-SPIRO-3).
import type { Quality } from '@alveary/spirometry/quality.ts';
import { bestOverallOf, bestValueOf, type Manoeuvre } from '@alveary/spirometry/session/best-values.ts';
import { type Grade, gradeOf } from '@alveary/spirometry/session/grade.ts';
import { relativeOf, zScoreOf } from './compared-values.ts';
import { fev075Of } from './fev075.ts';
import type { Predicted, SessionOverwrite, SpirometrySession, SpirometryTest } from './model.ts';
import { judgedValue, type Measure, qualityOf } from './test-quality.ts';

export type BestMeasure = Measure | 'pef';

/** Below this many usable tests a session may not appear in the trend graph (OP-SPIRO-1). */
export const ENOUGH_USABLE_TESTS = 2;

/** A test is unusable when both its FVC and its FEV1 are (document 3 §4). */
export const isUsable = ({ feedback }: SpirometryTest): boolean =>
  feedback.fvc.status_final === 'usable' || feedback.fev1.status_final === 'usable';

/** PEF has no status of its own: it stands and falls with the start of the blow, as FEV1 does. */
export const isValueUsable = (test: SpirometryTest, measure: BestMeasure): boolean =>
  test[measure] !== null && test.feedback[measure === 'fvc' ? 'fvc' : 'fev1'].status_final === 'usable';

const manoeuvreOf = (test: SpirometryTest): Manoeuvre => ({
  id: test.id,
  fev1: judgedValue(test, 'fev1'),
  fvc: judgedValue(test, 'fvc'),
  fef2575: test.fef2575,
  pef: test.pef,
});

/** @param ageYears decimal years at the session; null when not known, which counts as over six */
const sessionGrade = (tests: readonly SpirometryTest[], measure: Measure, ageYears: number | null): Grade =>
  gradeOf(
    tests.map((test) => judgedValue(test, measure)),
    ageYears ?? Number.POSITIVE_INFINITY,
  );

/** The tests as people see them now: those not excluded, with the statuses that people gave them. Originals never change. */
export const testsThatCount = (
  tests: readonly SpirometryTest[],
  overwrite: Pick<SessionOverwrite, 'excluded_test_ids' | 'test_overwrites'> | null,
): readonly SpirometryTest[] =>
  tests
    .filter(({ id }) => !overwrite?.excluded_test_ids.includes(id))
    .map((test) => asOverwritten(test, overwrite));

export const asOverwritten = (
  test: SpirometryTest,
  overwrite: Pick<SessionOverwrite, 'test_overwrites'> | null,
): SpirometryTest => {
  const said = overwrite?.test_overwrites.find(({ test_id }) => test_id === test.id);
  if (said === undefined) return test;
  const of = (measure: Measure, status: Quality | null) => {
    const original = test.feedback[measure];
    // A sent 'usable' leaves an acceptable value acceptable.
    if (status === null || status === qualityOf(test, measure) || status === original.status_final)
      return original;
    const status_final = status === 'unusable' ? ('unusable' as const) : ('usable' as const);
    return { ...original, status_final, acceptable: status === 'acceptable' };
  };
  return { ...test, feedback: { fvc: of('fvc', said.fvc_status), fev1: of('fev1', said.fev1_status) } };
};

export interface BestTests {
  readonly overall: string | null;
  readonly fvc: string | null;
  readonly fev1: string | null;
  readonly pef: string | null;
}

/**
 * The best tests that the rules choose where no person did: for each value the largest acceptable one, or the largest usable one where
 * none is acceptable; overall the largest FEV1 + FVC among those. PEF is judged as FEV1 is.
 */
export const defaultBestOf = (counting: readonly SpirometryTest[]): BestTests => {
  const manoeuvres = counting.map(manoeuvreOf);
  const pefs = counting.map((test) => ({
    ...manoeuvreOf(test),
    fev1: { value: test.pef, quality: qualityOf(test, 'fev1') },
  }));
  return {
    overall: bestOverallOf(manoeuvres)?.id ?? null,
    fvc: bestValueOf(manoeuvres, 'fvc')?.test ?? null,
    fev1: bestValueOf(manoeuvres, 'fev1')?.test ?? null,
    pef: bestValueOf(pefs, 'fev1')?.test ?? null,
  };
};

const qualityIn = (test: SpirometryTest | undefined, measure: Measure): Quality | null =>
  test === undefined || test[measure] === null ? null : qualityOf(test, measure);

type Judged = Pick<
  SpirometrySession,
  | 'best_test_id'
  | 'best_values'
  | 'best_qualities'
  | 'fev075'
  | 'relative_values'
  | 'z_scores'
  | 'grading'
  | 'usable_tests'
>;

/** Everything of a session that follows from its tests, its predicted values and what people overwrote. */
export const judge = (
  tests: readonly SpirometryTest[],
  predicted: readonly Predicted[],
  ageYears: number | null,
  overwrite: SessionOverwrite | null = null,
): Judged => {
  const counting = testsThatCount(tests, overwrite);
  const chosen = (id: string | null | undefined, fallback: string | null) =>
    counting.find((test) => test.id === (id ?? fallback));
  const byDefault = defaultBestOf(counting);
  const overall = chosen(overwrite?.best_test_id, byDefault.overall);
  const bestFvc = chosen(overwrite?.best_fvc_test_id, byDefault.fvc);
  const bestFev1 = chosen(overwrite?.best_fev1_test_id, byDefault.fev1);
  const fvc = bestFvc?.fvc ?? null;
  const fev1 = bestFev1?.fev1 ?? null;
  const pef = chosen(overwrite?.best_pef_test_id, byDefault.pef)?.pef ?? null;
  const fef2575 = overall?.fef2575 ?? null;
  const ratio = fvc === null || fev1 === null ? null : fev1 / fvc;
  const by = (measure: Predicted['measure']) => predicted.find((one) => one.measure === measure);
  return {
    best_test_id: overall?.id ?? null,
    best_values: {
      fvc,
      fev1,
      fev1_fvc: ratio === null ? null : Math.round(ratio * 1000) / 1000,
      pef,
      fef2575,
    },
    best_qualities: { fvc: qualityIn(bestFvc, 'fvc'), fev1: qualityIn(bestFev1, 'fev1') },
    relative_values: {
      fvc: relativeOf(fvc, by('fvc')),
      fev1: relativeOf(fev1, by('fev1')),
      pef: relativeOf(pef, by('pef')),
      fef2575: relativeOf(fef2575, by('fef2575')),
    },
    z_scores: {
      fvc: zScoreOf(fvc, by('fvc')),
      fev1: zScoreOf(fev1, by('fev1')),
      fev1_fvc: zScoreOf(ratio, by('fev1_fvc')),
    },
    grading: {
      fvc: sessionGrade(counting, 'fvc', ageYears),
      fev1: sessionGrade(counting, 'fev1', ageYears),
    },
    fev075: fev075Of(counting, predicted, ageYears),
    usable_tests: counting.filter(isUsable).length,
  };
};
