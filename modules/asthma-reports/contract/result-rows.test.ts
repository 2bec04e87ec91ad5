// Do the rows of a report say what was measured, its limit and how far it is from what is expected, and mark only what is low? (Culver 2017)
import { valueAt, Z_LLN } from '@alveary/spirometry/reference/lms.ts';
import { expect, it } from 'vitest';
import { resultRows } from './result-rows.ts';

const fev1 = { l: 1.2, m: 3.4, s: 0.12 };
const session: Parameters<typeof resultRows>[0] = {
  predicted_values: [
    { measure: 'fev1', ...fev1, equation: 'gli-global-2022' },
    { measure: 'fev1_fvc', l: 2.3, m: 0.82, s: 0.07, equation: 'gli-global-2022' },
    { measure: 'pef', l: null, m: 7.1, s: null, equation: 'nhanes-3' },
    { measure: 'fef2575', l: 0.9, m: 3.3, s: null, equation: null },
  ],
  best_values: { fvc: 3.9, fev1: 2.4, fev1_fvc: 0.62, pef: 6.2, fef2575: null },
  relative_values: { fvc: null, fev1: 70.6, pef: 87.3, fef2575: null },
  z_scores: { fvc: null, fev1: -1.645, fev1_fvc: -1.646 },
};

it('stand in the order of a report, with their units', () => {
  expect(resultRows(session).map(({ name, unit }) => [name, unit])).toEqual([
    ['FEV1', 'L'],
    ['FVC', 'L'],
    ['FEV1/FVC', ''],
    ['PEF', 'L/s'],
    ['FEF25-75', 'L/s'],
  ]);
});

it('hold measured, limit, predicted, percent and z-score of each measure', () => {
  const [first, second, ratio, peak, middle] = resultRows(session);
  expect(first).toEqual({
    measure: 'fev1',
    name: 'FEV1',
    unit: 'L',
    measured: 2.4,
    lln: valueAt(fev1, Z_LLN),
    predicted: 3.4,
    percent: 70.6,
    z: -1.645,
    isLow: false,
    equation: 'GLI Global 2022',
  });
  // Nothing is expected of it: nothing is said but what was measured.
  expect(second).toMatchObject({
    measured: 3.9,
    lln: null,
    predicted: null,
    percent: null,
    z: null,
    isLow: false,
    equation: null,
  });
  // Of a ratio the percent of predicted is not told.
  expect(ratio).toMatchObject({ measured: 0.62, percent: null, z: -1.646, isLow: true });
  expect(peak).toMatchObject({
    measured: 6.2,
    lln: null,
    predicted: 7.1,
    percent: 87.3,
    z: null,
    equation: 'NHANES III',
  });
  expect(middle).toMatchObject({ measured: null, lln: null, predicted: 3.3, equation: null });
});
