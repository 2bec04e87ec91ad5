// Pattern, severity, response to a bronchodilator, GOLD grade and change over time, by the tables of their papers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { response2005, response2022, responseRules } from './bronchodilator.ts';
import { conditionalChange, fev1Q } from './change.ts';
import { goldGradeOf, isBelowFixedRatio } from './gold.ts';
import { interpret, type Pattern, patternOf } from './pattern.ts';
import { isBelowLln, type Severity, severityOf } from './severity.ts';
import { fuzz } from '../../../../tools/testing/deep.ts';

describe('severity by z-score', () => {
  it.each<[number, Severity]>([
    [3, 'normal'],
    [0, 'normal'],
    [-1.64, 'normal'],
    [-1.645, 'normal'],
    [-1.6451, 'mild'],
    [-1.65, 'mild'],
    [-2.5, 'mild'],
    [-2.51, 'moderate'],
    [-4, 'moderate'],
    [-4.01, 'severe'],
    [-4.1, 'severe'],
    [-6, 'severe'],
  ])('%d is %s', (z, expected) => {
    expect(severityOf(z)).toBe(expected);
  });

  it('below the lower limit is what is less than it', () => {
    expect([-1.645, -1.6450001].map(isBelowLln)).toEqual([false, true]);
  });

  it('never gets less with a lower score', () => {
    const order: Severity[] = ['normal', 'mild', 'moderate', 'severe'];
    const score = fc.double({ min: -8, max: 8, noNaN: true });
    fc.assert(
      fc.property(score, score, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(order.indexOf(severityOf(low))).toBeGreaterThanOrEqual(order.indexOf(severityOf(high)));
      }),
      fuzz(100),
    );
  });
});

describe('the pattern', () => {
  it.each<[number, number, number, Pattern, Severity]>([
    // FEV1, FVC, FEV1/FVC
    [0.1, 0.2, -0.3, 'normal', 'normal'],
    [-1.645, -1.645, -1.645, 'normal', 'normal'],
    [-2.1, -0.4, -2.6, 'obstruction', 'mild'],
    [-4.5, -1.645, -3, 'obstruction', 'severe'],
    [-1.645, -0.4, -1.7, 'possible dysanapsis', 'normal'],
    [1, 1.5, -2, 'possible dysanapsis', 'normal'],
    [-2, -2.7, 0.5, 'possible restriction', 'moderate'],
    [-1, -1.7, 0.5, 'possible restriction', 'mild'],
    [-3, -1.65, -1.65, 'mixed', 'moderate'],
    [-4.2, -2, -3, 'mixed', 'severe'],
    [-1.8, -1.5, -1, 'PRISm', 'mild'],
    [-1.646, -1.645, -1.645, 'PRISm', 'mild'],
  ])('of FEV1 %d, FVC %d, FEV1/FVC %d is %s, %s', (fev1, fvc, fev1Fvc, pattern, severity) => {
    expect(patternOf({ fev1, fvc, fev1Fvc })).toBe(pattern);
    expect(interpret({ fev1, fvc, fev1Fvc })).toEqual({ pattern, severity });
  });
});

