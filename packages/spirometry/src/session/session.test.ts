// Which grade does a session get, which values are best, and how near are they? (ATS/ERS 2019, Tables 7 and 10)
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isYoungChild } from '../age-limits.ts';
import { litres, millilitres } from '../millilitres.ts';
import { type JudgedValue, qualities, type Quality } from '../quality.ts';
import { type BestValues, bestOverallOf, bestValueOf, bestValuesOf, type Manoeuvre } from './best-values.ts';
import { type Grade, gradeOf, grades } from './grade.ts';
import { closenessOf, repeatabilityOf } from './repeatability.ts';
import { fuzz } from '../../../../tools/testing/deep.ts';

const values = (quality: Quality, ...blown: readonly (number | null)[]): JudgedValue[] =>
  blown.map((value) => ({ value, quality }));
const good = (...blown: readonly number[]) => values('acceptable', ...blown);

describe('the grade of a session', () => {
  it.each<[string, readonly JudgedValue[], number, Grade]>([
    ['three, the best two 150 mL apart', good(3.2, 3.05, 2.5), 40, 'A'],
    ['three in any order', good(2.5, 3.05, 3.2), 40, 'A'],
    ['four', good(2.5, 3.05, 3.2, 3.1), 40, 'A'],
    ['two 150 mL apart, whatever binary fractions say', good(3.2, 3.05), 40, 'B'],
    ['two alike', good(3.2, 3.2), 40, 'B'],
    ['151 mL', good(3.2, 3.049), 40, 'C'],
    ['three, 151 mL', good(3.2, 3.049, 3.049), 40, 'C'],
    ['200 mL', good(3.2, 3), 40, 'C'],
    ['201 mL', good(3.2, 2.999), 40, 'D'],
    ['250 mL', good(3.2, 2.95), 40, 'D'],
    ['251 mL', good(3.2, 2.949), 40, 'E'],
    ['three, 251 mL', good(3.2, 2.949, 2.949), 40, 'E'],
    ['one acceptable', good(3.2), 40, 'E'],
    ['one acceptable beside usable ones as large', [...good(3.2), ...values('usable', 3.2, 3.2)], 40, 'E'],
    ['a usable one does not come between', [...good(3.2, 2.9), ...values('usable', 3.15)], 40, 'E'],
    ['an unusable one does not come between', [...good(3.2, 3.1), ...values('unusable', 4)], 40, 'B'],
    ['usable ones only', values('usable', 3.2, 3.2), 40, 'U'],
    ['a usable one without a value', values('usable', null), 40, 'F'],
    ['an acceptable one without a value', values('acceptable', null), 40, 'F'],
    ['an acceptable one without a value beside one', [...values('acceptable', null), ...good(3)], 40, 'E'],
    ['unusable ones only', values('unusable', 3.2, 3.2), 40, 'F'],
    ['no manoeuvres', [], 40, 'F'],
    ['six years: 100 mL', good(0.9, 0.8, 0.8), 6, 'A'],
    ['six years: 101 mL', good(0.9, 0.799, 0.799), 6, 'C'],
    ['six years: 150 mL', good(0.9, 0.75), 6, 'C'],
    ['six years: 151 mL', good(0.9, 0.749), 6, 'D'],
    ['six years: 200 mL', good(0.9, 0.7), 6, 'D'],
    ['six years: 201 mL', good(0.9, 0.699), 6, 'E'],
    ['six years: a tenth of the largest, where that is more', good(1.455, 1.31), 6, 'B'],
    ['six years: a millilitre more than a tenth', good(1.455, 1.309), 6, 'C'],
    ['six years: a tenth beyond every limit', good(2.1, 1.89), 6, 'B'],
    ['four years', good(0.9, 0.8), 4, 'B'],
    ['a day after the sixth birthday: 150 mL', good(0.9, 0.75), 6 + 1 / 365, 'B'],
    ['over six a tenth does not count', good(2.5, 2.26), 40, 'D'],
  ])('%s', (_name, blown, age, expected) => {
    expect(gradeOf(blown, age)).toBe(expected);
  });

  const session = fc.array(
    fc.record({
      value: fc.oneof(
        fc.constant(null),
        fc.integer({ min: 300, max: 6000 }).map((ml) => ml / 1000),
      ),
      quality: fc.constantFrom(...qualities),
    }),
    { maxLength: 8 },
  );
  const age = fc.double({ min: 3, max: 95, noNaN: true });

  it('never worsens when a manoeuvre is blown once more alike', () => {
    fc.assert(
      fc.property(session, fc.nat(), age, (blown, pick, ageYears) => {
        fc.pre(blown.length > 0);
        const again = [...blown, blown[pick % blown.length]!];
        const [before, after] = [gradeOf(blown, ageYears), gradeOf(again, ageYears)];
        expect(grades.indexOf(after)).toBeLessThanOrEqual(grades.indexOf(before));
      }),
      fuzz(500),
    );
  });

  it('does not ask in which order they were blown', () => {
    fc.assert(
      fc.property(session, age, (blown, ageYears) => {
        expect(gradeOf(blown.toReversed(), ageYears)).toBe(gradeOf(blown, ageYears));
      }),
      fuzz(100),
    );
  });
});

