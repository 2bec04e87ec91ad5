// Exact ages, plausible values, the LMS method and splines: the parts that references are made of.
import { describe, expect, it } from 'vitest';
import { exactAge } from './exact-age.ts';
import { percentPredicted, valueAt, Z_LLN, zScore } from './lms.ts';
import { type Measure, measuredProblem, measures } from './measure.ts';
import { knotAt, splineAt } from './splines.ts';

describe('an exact age', () => {
  it.each<[string, string, number | null]>([
    ['2016-05-10', '2026-05-10', 10],
    ['2016-05-10', '2026-05-09', 9 + 364 / 365],
    ['2016-05-10', '2026-05-11', 10 + 1 / 365],
    ['2016-05-10', '2027-11-09', 11 + 183 / 366],
    ['2023-03-01', '2026-03-01', 3],
    ['2023-03-01', '2026-02-28', 2 + 364 / 365],
    ['2020-02-29', '2023-02-28', 2 + 364 / 365],
    ['2020-02-29', '2023-03-01', 3],
    ['2020-02-29', '2024-02-28', 3 + 364 / 365],
    ['2020-02-29', '2024-02-29', 4],
    ['1926-12-31', '2026-01-01', 99 + 1 / 365],
    ['2026-11-22', '2026-11-22', 0],
    ['2026-11-23', '2026-11-22', null],
    ['2026-02-30', '2026-11-22', null],
    ['2026-2-3', '2026-11-22', null],
    ['2020-01-01', '2026-13-01', null],
    ['2020-01-01', 'x2026-01-01', null],
    ['2020-01-01', '2026-01-01T10:00', null],
    ['', '2026-01-01', null],
  ])('born on %s, on %s', (born, day, expected) => {
    const age = exactAge(born, day);
    if (expected === null) expect(age).toBeNull();
    else expect(age).toBeCloseTo(expected, 12);
  });

  it('is whole on birthdays, without a rest', () => {
    for (let year = 2001; year < 2096; year += 1)
      expect(exactAge('2000-07-15', `${year}-07-15`)).toBe(year - 2000);
  });
});

describe('a measured value', () => {
  it.each<[Measure, number, string | null]>([
    ['FEV1', 0.001, null],
    ['FEV1', 15, null],
    ['FEV1', 15.001, 'FEV1 must be more than 0 and at most 15 litres; found 15.001; is it in millilitres?'],
    ['FVC', 0, 'FVC must be more than 0 and at most 15 litres; found 0.'],
    ['FVC', -1, 'FVC must be more than 0 and at most 15 litres; found -1.'],
    ['FVC', Number.NaN, 'FVC must be more than 0 and at most 15 litres; found NaN.'],
    ['PEF', 30, null],
    [
      'PEF',
      420,
      'PEF must be more than 0 and at most 30 litres a second; found 420; is it in litres a minute?',
    ],
    [
      'FEF2575',
      31,
      'FEF25-75 must be more than 0 and at most 30 litres a second; found 31; is it in litres a minute?',
    ],
    ['FEV1FVC', 1, null],
    ['FEV1FVC', 75, 'FEV1/FVC must be a fraction up to 1; found 75; is it in percent?'],
    ['FEV075FVC', 0, 'FEV0.75/FVC must be a fraction up to 1; found 0.'],
  ])('%s %d', (measure, value, expected) => {
    expect(measuredProblem(measure, value)).toBe(expected);
  });

  it('of every measure is a volume, a flow or a ratio', () => {
    const wrong = { volume: 'millilitres', flow: 'litres a minute', ratio: 'percent' };
    const kinds = measures.map((measure) => {
      const problem = measuredProblem(measure, 1000) ?? '';
      const kind = Object.entries(wrong).find(([, unit]) => problem.endsWith(`is it in ${unit}?`));
      return `${problem.split(' ')[0]} ${kind?.[0]}`;
    });
    expect(kinds).toEqual([
      'FEV1 volume',
      'FVC volume',
      'FEV1/FVC ratio',
      'FEF25-75 flow',
      'FEF75 flow',
      'FEV0.75 volume',
      'FEV0.75/FVC ratio',
      'FEV6 volume',
      'FEV1/FEV6 ratio',
      'PEF flow',
    ]);
  });
});

describe('the LMS method', () => {
  it('without skewness is a normal distribution', () => {
    const lms = { l: 1, m: 4, s: 0.1 };
    expect([zScore(lms, 4), zScore(lms, 3.6), valueAt(lms, 1), percentPredicted(lms, 3)]).toEqual([
      0,
      expect.closeTo(-1, 12),
      4.4,
      75,
    ]);
    expect(valueAt({ l: 1, m: 0.3, s: 0.7 }, -2)).toBeCloseTo(-0.12, 12);
    expect(Z_LLN).toBe(-1.645);
  });

  it('with a power of 0 takes the logarithm, towards which small powers tend', () => {
    const [none, small] = [0, 1e-9].map((l) => ({ l, m: 4, s: 0.1 }));
    expect(zScore(none!, 4 * Math.E ** 0.2)).toBeCloseTo(2, 12);
    expect(zScore(small!, 4 * Math.E ** 0.2)).toBeCloseTo(2, 7);
    expect(valueAt(none!, 2)).toBeCloseTo(4 * Math.E ** 0.2, 12);
    expect(valueAt(small!, 2)).toBeCloseTo(4 * Math.E ** 0.2, 7);
  });
});

describe('a spline', () => {
  it.each([
    [3, 0, 0],
    [3.25, 1, 0],
    [3.125, 0, 0.5],
    [95, 368, 0],
  ])('of %d years stands at knot %d and %d', (age, lower, share) => {
    expect(knotAt(age)).toEqual({ lower, share });
  });

  it('is straight between knots, and the knot itself at a knot, the last one too', () => {
    expect(splineAt([1, 3], { lower: 0, share: 0.25 })).toBe(1.5);
    expect(splineAt([1, 3], { lower: 1, share: 0 })).toBe(3);
  });
});