describe('the response to a bronchodilator', () => {
  it('is judged by one of two rules', () => {
    expect(responseRules).toEqual(['2022', '2005']);
  });

  it.each([
    // before, after, predicted, change, percent, responds
    [2.4, 2.8, 3.1, 0.4, 12.903226, true],
    [2, 2.23, 2.3, 0.23, 10, false],
    [2, 2.231, 2.3, 0.231, 10.043478, true],
    [3, 3.3, 3, 0.3, 10, false],
    [3, 3.301, 3, 0.301, 10.033333, true],
    [3, 2.9, 3, -0.1, -3.333333, false],
    [1.1, 1.21, 1.1, 0.11, 10, false],
    [1.1, 1.21, 1.0999, 0.11, 10.000909, true],
  ])('2022: %d to %d L of %d L predicted', (before, after, predicted, change, percent, responds) => {
    expect(response2022(before, after, predicted)).toEqual({
      change,
      percent: expect.closeTo(percent, 5),
      responds,
    });
  });

  it.each([
    // before, after, change, percent, responds
    [2, 2.25, 0.25, 12.5, true],
    [1.5, 1.7, 0.2, 13.333333, false],
    [1.5, 1.701, 0.201, 13.4, true],
    [2.5, 2.8, 0.3, 12, false],
    [2.5, 2.801, 0.301, 12.04, true],
    [4, 4.3, 0.3, 7.5, false],
    [3, 2.5, -0.5, -16.666667, false],
  ])('2005: %d to %d L', (before, after, change, percent, responds) => {
    expect(response2005(before, after)).toEqual({ change, percent: expect.closeTo(percent, 5), responds });
  });
});

describe('GOLD', () => {
  it.each([
    // FEV1, FVC, predicted FEV1, grade
    [2.8, 4, 3, null],
    [2.799, 4, 3, 1],
    [2.4, 4, 3, 1],
    [2.399, 4, 3, 2],
    [2.3, 4, 4.6, 2],
    [2.299, 4, 4.6, 3],
    [0.9, 3, 3, 3],
    [0.899, 3, 3, 4],
    [0.69, 1, 2.3, 3],
  ])('FEV1 %d of FVC %d, predicted %d: %s', (fev1, fvc, predicted, expected) => {
    expect(goldGradeOf(fev1, fvc, predicted)).toBe(expected);
  });

  it('asks for a ratio below 0.70, in whole millilitres', () => {
    expect([isBelowFixedRatio(0.7, 1), isBelowFixedRatio(0.699, 1), isBelowFixedRatio(2.1, 3)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('change over time', () => {
  it('of a child follows from the first score, the age and the time', () => {
    // r = 0.642 - 0.04 x 2 + 0.02 x 10 = 0.762
    const change = conditionalChange(-0.5, -1.5, 10, 2);
    expect(change?.score).toBeCloseTo((-1.5 + 0.762 * 0.5) / Math.sqrt(1 - 0.762 ** 2), 12);
    expect(change?.isNormal).toBe(true);
    expect(conditionalChange(0, -1.3, 10, 2)?.isNormal).toBe(false);
    expect(conditionalChange(0, 1.3, 10, 2)?.isNormal).toBe(false);
  });

  it('is normal up to 1.96 itself', () => {
    // r = 0.642 - 0.04 x 16.05 = 0 with an age that adds nothing is no child: r = 0.06 here.
    const [age, years] = [3, 16.05];
    const r = 0.642 - 0.04 * years + 0.02 * age;
    const spread = Math.sqrt(1 - r ** 2);
    expect(conditionalChange(0, 1.9599 * spread, age, years)?.isNormal).toBe(true);
    expect(conditionalChange(0, 1.9601 * spread, age, years)?.isNormal).toBe(false);
  });

  it.each([
    [2.99, 1],
    [18, 1],
    [10, 0],
    [10, -1],
    [17.95, 0.01],
    [10, 50],
  ])('has no score at %d years, %d years later', (age, years) => {
    expect(conditionalChange(0, 1, age, years)).toBeNull();
  });

  it('has one from 3 years to the day before 18', () => {
    expect(conditionalChange(0, 0, 3, 1)).toEqual({ score: 0, isNormal: true });
    expect(conditionalChange(0, 0, 17.99, 1)).toEqual({ score: 0, isNormal: true });
  });

  it('in adults is FEV1 in multiples of 0.5 or 0.4 L', () => {
    expect([fev1Q(3, 'male', 18), fev1Q(3, 'female', 60), fev1Q(3, 'male', 17.99)]).toEqual([
      6,
      expect.closeTo(7.5, 12),
      null,
    ]);
  });
});
