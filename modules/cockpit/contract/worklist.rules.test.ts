// Is a patient on the worklist for every reason there is, with its numbers, and for none where nothing happened?
import { describe, expect, it } from 'vitest';
import {
  type Answered,
  byUrgency,
  fev1Fell,
  type Facts,
  lowSpo2,
  noContact,
  openOrders,
  overdueTodos,
  questionnaireWorse,
  reasonsOf,
  type Session,
} from './worklist.rules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(now - days * DAY_MS).toISOString();

describe('low SpO2', () => {
  it.each([
    ['none', [], 0],
    ['once', [{ value: 86, at: ago(1) }], 0],
    [
      'twice',
      [
        { value: 86, at: ago(1) },
        { value: 88, at: ago(2) },
      ],
      1,
    ],
  ])('%s', (_, lowReadings, count) => {
    expect(lowSpo2({ lowReadings })).toHaveLength(count);
  });

  it('a further low reading of the same day is the same fact, one of the next day another', () => {
    const keyOf = (at: string) =>
      lowSpo2({
        lowReadings: [
          { value: 86, at },
          { value: 86, at: ago(3) },
        ],
      })[0]?.key;
    expect(keyOf('2026-11-22T08:00:00Z')).toBe(keyOf('2026-11-22T20:00:00Z'));
    expect(keyOf('2026-11-22T08:00:00Z')).not.toBe(keyOf('2026-11-23T08:00:00Z'));
  });
});

const session = (at: number, fev1: number, part: Partial<Session> = {}): Session => ({
  id: `at ${at}`,
  at: ago(at),
  fev1,
  zScore: null,
  ageYears: 40,
  ...part,
});
/** Mean 3 L, standard deviation 0.1 L. */
const uneven = [2.9, 3.1, 2.9, 3.1, 3].map((fev1, index) => session(10 + index * 7, fev1));
const even = [3, 3, 3, 3].map((fev1, index) => session(10 + index * 7, fev1));

describe('FEV1 fell by more than the own variation', () => {
  it.each<[string, readonly Session[], boolean]>([
    ['no session', [], false],
    ['the first session', [session(1, 1)], false],
    ['three sessions before', [session(1, 1), ...even.slice(0, 3)], false],
    ['within the variation of an uneven patient', [session(1, 2.81), ...uneven], false],
    ['beyond the variation of an uneven patient', [session(1, 2.79), ...uneven], true],
    ['of an even patient, but less than repeatability', [session(1, 2.86), ...even], false],
    ['of an even patient, more than repeatability', [session(1, 2.84), ...even], true],
    ['a rise', [session(1, 4), ...even], false],
    ['a month ago, to the day', [session(30, 2), ...even.map((one) => ({ ...one, at: ago(40) }))], true],
    ['longer ago', [session(31, 2), ...even.map((one) => ({ ...one, at: ago(40) }))], false],
  ])('%s: %s', (_, sessions, isTold) => {
    expect(fev1Fell({ sessions }, now)).toHaveLength(isTold ? 1 : 0);
  });

  it('tells the numbers', () => {
    expect(fev1Fell({ sessions: [session(1, 2.5), ...even] }, now)).toEqual([
      {
        kind: 'FEV1_FELL',
        key: 'at 1',
        at: ago(1),
        fev1: 2.5,
        usual: 3,
        lowest: 2.85,
        sessions: 4,
        score: null,
      },
    ]);
  });

  // r = 0.642 - 0.04 × 0.5 + 0.02 × 10 = 0.822; the score of a fall from 0 to z is z / 0.5695.
  it.each([
    [-1.1, false],
    [-1.13, true],
  ])('a child whose z-score fell from 0 to %d: %s', (zScore, isTold) => {
    const child = { ageYears: 10 };
    const found = fev1Fell(
      { sessions: [session(0, 1.9, { ...child, zScore }), session(182.625, 2, { ...child, zScore: 0 })] },
      now,
    );
    expect(found).toHaveLength(isTold ? 1 : 0);
    if (isTold) expect(found[0]).toMatchObject({ score: expect.closeTo(zScore / 0.5695, 2), lowest: 2 });
  });
});

