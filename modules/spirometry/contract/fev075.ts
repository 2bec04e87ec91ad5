// FEV0.75 of young children, in whom a forced expiration may be over within a second (ATS/ERS 2019; GLI-2012, 3 to 7 years).
import { isYoungChild } from '@alveary/spirometry/age-limits.ts';
import type { Quality } from '@alveary/spirometry/quality.ts';
import { bestValueOf } from '@alveary/spirometry/session/best-values.ts';
import { gradeOf } from '@alveary/spirometry/session/grade.ts';
import { relativeOf, zScoreOf } from './compared-values.ts';
import type { Predicted, SpirometrySession, SpirometryTest } from './model.ts';
import { judgedValue, qualityOf } from './test-quality.ts';

const SHORT_SECONDS = 1;

const isShort = ({ duration_exhale: seconds }: SpirometryTest): boolean =>
  seconds !== null && seconds < SHORT_SECONDS;

/**
 * Best FEV0.75, its ratio to the best FVC, grade and comparison; null past the sixth birthday, or where every blow lasted a second.
 * FEV0.75 is judged as FEV1 is: at this age its criteria look at the first 0.75 s.
 * @param counting the tests that are not excluded, as overwritten
 * @param ageYears decimal years at the session
 */
export const fev075Of = (
  counting: readonly SpirometryTest[],
  predicted: readonly Predicted[],
  ageYears: number | null,
): SpirometrySession['fev075'] => {
  if (ageYears === null || !isYoungChild(ageYears)) return null;
  if (!counting.some((test) => isShort(test) && test.fev075 !== null)) return null;
  const values = counting.map((test) => ({ value: test.fev075, quality: qualityOf(test, 'fev1') }));
  const manoeuvres = counting.map((test, index) => ({
    id: test.id,
    fev1: values[index] ?? judgedValue(test, 'fev1'),
    fvc: judgedValue(test, 'fvc'),
    fef2575: null,
    pef: null,
  }));
  const best = bestValueOf(manoeuvres, 'fev1');
  const fvc = bestValueOf(manoeuvres, 'fvc')?.value ?? null;
  const value = best?.value ?? null;
  const ratio = value === null || fvc === null ? null : value / fvc;
  const by = (measure: Predicted['measure']) => predicted.find((one) => one.measure === measure);
  const quality: Quality | null = counting.reduce<Quality | null>(
    (found, test) => (test.id === best?.test ? qualityOf(test, 'fev1') : found),
    null,
  );
  return {
    value,
    quality,
    ratio: ratio === null ? null : Math.round(ratio * 1000) / 1000,
    relative: relativeOf(value, by('fev075')),
    z_score: zScoreOf(value, by('fev075')),
    ratio_z_score: zScoreOf(ratio, by('fev075_fvc')),
    grade: gradeOf(values, ageYears),
  };
};
