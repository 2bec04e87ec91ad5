// Which values of a session count, how good are they, and how do they compare? (OP-SPIRO-1 to OP-SPIRO-3; domain: grades 2019)
import type { Grade, Predicted, SpirometrySession, SpirometryTest } from './model.ts';

type Measure = 'fvc' | 'fev1';

/** A test is unusable when both its FVC and its FEV1 are (document 3 §4). */
export const isUsable = ({ feedback }: SpirometryTest): boolean =>
  feedback.fvc.status_final === 'usable' || feedback.fev1.status_final === 'usable';

const usableValue = (test: SpirometryTest, measure: Measure): number | null =>
  test.feedback[measure].status_final === 'usable' ? test[measure] : null;

const highest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const sumOf = (test: SpirometryTest): number => (test.fev1 ?? 0) + (test.fvc ?? 0);

/** The usable test with the highest FEV1 + FVC; the earlier one of two equals. */
export const bestTestOf = (tests: readonly SpirometryTest[]): SpirometryTest | null =>
  tests
    .filter(isUsable)
    .reduce<SpirometryTest | null>(
      (best, test) => (best === null || sumOf(test) > sumOf(best) ? test : best),
      null,
    );

/** Largest differences in millilitres that grades A and B, C, D allow. */
const limitsOf = (ageYears: number | null, largestMl: number): readonly [number, number, number] => {
  if (ageYears === null || ageYears > 6) return [150, 200, 250];
  const tenth = Math.round(largestMl / 10);
  return [Math.max(100, tenth), Math.max(150, tenth), Math.max(200, tenth)];
};

/** The grade of FEV1 or FVC by the 2019 standard. @param ageYears whole years at the session; null when not known */
export const gradeOf = (
  tests: readonly SpirometryTest[],
  measure: Measure,
  ageYears: number | null,
): Grade => {
  const acceptable = tests
    .filter((test) => test.feedback[measure].acceptable && test[measure] !== null)
    .map((test) => Math.round((test[measure] ?? 0) * 1000))
    .sort((one, other) => other - one);
  const [largest, second] = acceptable;
  if (largest === undefined) {
    return tests.some((test) => usableValue(test, measure) !== null) ? 'U' : 'F';
  }
  if (second === undefined) return 'E';
  const [tight, wide, widest] = limitsOf(ageYears, largest);
  const difference = largest - second;
  if (difference <= tight) return acceptable.length >= 3 ? 'A' : 'B';
  if (difference <= wide) return 'C';
  return difference <= widest ? 'D' : 'E';
};

/** Standard deviations from the median; null where the equations give no spread. */
export const zScoreOf = (value: number | null, by: Predicted | undefined): number | null => {
  if (value === null || by === undefined || by.l === null || by.s === null) return null;
  const ratio = value / by.m;
  const z = by.l === 0 ? Math.log(ratio) / by.s : (ratio ** by.l - 1) / (by.l * by.s);
  return Math.round(z * 100) / 100;
};

/** Percent of predicted. */
export const relativeOf = (value: number | null, by: Predicted | undefined): number | null =>
  value === null || by === undefined ? null : Math.round((value / by.m) * 100);

type Judged = Pick<
  SpirometrySession,
  'best_test_id' | 'best_values' | 'relative_values' | 'z_scores' | 'grading' | 'usable_tests'
>;

/** Everything of a session that follows from its tests and predicted values. */
export const judge = (
  tests: readonly SpirometryTest[],
  predicted: readonly Predicted[],
  ageYears: number | null,
): Judged => {
  const best = bestTestOf(tests);
  const fvc = highest(tests.map((test) => usableValue(test, 'fvc')));
  const fev1 = highest(tests.map((test) => usableValue(test, 'fev1')));
  const ratio = fvc === null || fev1 === null ? null : fev1 / fvc;
  const pef = highest(tests.filter(isUsable).map((test) => test.pef));
  const by = (measure: Predicted['measure']) => predicted.find((one) => one.measure === measure);
  return {
    best_test_id: best?.id ?? null,
    best_values: {
      fvc,
      fev1,
      fev1_fvc: ratio === null ? null : Math.round(ratio * 1000) / 1000,
      pef,
      fef2575: best?.fef2575 ?? null,
    },
    relative_values: {
      fvc: relativeOf(fvc, by('fvc')),
      fev1: relativeOf(fev1, by('fev1')),
      pef: relativeOf(pef, by('pef')),
      fef2575: relativeOf(best?.fef2575 ?? null, by('fef2575')),
    },
    z_scores: {
      fvc: zScoreOf(fvc, by('fvc')),
      fev1: zScoreOf(fev1, by('fev1')),
      fev1_fvc: zScoreOf(ratio, by('fev1_fvc')),
    },
    grading: { fvc: gradeOf(tests, 'fvc', ageYears), fev1: gradeOf(tests, 'fev1', ageYears) },
    usable_tests: tests.filter(isUsable).length,
  };
};
