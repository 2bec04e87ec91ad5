// What does a session mean, in the words of the strategies of 2022, and how good was it? (Stanojevic 2022; Graham 2019)
import { interpret, type Pattern } from '@alveary/spirometry/interpretation/pattern.ts';
import type { SpirometrySession } from './model.ts';

/** Spirometry alone cannot tell these. */
const needVolumes: readonly Pattern[] = ['possible restriction', 'mixed'];

export const interpretationOf = ({
  z_scores,
  usable_tests,
}: Pick<SpirometrySession, 'z_scores' | 'usable_tests'>): string => {
  const { fev1, fvc, fev1_fvc } = z_scores;
  if (usable_tests === 0) return 'Not interpreted: the session has no usable test.';
  if (fev1 === null || fvc === null || fev1_fvc === null) return 'Not interpreted: z-scores are missing.';
  const { pattern, severity } = interpret({ fev1, fvc, fev1Fvc: fev1_fvc });
  const words = pattern === 'normal' ? 'No ventilatory impairment by spirometry' : `Pattern: ${pattern}`;
  const whole = severity === 'normal' ? `${words}.` : `${words}; ${severity} by z-score.`;
  return needVolumes.includes(pattern) ? `${whole} Lung volumes are needed to confirm it.` : whole;
};

export const gradesOf = ({
  grading,
  usable_tests,
}: Pick<SpirometrySession, 'grading' | 'usable_tests'>): string =>
  `ATS/ERS 2019: FEV1 grade ${grading.fev1}, FVC grade ${grading.fvc}; ${usable_tests} usable ${usable_tests === 1 ? 'test' : 'tests'}.`;
