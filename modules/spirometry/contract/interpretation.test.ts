import { expect, it } from 'vitest';
import { gradesOf, interpretationOf } from './interpretation.ts';

const session = { usable_tests: 3, grading: { fev1: 'A', fvc: 'A' }, bronchodilator: null } as const;
const VOLUMES = ' Lung volumes are needed to confirm it.';

it.each([
  [-0.4, -0.2, -0.3, 'No ventilatory impairment by spirometry.'],
  [-1.64, -1.64, -1.64, 'No ventilatory impairment by spirometry.'],
  [-2.1, -0.3, -2.4, 'Pattern: obstruction; mild by z-score.'],
  [-3.2, -0.3, -2.4, 'Pattern: obstruction; moderate by z-score.'],
  [-4.2, -0.3, -4.4, 'Pattern: obstruction; severe by z-score.'],
  [-1.2, -0.2, -1.95, 'Airflow obstruction by ratio; FEV1 within normal (may be dysanapsis).'],
  [-2.2, -2.6, 0.2, `Pattern: possible restriction; moderate by z-score.${VOLUMES}`],
  [-3.1, -2.0, -2.2, `Pattern: mixed; moderate by z-score.${VOLUMES}`],
  [
    -1.8,
    -1.5,
    -0.9,
    'PRISm (preserved ratio, impaired spirometry); mild by z-score. Lung volumes are needed to say more.',
  ],
  [null, -0.2, -0.3, 'Not interpreted: z-scores are missing.'],
  [-0.4, null, -0.3, 'Not interpreted: z-scores are missing.'],
  [-0.4, -0.2, null, 'Not interpreted: z-scores are missing.'],
])('reads FEV1 %s, FVC %s, FEV1/FVC %s as: %s', (fev1, fvc, fev1_fvc, words) => {
  expect(interpretationOf({ ...session, z_scores: { fev1, fvc, fev1_fvc } })).toEqual({
    caution: null,
    words,
  });
});

it.each([
  [-0.4, -0.2, -0.3, 'After bronchodilator. FEV1, FVC and FEV1/FVC are within normal limits.'],
  [-2.1, -0.3, -2.4, 'After bronchodilator. Pattern: obstruction; mild by z-score.'],
])('says of FEV1 %s, FVC %s, FEV1/FVC %s that it is after bronchodilator', (fev1, fvc, fev1_fvc, words) => {
  const post = { ...session, bronchodilator: 'post', z_scores: { fev1, fvc, fev1_fvc } } as const;
  expect(interpretationOf(post).words).toBe(words);
});

const obstructed = { fev1: -2.1, fvc: -0.3, fev1_fvc: -2.4 };

it.each([
  ['A', 'C', null],
  ['C', 'A', null],
  ['A', 'D', 'Interpret with caution: FEV1 grade A, FVC grade D.'],
  ['D', 'A', 'Interpret with caution: FEV1 grade D, FVC grade A.'],
  ['E', 'B', 'Interpret with caution: FEV1 grade E, FVC grade B.'],
  ['B', 'F', 'Interpret with caution: FEV1 grade B, FVC grade F.'],
  ['U', 'U', 'Interpret with caution: FEV1 grade U, FVC grade U.'],
] as const)('cautions where the worse of the grades %s and %s is D, E, F or U', (fev1, fvc, caution) => {
  const graded = { ...session, z_scores: obstructed, grading: { fev1, fvc } };
  expect(interpretationOf(graded)).toEqual({ caution, words: 'Pattern: obstruction; mild by z-score.' });
});

it('reads nothing out of a session without a usable test; one is enough', () => {
  expect(interpretationOf({ ...session, z_scores: obstructed, usable_tests: 0 })).toEqual({
    caution: null,
    words: 'Not interpreted: the session has no usable test.',
  });
  expect(interpretationOf({ ...session, z_scores: obstructed, usable_tests: 1 }).words).toBe(
    'Pattern: obstruction; mild by z-score.',
  );
});

it.each([
  [0, 'ATS/ERS 2019: FEV1 grade A, FVC grade B; 0 usable tests.'],
  [1, 'ATS/ERS 2019: FEV1 grade A, FVC grade B; 1 usable test.'],
  [2, 'ATS/ERS 2019: FEV1 grade A, FVC grade B; 2 usable tests.'],
])('how good it was with %i usable: %s', (usable_tests, words) => {
  expect(gradesOf({ grading: { fev1: 'A', fvc: 'B' }, usable_tests })).toBe(words);
});
