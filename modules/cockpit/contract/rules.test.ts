// What is missing of a month is told right, at each edge, and patients near to it come first.
import { describe, expect, it } from 'vitest';
import {
  daysIn,
  daysLeftIn,
  distanceOf,
  isOnTile,
  minutesIn,
  needOf,
  type CountedMonth,
  type TileFacts,
} from './rules.ts';

const month: CountedMonth = {
  isCurrent: true,
  status: 'MANAGED',
  seconds: 20 * 60,
  dayBits: 0xffff,
  today: 23,
  lastDay: '2026-11-30',
  interactiveContact: '2026-11-03T10:00:00Z',
  aims: { minutes: 20, readingDays: 16 },
  needsContact: true,
  isDeceased: false,
};
const days = (...list: number[]): number => list.reduce((bits, day) => bits | (1 << (day - 1)), 0);

it.each([
  [0, 0],
  [days(1), 1],
  [days(1, 31), 2],
  [0x7fffffff, 31],
])('the bits %i are %i days', (bits, expected) => {
  expect(daysIn(bits)).toBe(expected);
});

it.each([
  [0, 0],
  [59.9, 0],
  [60, 1],
  [1199.9, 19],
  [1200, 20],
])('%d seconds are %i whole minutes', (seconds, expected) => {
  expect(minutesIn(seconds)).toBe(expected);
});

it.each([
  ['today has none yet', 23, 0, 8],
  ['today has one', 23, days(23), 7],
  ['the last day has none yet', 30, 0, 1],
  ['the last day has one', 30, days(30), 0],
])('days on which a reading can still come: %s', (_, today, dayBits, expected) => {
  expect(daysLeftIn({ ...month, today, dayBits })).toBe(expected);
});

it('no reading can come into a month that is over', () => {
  expect(daysLeftIn({ ...month, isCurrent: false, today: 30, dayBits: 0 })).toBe(0);
});

describe('what a month is missing', () => {
  it.each<[string, Partial<CountedMonth>, object]>([
    ['nothing', {}, { standing: 'REACHED', minutes: 0, readingDays: 0, contact: false }],
    ['a second of the minutes', { seconds: 1199.9 }, { standing: 'OPEN', minutes: 1, readingDays: 0 }],
    ['minutes', { seconds: 12 * 60 }, { standing: 'OPEN', minutes: 8, readingDays: 0 }],
    ['days that can come', { dayBits: 0x1fff }, { standing: 'OPEN', readingDays: 3, daysOutOfReach: false }],
    [
      'as many days as are left',
      { dayBits: 0xff },
      { standing: 'OPEN', readingDays: 8, daysOutOfReach: false },
    ],
    [
      'one day too many',
      { dayBits: 0x7f },
      { standing: 'OUT_OF_REACH', readingDays: 9, daysOutOfReach: true },
    ],
    [
      'one day too many, and minutes',
      { dayBits: 0x7f, seconds: 0 },
      { standing: 'OPEN', minutes: 20, daysOutOfReach: true },
    ],
    ['a live contact only', { interactiveContact: null }, { standing: 'OPEN', contact: true, minutes: 0 }],
    [
      'no contact where none is asked for',
      { interactiveContact: null, needsContact: false },
      { standing: 'REACHED', contact: false },
    ],
    [
      'anything, in a month that is over',
      { isCurrent: false, seconds: 0 },
      { standing: 'OUT_OF_REACH', minutes: 20 },
    ],
    ['nothing, in a month that is over', { isCurrent: false }, { standing: 'REACHED', daysLeft: 0 }],
    [
      'what is billed nowhere',
      { aims: { minutes: null, readingDays: null }, seconds: 0, interactiveContact: null },
      { standing: 'NOT_BILLED', minutes: 0, contact: false },
    ],
    [
      'minutes where only days are billed',
      { aims: { minutes: null, readingDays: 16 }, seconds: 0 },
      { standing: 'REACHED' },
    ],
    [
      'what nobody asks of who has not begun',
      { status: 'AWARE', seconds: 0 },
      { standing: 'NOT_BILLED', minutes: 0 },
    ],
    ['what nobody asks of who has left', { status: 'DISENROLLED', seconds: 0 }, { standing: 'NOT_BILLED' }],
    ['minutes of who has begun', { status: 'ACTIVATED', seconds: 0 }, { standing: 'OPEN', minutes: 20 }],
  ])('%s', (_, part, expected) => {
    expect(needOf({ ...month, ...part })).toMatchObject(expected);
  });
});

it('nearest first, then what is out of reach, then what is done, then what is not billed', () => {
  const distance = (part: Partial<CountedMonth>): number => {
    const one = { ...month, ...part };
    return distanceOf(one.aims, needOf(one));
  };
  const inOrder = [
    distance({ seconds: 19 * 60 }),
    distance({ dayBits: 0x3fff }),
    distance({ seconds: 12 * 60 }),
    distance({ seconds: 12 * 60, interactiveContact: null }),
    distance({ seconds: 0, dayBits: 0xfff }),
    distance({ dayBits: 1 }),
    distance({}),
    distance({ status: 'AWARE' }),
  ];
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  expect(new Set(inOrder).size).toBe(inOrder.length);
});

describe('the tiles', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const facts: TileFacts = {
    minutes: 19,
    readingDays: 15,
    lastCommunication: '2026-10-24T12:00:00Z',
    nextAppointment: null,
    openEvents: 0,
    aims: { minutes: 20, readingDays: 16 },
    need: needOf({ ...month, seconds: 19 * 60 }),
    isCurrent: true,
    isDeceased: false,
  };
  it.each<[Parameters<typeof isOnTile>[0], Partial<TileFacts>, boolean]>([
    ['minutes', {}, false],
    ['minutes', { minutes: 20 }, true],
    ['minutes', { minutes: 20, aims: { minutes: null, readingDays: null } }, false],
    ['reading-days', {}, false],
    ['reading-days', { readingDays: 16 }, true],
    ['reading-days', { readingDays: 31, aims: { minutes: 20, readingDays: null } }, false],
    ['no-contact', {}, false],
    ['no-contact', { lastCommunication: '2026-10-24T11:59:59Z' }, true],
    ['no-contact', { lastCommunication: null }, true],
    ['no-contact', { lastCommunication: null, isCurrent: false }, false],
    ['no-contact', { lastCommunication: null, isDeceased: true }, false],
    ['open-events', {}, false],
    ['open-events', { openEvents: 1 }, true],
    ['open-events', { openEvents: null }, false],
    ['appointments', {}, false],
    ['appointments', { nextAppointment: '2026-11-30T12:00:00Z' }, true],
    ['appointments', { nextAppointment: '2026-11-30T12:00:01Z' }, false],
    ['needs', {}, true],
    ['needs', { need: needOf(month) }, false],
    ['needs', { need: needOf({ ...month, seconds: 0, isDeceased: true }) }, false],
  ])('%s of %o: %s', (tile, part, expected) => {
    expect(isOnTile(tile, { ...facts, ...part }, now)).toBe(expected);
  });
});
