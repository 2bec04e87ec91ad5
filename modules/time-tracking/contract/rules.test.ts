// For whom does a minute count that several claim?
import { describe, expect, it } from 'vitest';
import type { Claim, TimeSource } from './model.ts';
import { cutsOf, lengthOf, settle, spanByHand, spansOfLength, toTenth, without } from './rules.ts';

const MINUTE = 60_000;
const claim = (id: string, source: TimeSource, from: number, until: number, claimedAt = 0): Claim => ({
  id,
  source,
  from: from * MINUTE,
  until: until * MINUTE,
  claimedAt,
});

/** 'call 0-10' for an interval of ten minutes from the beginning on. */
const shown = (claims: readonly Claim[]): string[] =>
  settle(claims).map(({ claimId, from, until }) => `${claimId} ${from / MINUTE}-${until / MINUTE}`);

describe('settling', () => {
  it.each<[string, Claim[], string[]]>([
    ['nothing', [], []],
    ['one claim', [claim('a', 'manual', 0, 10)], ['a 0-10']],
    ['two that touch', [claim('a', 'manual', 0, 10), claim('b', 'call', 10, 20)], ['a 0-10', 'b 10-20']],
    [
      'a call during a recording',
      [claim('recording', 'recording', 0, 30), claim('call', 'call', 10, 15)],
      ['recording 0-10', 'call 10-15', 'recording 15-30'],
    ],
    [
      'page activity under a recording',
      [claim('activity', 'activity', 0, 20), claim('recording', 'recording', 5, 30)],
      ['activity 0-5', 'recording 5-30'],
    ],
    [
      'a log by hand over page activity',
      [claim('activity', 'activity', 0, 25), claim('manual', 'manual', 0, 20)],
      ['manual 0-20', 'activity 20-25'],
    ],
    [
      'a log by hand inside of a call',
      [claim('call', 'call', 0, 30), claim('manual', 'manual', 10, 20)],
      ['call 0-30'],
    ],
    [
      'all four at once',
      [
        claim('activity', 'activity', 0, 40),
        claim('manual', 'manual', 0, 30),
        claim('recording', 'recording', 0, 20),
        claim('call', 'call', 0, 10),
      ],
      ['call 0-10', 'recording 10-20', 'manual 20-30', 'activity 30-40'],
    ],
    [
      'two logs by hand: the one that was claimed first',
      [claim('later', 'manual', 0, 20, 2), claim('first', 'manual', 10, 30, 1)],
      ['later 0-10', 'first 10-30'],
    ],
    ['time that was taken back', [claim('a', 'call', 5, 5), claim('b', 'manual', 0, 10)], ['b 0-10']],
  ])('%s', (_, claims, expected) => {
    expect(shown(claims)).toEqual(expected);
    expect(shown(claims.toReversed())).toEqual(expected);
  });
});

describe('what was cut', () => {
  it('is named with what it counts for', () => {
    const manual = claim('m', 'manual', 0, 40);
    const others = [claim('c', 'call', 5, 10), claim('r', 'recording', 30, 60), claim('f', 'call', 90, 99)];
    expect(cutsOf(manual, settle([manual, ...others]))).toEqual([
      { from: 5 * MINUTE, until: 10 * MINUTE, by: 'call' },
      { from: 30 * MINUTE, until: 40 * MINUTE, by: 'recording' },
    ]);
  });

  it('leaves the rest', () => {
    expect(
      without({ from: 0, until: 10 }, [
        { from: -5, until: 0 },
        { from: 2, until: 3 },
        { from: 9, until: 12 },
      ]),
    ).toEqual([
      { from: 0, until: 2 },
      { from: 3, until: 9 },
    ]);
  });
});

describe('a length changed by hand', () => {
  const spans = [
    { from: 0, until: 10 },
    { from: 20, until: 30 },
  ];
  it.each([
    [
      'shorter',
      15,
      [
        [0, 10],
        [20, 25],
      ],
    ],
    [
      'shorter than the first span',
      4,
      [
        [0, 4],
        [20, 20],
      ],
    ],
    [
      'longer',
      50,
      [
        [0, 10],
        [20, 60],
      ],
    ],
    [
      'none',
      0,
      [
        [0, 0],
        [20, 20],
      ],
    ],
  ])('%s cuts at the end or makes the last span longer', (_, length, expected) => {
    expect(spansOfLength(spans, length).map(({ from, until }) => [from, until])).toEqual(expected);
  });

  it('is in tenths of a second', () => {
    expect([toTenth(1234), toTenth(1200), toTenth(1299.9)]).toEqual([1200, 1200, 1200]);
  });
});

it('spans are as long as all of them together', () => {
  expect(lengthOf([])).toBe(0);
  expect(
    lengthOf([
      { from: 10, until: 25 },
      { from: 40, until: 42 },
    ]),
  ).toBe(17);
});

it('among equals the one that was claimed first counts, and of those claimed at once the one with the lower id', () => {
  const equals = [claim('b', 'manual', 0, 10), claim('a', 'manual', 5, 15)];
  expect(shown(equals)).toEqual(['b 0-5', 'a 5-15']);
  expect(shown(equals.toReversed())).toEqual(['b 0-5', 'a 5-15']);
  expect(shown([claim('a', 'manual', 5, 15, 1), claim('b', 'manual', 0, 10)])).toEqual(['b 0-10', 'a 10-15']);
});

it('what only touches a claim cuts nothing from it', () => {
  const around = settle([
    claim('before', 'call', 0, 10),
    claim('own', 'manual', 10, 20),
    claim('after', 'call', 20, 30),
  ]);
  expect(cutsOf(claim('own', 'manual', 10, 20), around)).toEqual([]);
});

it('a claim that has no length is cut by nothing', () => {
  const around = settle([claim('other', 'manual', 0, 20)]);
  expect(cutsOf(claim('own', 'activity', 10, 10), around)).toEqual([]);
});

describe('a log by hand', () => {
  it.each([
    ['that is over counts from its start', 0, 20, 30, { from: 0, until: 20 }],
    ['that ends as it is written counts from its start', 10, 20, 30, { from: 10, until: 30 }],
    ['that was begun when it was over ends when it was written', 29, 20, 30, { from: 10, until: 30 }],
    ['of this very moment ends now', 30, 20, 30, { from: 10, until: 30 }],
    ['of later stays later', 31, 20, 30, { from: 31, until: 51 }],
    ['without a length has none', 30, 0, 30, { from: 30, until: 30 }],
  ])('%s', (_, start, length, writtenAt, span) => {
    expect(spanByHand(start, length, writtenAt)).toEqual(span);
  });
});