describe('repeatability', () => {
  it.each([
    [good(3.2, 3.05, 2.5), { acceptable: 3, differenceMl: 150, isMet: true, closeness: 'within-tight' }],
    [good(3.2, 3.03), { acceptable: 2, differenceMl: 170, isMet: false, closeness: 'within-wide' }],
    [good(3.2), { acceptable: 1, differenceMl: null, isMet: false, closeness: null }],
    [values('usable', 3, 3), { acceptable: 0, differenceMl: null, isMet: false, closeness: null }],
  ])('of %j', (blown, expected) => {
    expect(repeatabilityOf(blown, 40)).toEqual(expected);
  });

  it('for a young child counts the tenth exactly', () => {
    expect([closenessOf(145, 1455, 5), closenessOf(146, 1455, 5)]).toEqual(['within-tight', 'within-wide']);
    expect([closenessOf(146, 1460, 5), closenessOf(200, 1460, 5)]).toEqual(['within-tight', 'within-widest']);
    expect(closenessOf(201, 1460, 5)).toBe('wider');
  });

  it('has limits for young children to the sixth birthday', () => {
    expect([5.99, 6, 6.01].map(isYoungChild)).toEqual([true, true, false]);
  });
});

interface Blow {
  readonly id: string;
  readonly fev1: number | null;
  readonly fvc: number | null;
  readonly quality?: Quality | readonly [Quality, Quality];
  readonly fef2575?: number;
  readonly pef?: number;
}

const manoeuvre = ({ id, fev1, fvc, quality = 'acceptable', fef2575, pef }: Blow): Manoeuvre => {
  const [ofFev1, ofFvc] = typeof quality === 'string' ? [quality, quality] : quality;
  return {
    id,
    fev1: { value: fev1, quality: ofFev1 },
    fvc: { value: fvc, quality: ofFvc },
    fef2575: fef2575 ?? null,
    pef: pef ?? null,
  };
};

