import { valueAt, Z_LLN } from '@alveary/spirometry/reference/lms.ts';
import { expect, it } from 'vitest';
import { comparedRows, equationTitleOf } from './compared-rows.ts';

const fev1 = { l: 1.2, m: 3.4, s: 0.12 };
const session: Parameters<typeof comparedRows>[0] = {
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

it('lists the values in the order of a report, with their units', () => {
  expect(comparedRows(session).map(({ name, unit }) => [name, unit])).toEqual([
    ['FEV1', 'L'],
    ['FVC', 'L'],
    ['FEV1/FVC', ''],
    ['PEF', 'L/s'],
    ['FEF25-75', 'L/s'],
  ]);
});

it('holds value, limit, predicted, percent and z-score of each measure', () => {
  const [first, second, ratio, peak, middle] = comparedRows(session);
  expect(first).toEqual({
    measure: 'fev1',
    name: 'FEV1',
    unit: 'L',
    value: 2.4,
    isUsableOnly: false,
    lln: valueAt(fev1, Z_LLN),
    predicted: 3.4,
    percent: 70.6,
    z: -1.645,
    isLow: false,
    equation: 'gli-global-2022',
  });
  expect(first && equationTitleOf(first)).toBe('GLI Global 2022');
  expect(second).toMatchObject({
    value: 3.9,
    lln: null,
    predicted: null,
    percent: null,
    z: null,
    isLow: false,
    equation: null,
  });
  // A ratio has no percent of predicted.
  expect(ratio).toMatchObject({ value: 0.62, percent: null, z: -1.646, isLow: true });
  expect(peak).toMatchObject({
    value: 6.2,
    lln: null,
    predicted: 7.1,
    percent: 87.3,
    z: null,
    equation: 'nhanes-3',
  });
  expect(middle).toMatchObject({ value: null, lln: null, predicted: 3.3, equation: null });
});

it('marks a best value that is usable only', () => {
  const rows = comparedRows({ ...session, best_qualities: { fev1: 'usable', fvc: 'acceptable' } });
  expect(rows.filter(({ isUsableOnly }) => isUsableOnly).map(({ name }) => name)).toEqual(['FEV1']);
});

it('shows FEV0.75 of a young child under its own name, beside an FEV1 that is missing', () => {
  const predicted_values = [
    { measure: 'fev075', l: 1, m: 0.9, s: 0.1, equation: 'gli-2012' },
    { measure: 'fev075_fvc', l: 2.8, m: 0.9, s: 0.06, equation: 'gli-2012' },
  ] as const;
  const fev075 = {
    value: 0.7,
    quality: 'acceptable',
    ratio: 0.8,
    relative: 78,
    z_score: -2.2,
    ratio_z_score: -1.2,
    grade: 'A',
  } as const;
  const best_values = { ...session.best_values, fev1: null };
  const rows = comparedRows({ ...session, best_values, predicted_values: [...predicted_values], fev075 });
  expect(rows.slice(0, 3)).toMatchObject([
    { name: 'FEV0.75', unit: 'L', value: 0.7, percent: 78, z: -2.2, isLow: true, predicted: 0.9 },
    { name: 'FEV0.75/FVC', unit: '', value: 0.8, percent: null, z: -1.2, isLow: false },
    { name: 'FEV1', value: null },
  ]);
});