describe('a questionnaire got worse by its important difference', () => {
  const answers = (internalName: string, newest: number, before: number, at = 1): readonly Answered[] => [
    { id: 'new', internalName, at: ago(at), score: newest },
    { id: 'old', internalName, at: ago(60), score: before },
  ];
  it.each<[string, number, number, boolean]>([
    ['asthma-control-questionnaire', 1.5, 1, true],
    ['asthma-control-questionnaire', 1.4, 1, false],
    ['asthma-control-questionnaire', 0.3 + 0.5, 0.3, true],
    ['asthma-control-test', 17, 20, true],
    ['asthma-control-test', 18, 20, false],
    ['asthma-control-test', 23, 20, false],
    ['copd-assessment-test', 12, 10, true],
    ['copd-assessment-test', 11, 10, false],
    ['st-georges-respiratory', 44, 40, true],
    ['st-georges-respiratory', 36, 40, false],
    ['mood', 20, 0, false],
  ])('%s from %d to %d', (name, newest, before, isTold) => {
    expect(questionnaireWorse({ answered: answers(name, newest, before) }, now)).toHaveLength(isTold ? 1 : 0);
  });
  it('is news for a month, and names what it compares', () => {
    expect(questionnaireWorse({ answered: answers('copd-assessment-test', 20, 10, 31) }, now)).toEqual([]);
    expect(questionnaireWorse({ answered: answers('copd-assessment-test', 20, 10) }, now)).toMatchObject([
      { key: 'new', score: 20, before: 10, difference: 2, title: expect.stringContaining('CAT') },
    ]);
    expect(
      questionnaireWorse({ answered: answers('copd-assessment-test', 20, 10).slice(0, 1) }, now),
    ).toEqual([]);
  });
});

it.each([
  [ago(29.9), []],
  [ago(30), [{ kind: 'NO_CONTACT', key: ago(30), since: ago(30), days: 30 }]],
  [null, [{ kind: 'NO_CONTACT', key: 'never', since: null, days: null }]],
])('the last contact at %s', (lastContact, expected) => {
  expect(noContact({ lastContact }, now)).toEqual(expected);
});

it.each([
  [13.9, 0],
  [14, 1],
])('an order that is open for %d days is told %i times', (days, count) => {
  expect(openOrders({ orders: [{ id: 'o', type: 'Spirometry', at: ago(days) }] }, now)).toHaveLength(count);
});

it.each([
  [1, 48.5, 0],
  [1, 47.9, 0],
  [3, 47, 1],
  [3, 49, 0],
])(
  'a to-do that was done %d days ago and is due each %d hours is told %i times',
  (days, periodInHours, count) => {
    const todo = {
      id: 't',
      name: 'Blow',
      periodInHours,
      lastCompletedDate: ago(days),
      lastModifiedDate: ago(90),
    };
    expect(overdueTodos({ todos: [todo] }, now)).toHaveLength(count);
  },
);

it('what cannot wait comes first, then who has more reasons, last who has none left', () => {
  const facts: Facts = {
    lowReadings: [],
    sessions: [],
    answered: [],
    lastContact: null,
    orders: [],
    todos: [],
  };
  const low = [
    { value: 86, at: ago(1) },
    { value: 85, at: ago(1) },
  ];
  const orders = [{ id: 'o', type: 'Spirometry', at: ago(20) }];
  const three = reasonsOf({ ...facts, lowReadings: low, orders }, now);
  expect(three.map(({ kind }) => kind)).toEqual(['SPO2_LOW', 'NO_CONTACT', 'ORDER_OPEN']);
  const one = reasonsOf({ ...facts, lowReadings: low, lastContact: ago(1) }, now);
  const contact = reasonsOf(facts, now);
  const long = reasonsOf({ ...facts, lastContact: ago(90) }, now);
  const short = reasonsOf({ ...facts, lastContact: ago(31) }, now);
  expect([[], short, contact, long, one, three].toSorted(byUrgency)).toEqual([
    three,
    one,
    contact,
    long,
    short,
    [],
  ]);
});
