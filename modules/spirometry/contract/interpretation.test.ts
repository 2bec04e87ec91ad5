// Does a session say in words what its z-scores mean, and what spirometry alone cannot tell?
import { expect, it } from 'vitest';
import { gradesOf, interpretationOf } from './interpretation.ts';

it.each([
  [-0.4, -0.2, -0.3, 'No ventilatory impairment by spirometry.'],
  [-1.64, -1.64, -1.64, 'No ventilatory impairment by spirometry.'],
  [-2.1, -0.3, -2.4, 'Pattern: obstruction; mild by z-score.'],
  [-3.2, -0.3, -2.4, 'Pattern: obstruction; moderate by z-score.'],
  [-4.2, -0.3, -4.4, 'Pattern: obstruction; severe by z-score.'],
  [-1.2, -0.2, -1.95, 'Pattern: possible dysanapsis.'],
  [
    -2.2,
    -2.6,
    0.2,
    'Pattern: possible restriction; moderate by z-score. Lung volumes are needed to confirm it.',
  ],
  [-3.1, -2.0, -2.2, 'Pattern: mixed; moderate by z-score. Lung volumes are needed to confirm it.'],
  [-1.8, -1.5, -0.9, 'No ventilatory impairment by spirometry; mild by z-score.'],
  [null, -0.2, -0.3, 'Not interpreted: z-scores are missing.'],
  [-0.4, null, -0.3, 'Not interpreted: z-scores are missing.'],
  [-0.4, -0.2, null, 'Not interpreted: z-scores are missing.'],
])('FEV1 %s, FVC %s, FEV1/FVC %s: %s', (fev1, fvc, fev1_fvc, words) => {
  expect(interpretationOf({ z_scores: { fev1, fvc, fev1_fvc }, usable_tests: 3 })).toBe(words);
});

it('nothing is read out of a session without a usable test; one is enough', () => {
  const z_scores = { fev1: -2.1, fvc: -0.3, fev1_fvc: -2.4 };
  expect(interpretationOf({ z_scores, usable_tests: 0 })).toBe(
    'Not interpreted: the session has no usable test.',
  );
  expect(interpretationOf({ z_scores, usable_tests: 1 })).toBe('Pattern: obstruction; mild by z-score.');
});

it.each([
  [0, 'ATS/ERS 2019: FEV1 grade A, FVC grade B; 0 usable tests.'],
  [1, 'ATS/ERS 2019: FEV1 grade A, FVC grade B; 1 usable test.'],
  [2, 'ATS/ERS 2019: FEV1 grade A, FVC grade B; 2 usable tests.'],
])('how good it was with %i usable: %s', (usable_tests, words) => {
  expect(gradesOf({ grading: { fev1: 'A', fvc: 'B' }, usable_tests })).toBe(words);
});
