import { describe, expect, it } from 'vitest';
import { fev075Of } from './fev075.ts';
import { interpretationOf } from './interpretation.ts';
import type { Predicted, SpirometryTest } from './model.ts';
import { judge } from './rules.ts';

const good = { status_final: 'usable' as const, acceptable: true, errors_display: [] };
const blow = (number: number, fev075: number, more: Partial<SpirometryTest> = {}): SpirometryTest => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  fvc: 0.9,
  fev1: null,
  pef: 2,
  fev05: 0.6,
  fev075,
  fev6: null,
  fef25: null,
  fef50: null,
  fef75: null,
  fef2575: null,
  duration_exhale: 0.93,
  feedback: { fvc: good, fev1: good },
  device: null,
  ...more,
});
const predicted: Predicted[] = [
  { measure: 'fvc', m: 1, l: 1, s: 0.1, equation: 'gli-global-2022' },
  { measure: 'fev075', m: 0.8, l: 1, s: 0.1, equation: 'gli-2012' },
  { measure: 'fev075_fvc', m: 0.9, l: 1, s: 0.05, equation: 'gli-2012' },
];
const blows = [blow(1, 0.72), blow(2, 0.71), blow(3, 0.7)];

describe('FEV0.75 of a young child', () => {
  it('is graded and compared where a blow was over within a second', () => {
    expect(fev075Of(blows, predicted, 5.5)).toEqual({
      value: 0.72,
      quality: 'acceptable',
      ratio: 0.8,
      relative: 90,
      z_score: -1,
      ratio_z_score: -2.22,
      grade: 'A',
    });
  });

  it.each([
    ['on the sixth birthday', 6, true],
    ['a day later', 6 + 1 / 365, false],
    ['at an age that is not known', null, false],
  ])('is there %s: %j', (_name, age, isThere) => {
    expect(fev075Of(blows, predicted, age) !== null).toBe(isThere);
  });

  it('is left out where every blow lasted a second, or none measured it', () => {
    expect(fev075Of([blow(1, 0.72, { duration_exhale: 1 })], predicted, 5)).toBeNull();
    expect(fev075Of([blow(1, 0.72, { fev075: null })], predicted, 5)).toBeNull();
  });

  it('leaves out a blow that is unusable for FEV1', () => {
    const bad = { ...good, status_final: 'unusable' as const, acceptable: false };
    const coughed = blow(4, 0.9, { feedback: { fvc: good, fev1: bad } });
    expect(fev075Of([...blows, coughed], predicted, 5)?.value).toBe(0.72);
  });

  it('never takes the place of FEV1, and is what the words are about', () => {
    const judged = judge(blows, predicted, 5.5);
    expect(judged).toMatchObject({ best_values: { fev1: null }, grading: { fev1: 'F', fvc: 'A' } });
    expect(interpretationOf({ ...judged, bronchodilator: null })).toEqual({
      caution: null,
      words: 'Airflow obstruction by ratio; FEV0.75 within normal (may be dysanapsis).',
    });
  });
});
