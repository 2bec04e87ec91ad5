// In which words is a session interpreted, and when is it not?
import type { SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import { expect, it } from 'vitest';
import { gradesOf, interpretationOf } from './interpretation.ts';

type Scores = readonly [fev1: number | null, fvc: number | null, ratio: number | null];
const session = ([fev1, fvc, fev1_fvc]: Scores, usable_tests = 3): SessionFigures =>
  ({ z_scores: { fev1, fvc, fev1_fvc }, usable_tests, grading: { fev1: 'A', fvc: 'C' } }) as SessionFigures;

it.each([
  [[0, 0, 0], 'No ventilatory impairment by spirometry.'],
  [[-3, -1, -3], 'Pattern: obstruction; moderate by z-score.'],
  [[-2, 0, -2], 'Pattern: obstruction; mild by z-score.'],
  [[-1, 0, -2], 'Pattern: possible dysanapsis.'],
  [[null, 0, 0], 'Not interpreted: z-scores are missing.'],
  [[0, null, 0], 'Not interpreted: z-scores are missing.'],
  [[0, 0, null], 'Not interpreted: z-scores are missing.'],
] as const)('z-scores of FEV1, FVC and their ratio of %o', (scores, words) => {
  expect(interpretationOf(session(scores))).toBe(words);
});

it('a session without a usable test is not interpreted, one with a single test is', () => {
  expect(interpretationOf(session([0, 0, 0], 0))).toBe('Not interpreted: the session has no usable test.');
  expect(interpretationOf(session([0, 0, 0], 1))).toBe('No ventilatory impairment by spirometry.');
});

it.each([
  [0, '0 usable tests'],
  [1, '1 usable test'],
  [2, '2 usable tests'],
])('the grades stand with %i usable tests', (count, words) => {
  expect(gradesOf(session([0, 0, 0], count))).toBe(`ATS/ERS 2019: FEV1 grade A, FVC grade C; ${words}.`);
});