describe('the best values', () => {
  it.each<[string, readonly Blow[], Partial<BestValues>]>([
    [
      'come from different manoeuvres',
      [
        { id: 't1', fev1: 3, fvc: 4.2, fef2575: 2.5, pef: 8 },
        { id: 't2', fev1: 3.1, fvc: 4, fef2575: 2.7, pef: 7 },
      ],
      {
        fev1: { value: 3.1, test: 't2' },
        fvc: { value: 4.2, test: 't1' },
        fef2575: 2.5,
        pef: 8,
        overall: 't1',
      },
    ],
    [
      'an acceptable one comes before a larger usable one',
      [
        { id: 't1', fev1: 3, fvc: 4, fef2575: 2.5, pef: 7 },
        { id: 't2', fev1: 3.3, fvc: 4.4, quality: 'usable', fef2575: 2.8, pef: 9 },
      ],
      {
        fev1: { value: 3, test: 't1' },
        fvc: { value: 4, test: 't1' },
        fef2575: 2.5,
        pef: 7,
        overall: 't1',
      },
    ],
    [
      'usable ones where none is acceptable, never an unusable one',
      [
        { id: 't1', fev1: 3, fvc: 4, quality: 'usable', pef: 7 },
        { id: 't2', fev1: 3.2, fvc: 4.1, quality: 'usable', pef: 6 },
        { id: 't3', fev1: 3.6, fvc: 4.6, quality: 'unusable', pef: 9 },
      ],
      { fev1: { value: 3.2, test: 't2' }, fvc: { value: 4.1, test: 't2' }, pef: 7, overall: 't2' },
    ],
    [
      'each measure by its own quality',
      [
        { id: 't1', fev1: 3, fvc: 4, quality: ['acceptable', 'unusable'] },
        { id: 't2', fev1: 2.9, fvc: 3.9, quality: ['unusable', 'acceptable'] },
      ],
      { fev1: { value: 3, test: 't1' }, fvc: { value: 3.9, test: 't2' }, overall: 't1' },
    ],
    [
      'both usable come before a larger sum with an unusable part',
      [
        { id: 't1', fev1: 3, fvc: 4, quality: ['usable', 'acceptable'] },
        { id: 't2', fev1: 3.2, fvc: 4.4, quality: ['acceptable', 'unusable'] },
      ],
      { fev1: { value: 3.2, test: 't2' }, fvc: { value: 4, test: 't1' }, overall: 't1' },
    ],
    [
      'both acceptable come before a larger sum with a usable part',
      [
        { id: 't1', fev1: 3.2, fvc: 4.4, quality: ['acceptable', 'usable'] },
        { id: 't2', fev1: 3.2, fvc: 4.4, quality: ['usable', 'acceptable'] },
        { id: 't3', fev1: 3, fvc: 4 },
      ],
      { fev1: { value: 3.2, test: 't1' }, fvc: { value: 4.4, test: 't2' }, overall: 't3' },
    ],
    [
      'of equal ones the earlier',
      [
        { id: 't1', fev1: 3, fvc: 4, fef2575: 1, pef: 7 },
        { id: 't2', fev1: 3, fvc: 4, fef2575: 2, pef: 7 },
      ],
      { fev1: { value: 3, test: 't1' }, fvc: { value: 4, test: 't1' }, fef2575: 1, overall: 't1' },
    ],
    [
      'sums are compared in whole millilitres',
      [
        { id: 't1', fev1: 0.3, fvc: 0.3 },
        { id: 't2', fev1: 0.1, fvc: 0.5 },
        { id: 't3', fev1: 0.2, fvc: 0.4 },
      ],
      { overall: 't1' },
    ],
    [
      'a manoeuvre without FVC counts by its FEV1 alone',
      [
        { id: 't1', fev1: 3, fvc: null },
        { id: 't2', fev1: null, fvc: 2, quality: 'usable' },
      ],
      { fev1: { value: 3, test: 't1' }, fvc: { value: 2, test: 't2' }, overall: 't1' },
    ],
    [
      'PEF goes with the quality of FEV1',
      [
        { id: 't1', fev1: 3, fvc: 4, quality: ['usable', 'acceptable'], pef: 9 },
        { id: 't2', fev1: 2.9, fvc: 4, quality: ['acceptable', 'unusable'], pef: 8 },
      ],
      { pef: 8 },
    ],
    [
      'nothing usable',
      [{ id: 't1', fev1: 3, fvc: 4, quality: 'unusable', fef2575: 2, pef: 8 }],
      { fev1: null, fvc: null, fef2575: null, pef: null, overall: null },
    ],
    ['nothing at all', [], { fev1: null, fvc: null, fef2575: null, pef: null, overall: null }],
  ])('%s', (_name, blows, expected) => {
    expect(bestValuesOf(blows.map(manoeuvre))).toMatchObject(expected);
  });

  it('are asked for one by one too', () => {
    const blows = [manoeuvre({ id: 't1', fev1: 3, fvc: 4 }), manoeuvre({ id: 't2', fev1: 2, fvc: 4.5 })];
    expect(bestValueOf(blows, 'fvc')).toEqual({ value: 4.5, test: 't2' });
    expect(bestOverallOf(blows)).toBe(blows[0]);
  });
});

it('a value is acceptable, usable or unusable', () => {
  expect(qualities).toEqual(['acceptable', 'usable', 'unusable']);
});

describe('whole millilitres', () => {
  it.each([
    [3.2 - 3.05, 150],
    [1.0005, 1001],
    [1.0004999, 1000],
    [0.1 + 0.2, 300],
    [4.35, 4350],
    [-0.15, -150],
    [0, 0],
  ])('%d L are %d mL', (volume, expected) => {
    expect(millilitres(volume)).toBe(expected);
  });

  it('and back', () => {
    expect([litres(150), litres(-40)]).toEqual([0.15, -0.04]);
  });
});
