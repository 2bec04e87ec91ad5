// Which values of a session count, how good are they, and how do they compare? (OP-SPIRO-1 to OP-SPIRO-3; domain: grades 2019)
import type { JudgedValue } from '@alveary/spirometry/quality.ts';
import { percentPredicted, zScore } from '@alveary/spirometry/reference/lms.ts';
import { bestOverallOf, bestValueOf, type Manoeuvre } from '@alveary/spirometry/session/best-values.ts';
import { type Grade, gradeOf } from '@alveary/spirometry/session/grade.ts';
import type { Predicted, SessionOverwrite, SpirometrySession, SpirometryTest } from './model.ts';

export type Measure = 'fvc' | 'fev1';
export type BestMeasure = Measure | 'pef';

/** Below this many usable tests a session may not appear in the trend graph (OP-SPIRO-1). */
export const ENOUGH_USABLE_TESTS = 2;

/** A test is unusable when both its FVC and its FEV1 are (document 3 §4). */
export const isUsable = ({ feedback }: SpirometryTest): boolean =>
  feedback.fvc.status_final === 'usable' || feedback.fev1.status_final === 'usable';

/** PEF has no status of its own: it stands and falls with the start of the blow, as FEV1 does. */
export const isValueUsable = (test: SpirometryTest, measure: BestMeasure): boolean =>
  test[measure] !== null && test.feedback[measure === 'fvc' ? 'fvc' : 'fev1'].status_final === 'usable';

/** By the status that people see and change: each usable value counts alike (OP-SPIRO-3). */
const byStatus = (test: SpirometryTest, measure: Measure): JudgedValue => ({
  value: test[measure],
  quality: test.feedback[measure].status_final,
});

/** By the three levels of the standard, which grades ask for. */
const byStandard = (test: SpirometryTest, measure: Measure): JudgedValue => {
  const { acceptable, status_final } = test.feedback[measure];
  return { value: test[measure], quality: acceptable ? 'acceptable' : status_final };
};

const manoeuvreOf = (test: SpirometryTest): Manoeuvre => ({
  id: test.id,
  fev1: byStatus(test, 'fev1'),
  fvc: byStatus(test, 'fvc'),
  fef2575: test.fef2575,
  pef: test.pef,
});

/** As one whole: usable when either value is, which is how the default best test is chosen (OP-SPIRO-3). */
const wholeOf = (test: SpirometryTest): Manoeuvre => {
  const quality = isUsable(test) ? 'usable' : 'unusable';
  return {
    ...manoeuvreOf(test),
    fev1: { value: test.fev1, quality },
    fvc: { value: test.fvc, quality },
  };
};

/** @param ageYears decimal years at the session; null when not known, which counts as over six */
const sessionGrade = (tests: readonly SpirometryTest[], measure: Measure, ageYears: number | null): Grade =>
  gradeOf(
    tests.map((test) => byStandard(test, measure)),
    ageYears ?? Number.POSITIVE_INFINITY,
  );

/** Standard deviations from the median, two decimals; null where the equations give no spread. */
export const zScoreOf = (value: number | null, by: Predicted | undefined): number | null => {
  if (value === null || by === undefined || by.l === null || by.s === null) return null;
  return Number(zScore({ l: by.l, m: by.m, s: by.s }, value).toFixed(2));
};

/** Whole percent of predicted. */
export const relativeOf = (value: number | null, by: Predicted | undefined): number | null =>
  value === null || by === undefined ? null : Math.round(percentPredicted(by, value));

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
  const of = (measure: Measure, status: 'usable' | 'unusable' | null) => {
    const original = test.feedback[measure];
    if (status === null || status === original.status_final) return original;
    // Somebody who uses what the standard refuses makes it usable, never acceptable.
    return { ...original, status_final: status, acceptable: false };
  };
  return { ...test, feedback: { fvc: of('fvc', said.fvc_status), fev1: of('fev1', said.fev1_status) } };
};

export interface BestTests {
  readonly overall: string | null;
  readonly fvc: string | null;
  readonly fev1: string | null;
  readonly pef: string | null;
}

/** The best tests that the rules choose when nobody did: the usable test with the highest FEV1 + FVC, each value's highest usable. */
export const defaultBestOf = (counting: readonly SpirometryTest[]): BestTests => {
  const manoeuvres = counting.map(manoeuvreOf);
  const pefs = counting.map((test) => ({
    ...manoeuvreOf(test),
    fev1: { value: test.pef, quality: test.feedback.fev1.status_final },
  }));
  return {
    overall: bestOverallOf(counting.map(wholeOf))?.id ?? null,
    fvc: bestValueOf(manoeuvres, 'fvc')?.test ?? null,
    fev1: bestValueOf(manoeuvres, 'fev1')?.test ?? null,
    pef: bestValueOf(pefs, 'fev1')?.test ?? null,
  };
};

type Judged = Pick<
  SpirometrySession,
  'best_test_id' | 'best_values' | 'relative_values' | 'z_scores' | 'grading' | 'usable_tests'
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
  const fvc = chosen(overwrite?.best_fvc_test_id, byDefault.fvc)?.fvc ?? null;
  const fev1 = chosen(overwrite?.best_fev1_test_id, byDefault.fev1)?.fev1 ?? null;
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
    usable_tests: counting.filter(isUsable).length,
  };
};
