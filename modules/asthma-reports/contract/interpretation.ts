// What does a session mean, in the words of the strategies of 2022, and how good was it? (Stanojevic 2022; Graham 2019)
import type { SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import { interpret } from '@alveary/spirometry/interpretation/pattern.ts';

export const interpretationOf = (session: SessionFigures): string => {
  const { fev1, fvc, fev1_fvc } = session.z_scores;
  if (session.usable_tests === 0) return 'Not interpreted: the session has no usable test.';
  if (fev1 === null || fvc === null || fev1_fvc === null) return 'Not interpreted: z-scores are missing.';
  const { pattern, severity } = interpret({ fev1, fvc, fev1Fvc: fev1_fvc });
  const words = pattern === 'normal' ? 'No ventilatory impairment by spirometry' : `Pattern: ${pattern}`;
  return severity === 'normal' ? `${words}.` : `${words}; ${severity} by z-score.`;
};

export const gradesOf = ({ grading, usable_tests }: SessionFigures): string =>
  `ATS/ERS 2019: FEV1 grade ${grading.fev1}, FVC grade ${grading.fvc}; ${usable_tests} usable ${usable_tests === 1 ? 'test' : 'tests'}.`;
