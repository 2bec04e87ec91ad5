import { describe, expect, it } from 'vitest';
import type { Grade } from '@alveary/spirometry/session/grade.ts';
import type { SpirometryTest } from './model.ts';
import { relativeOf, zScoreOf } from './compared-values.ts';
import { asOverwritten, judge } from './rules.ts';
import { qualityOf } from './test-quality.ts';

type Quality = 'acceptable' | 'usable' | 'unusable';

const feedback = (quality: Quality) => ({
  status_final: quality === 'unusable' ? ('unusable' as const) : ('usable' as const),
  acceptable: quality === 'acceptable',
  errors_display: [],
});

let count = 0;
const blow = (fev1: number, fvc: number, quality: Quality = 'acceptable'): SpirometryTest => ({
  id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  fvc,
  fev1,
  pef: 7,
  fev05: null,
  fev075: null,
  fev6: null,
  fef25: null,
  fef50: null,
  fef75: null,
  fef2575: fev1,
  duration_exhale: 6.1,
  feedback: { fvc: feedback(quality), fev1: feedback(quality) },
  device: null,
});
const blows = (quality: Quality, ...fev1s: number[]) => fev1s.map((fev1) => blow(fev1, fev1 + 1, quality));

describe('OP-SPIRO-2 the grade of a session', () => {
  it.each<[string, SpirometryTest[], number | null, Grade]>([
    ['three within 150 mL', blows('acceptable', 3.2, 3.05, 2.5), 40, 'A'],
    ['two within 150 mL, whatever binary fractions say', blows('acceptable', 3.2, 3.05), 40, 'B'],
    ['two within 200 mL', blows('acceptable', 3.2, 3.0, 2.9), 40, 'C'],
    ['two within 250 mL', blows('acceptable', 3.2, 2.95), 40, 'D'],
    ['two wider apart', blows('acceptable', 3.2, 2.949), 40, 'E'],
    ['one acceptable', [...blows('acceptable', 3.2), ...blows('usable', 3.2)], 40, 'E'],
    ['usable ones only', blows('usable', 3.2, 3.2), 40, 'U'],
    ['none', blows('unusable', 3.2), 40, 'F'],
    ['no tests', [], 40, 'F'],
    ['a child of six: 100 mL', blows('acceptable', 0.9, 0.8, 0.8), 6, 'A'],
    ['a child of six: 150 mL are a C', blows('acceptable', 0.9, 0.75), 6, 'C'],
    ['an age that is not known counts as over six', blows('acceptable', 0.9, 0.75), null, 'B'],
  ])('%s', (_name, tests, age, expected) => {
    expect(judge(tests, [], age).grading.fev1).toBe(expected);
  });
});

describe('OP-SPIRO-3 the best values', () => {
  it('come from the highest usable tests, which may be different ones', () => {
    const first = blow(3.0, 4.1);
    const second = blow(3.1, 3.9);
    const unusable = blow(4, 5, 'unusable');
    expect(judge([first, second, unusable], [], 40)).toMatchObject({
      best_test_id: first.id,
      best_values: { fev1: 3.1, fvc: 4.1, fev1_fvc: 0.756, pef: 7, fef2575: 3.0 },
      usable_tests: 2,
    });
  });

  it('are the largest acceptable ones, beside a larger one that is only usable', () => {
    const larger = blow(4.05, 5.4, 'usable');
    const first = blow(3.6, 4.9);
    expect(judge([first, blow(3.58, 4.88), blow(3.57, 4.87), larger], [], 40)).toMatchObject({
      best_test_id: first.id,
      best_values: { fev1: 3.6, fvc: 4.9 },
      best_qualities: { fev1: 'acceptable', fvc: 'acceptable' },
      grading: { fev1: 'A', fvc: 'A' },
    });
  });

  it('are the largest usable ones where none is acceptable, and say so', () => {
    expect(judge(blows('usable', 3.2, 3.4), [], 40)).toMatchObject({
      best_values: { fev1: 3.4, fvc: 4.4 },
      best_qualities: { fev1: 'usable', fvc: 'usable' },
      grading: { fev1: 'U' },
    });
  });

  it.each([
    ['acceptable', 'usable', 'acceptable'],
    ['acceptable', 'unusable', 'unusable'],
    ['usable', 'acceptable', 'acceptable'],
    ['unusable', 'usable', 'usable'],
    ['unusable', 'acceptable', 'acceptable'],
    ['unusable', null, 'unusable'],
    ['acceptable', null, 'acceptable'],
  ] as const)('of a value that is %s, overwritten as %s, are judged as %s', (was, sent, now) => {
    const test = blow(3, 4, was);
    const test_overwrites = [{ test_id: test.id, fvc_status: null, fev1_status: sent }];
    const seen = asOverwritten(test, { test_overwrites });
    expect([qualityOf(seen, 'fev1'), qualityOf(seen, 'fvc')]).toEqual([now, was]);
  });

  it('are missing where nothing was usable', () => {
    expect(judge(blows('unusable', 3), [], 40)).toMatchObject({
      best_test_id: null,
      best_values: { fev1: null, fvc: null, fev1_fvc: null, pef: null },
      relative_values: { fev1: null },
      z_scores: { fev1_fvc: null },
      usable_tests: 0,
    });
  });
});

describe('OP-SPIRO-3 compared with healthy people', () => {
  const by = { measure: 'fev1', m: 3, l: 1, s: 0.1, equation: 'gli-global-2022' } as const;
  it.each([
    [3, 100, 0],
    [2.4, 80, -2],
    [3.3, 110, 1],
    [null, null, null],
  ])('%j L is %j %% and z %j', (value, percent, z) => {
    expect([relativeOf(value, by), zScoreOf(value, by)]).toEqual([percent, z]);
  });

  it('a skewness of 0 takes the logarithm; without a spread there is no z-score', () => {
    expect(zScoreOf(3 * Math.E ** 0.2, { ...by, l: 0 })).toBe(2);
    expect(zScoreOf(3, { ...by, l: null, s: null })).toBeNull();
    expect(zScoreOf(3, undefined)).toBeNull();
  });
});
