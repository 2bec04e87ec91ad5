// Which manoeuvres are acceptable, usable, or neither? (ATS/ERS 2019, Table 7)
import { describe, expect, it } from 'vitest';
import type { Quality } from '../quality.ts';
import { criterionNames, earlySeconds, judgeManoeuvre, type ManoeuvreFacts } from './acceptability.ts';

const good: ManoeuvreFacts = {
  fvc: 4,
  bev: 0.05,
  fet: 7,
  lastSecond: 0.01,
  fivc: 4,
  largestEarlierFvc: null,
  coughEarly: false,
  glottisClosedEarly: false,
  glottisClosedLate: false,
  faultyZeroFlow: false,
  obstructedMouthpiece: false,
  leak: false,
};

const judged = (changes: Partial<ManoeuvreFacts>, age = 40) => judgeManoeuvre({ ...good, ...changes }, age);

describe('one manoeuvre', () => {
  it('with nothing wrong is acceptable', () => {
    expect(judged({})).toEqual({ fev1: 'acceptable', fvc: 'acceptable', broken: [], unknown: [] });
  });

  it.each<[Partial<ManoeuvreFacts>, string, Quality, Quality]>([
    [{ bev: 0.201 }, 'back-extrapolated volume', 'unusable', 'unusable'],
    [{ faultyZeroFlow: true }, 'zero flow', 'unusable', 'unusable'],
    [{ coughEarly: true }, 'cough in the first second', 'unusable', 'acceptable'],
    [{ glottisClosedEarly: true }, 'glottic closure in the first second', 'unusable', 'unusable'],
    [{ glottisClosedLate: true }, 'glottic closure later', 'acceptable', 'usable'],
    [{ lastSecond: 0.026 }, 'end of forced expiration', 'acceptable', 'usable'],
    [{ obstructedMouthpiece: true }, 'obstructed mouthpiece', 'usable', 'usable'],
    [{ leak: true }, 'leak', 'usable', 'usable'],
    [{ fivc: 4.201 }, 'inspiration larger than expiration', 'usable', 'usable'],
  ])('%j breaks %s', (changes, criterion, fev1, fvc) => {
    expect(judged(changes)).toEqual({ fev1, fvc, broken: [criterion], unknown: [] });
  });

  it('breaks all there is', () => {
    const { broken, ...rest } = judged({
      bev: 1,
      faultyZeroFlow: true,
      coughEarly: true,
      glottisClosedEarly: true,
      glottisClosedLate: true,
      lastSecond: 1,
      obstructedMouthpiece: true,
      leak: true,
      fivc: 6,
    });
    expect(broken).toEqual(criterionNames);
    expect(rest).toEqual({ fev1: 'unusable', fvc: 'unusable', unknown: [] });
  });

  it('of which nothing is known is accepted, and says what nobody has looked at', () => {
    const { fvc } = good;
    const nothing = Object.fromEntries(Object.keys(good).map((name) => [name, null]));
    expect(judgeManoeuvre({ ...(nothing as unknown as ManoeuvreFacts), fvc }, 40)).toEqual({
      fev1: 'acceptable',
      fvc: 'acceptable',
      broken: [],
      unknown: criterionNames,
    });
  });
});

describe('the start', () => {
  it.each([
    // BEV, FVC, kept
    [0.1, 1, true],
    [0.101, 1, false],
    [0.1, 0.5, true],
    [0.15, 3, true],
    [0.151, 3, false],
    [0.2, 4, true],
    [0.201, 4, false],
  ])('BEV %d L of FVC %d L: %s', (bev, fvc, kept) => {
    expect(judged({ bev, fvc, fivc: null }).broken.length === 0).toBe(kept);
  });
});

describe('the end', () => {
  it.each<[string, Partial<ManoeuvreFacts>, number, boolean]>([
    ['25 mL in the last second', { lastSecond: 0.025 }, 40, true],
    ['26 mL in the last second', { lastSecond: 0.026 }, 40, false],
    ['14.99 s', { lastSecond: 0.1, fet: 14.99 }, 40, false],
    ['15 s', { lastSecond: 0.1, fet: 15 }, 40, true],
    ['15 s, the last one not known', { lastSecond: null, fet: 15 }, 40, true],
    ['7 s, the last one not known', { lastSecond: null }, 40, false],
    ['26 mL, the time not known', { lastSecond: 0.026, fet: null }, 40, false],
    ['150 mL below the largest before', { lastSecond: 0.1, largestEarlierFvc: 4.15 }, 40, true],
    ['151 mL below the largest before', { lastSecond: 0.1, largestEarlierFvc: 4.151 }, 40, false],
    ['as much as the largest before', { lastSecond: 0.1, largestEarlierFvc: 4 }, 40, true],
    ['above the largest before', { lastSecond: 0.1, largestEarlierFvc: 3 }, 40, true],
    ['the first, without a plateau', { lastSecond: 0.1 }, 40, false],
    [
      'a young child: a tenth below',
      { fvc: 1.8, lastSecond: 0.1, fivc: null, largestEarlierFvc: 2 },
      5,
      true,
    ],
    [
      'a young child: more than a tenth below',
      { fvc: 1.799, lastSecond: 0.1, fivc: null, largestEarlierFvc: 2 },
      5,
      false,
    ],
    [
      'a young child: 100 mL below',
      { fvc: 0.7, bev: 0.01, lastSecond: 0.1, fivc: null, largestEarlierFvc: 0.8 },
      5,
      true,
    ],
    [
      'an older child: 200 mL below',
      { fvc: 1.8, lastSecond: 0.1, fivc: null, largestEarlierFvc: 2 },
      7,
      false,
    ],
    [
      'near the largest before, all else not known',
      { fet: null, lastSecond: null, largestEarlierFvc: 4.1 },
      40,
      true,
    ],
  ])('%s', (_name, changes, age, kept) => {
    const { broken, fvc } = judged(changes, age);
    expect([broken.includes('end of forced expiration'), fvc]).toEqual(
      kept ? [false, 'acceptable'] : [true, 'usable'],
    );
  });

  it('far below the largest before, all else not known, is not known', () => {
    const { broken, unknown } = judged({ fet: null, lastSecond: null, largestEarlierFvc: 5 });
    expect([broken, unknown]).toEqual([[], ['end of forced expiration']]);
  });
});

describe('breathing in afterwards', () => {
  it.each([
    [4.2, 4, true],
    [4.201, 4, false],
    [1.1, 1, true],
    [1.101, 1, false],
    [2, 4, true],
  ])('%d L after FVC %d L: %s', (fivc, fvc, kept) => {
    expect(judged({ fivc, fvc, bev: 0 }).broken.length === 0).toBe(kept);
  });
});

it('the first second is 0.75 s at 6 years or less', () => {
  expect([earlySeconds(6), earlySeconds(6.01)]).toEqual([0.75, 1]);
});
