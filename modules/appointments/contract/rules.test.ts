// When is an appointment shown as NOW, what may become of it, and when does it overlap another one?
import { describe, expect, it } from 'vitest';
import { appointmentStatuses, type AppointmentStatus, type BusyTime } from './model.ts';
import { clashesOf, displayStatus, mayBecome, mayFulfil, nextFreeStart, startComplaint } from './rules.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const at = (startTime: string, status: AppointmentStatus = 'BOOKED') =>
  displayStatus({ status, startTime }, now);

describe('NOW is from this moment to 30 minutes ahead', () => {
  it.each([
    ['2026-11-22T14:59:59Z', 'BOOKED'],
    ['2026-11-22T15:00:00Z', 'NOW'],
    ['2026-11-22T15:30:00Z', 'NOW'],
    ['2026-11-22T15:30:01Z', 'BOOKED'],
  ])('APPT-011 one at %s is %s', (startTime, expected) => expect(at(startTime)).toBe(expected));
});

it.each([
  ['PENDING', 'NOW'],
  ['PROPOSED', 'NOW'],
  ['BOOKED', 'NOW'],
  ['FULFILLED', 'FULFILLED'],
  ['CANCELLED', 'CANCELLED'],
] as const)('%s becomes %s', (status, expected) => expect(at('2026-11-22T15:10:00Z', status)).toBe(expected));

it.each([
  ['PENDING', ['BOOKED', 'CANCELLED']],
  ['PROPOSED', ['BOOKED', 'CANCELLED']],
  ['BOOKED', ['FULFILLED', 'CANCELLED']],
  ['FULFILLED', []],
  ['CANCELLED', []],
] as const)('%s may become %j', (before, after) => {
  expect(appointmentStatuses.filter((status) => mayBecome(before, status))).toEqual(after);
});

it.each([
  ['2026-11-22T14:59:59Z', 'This time has passed. Choose a later one.'],
  ['2026-11-22T15:00:00Z', null],
  ['2028-02-29T10:00:00Z', null],
  ['2028-11-25T15:00:00Z', 'An appointment is at most two years ahead.'],
])('a start at %s: %s', (start, expected) => expect(startComplaint(start, now)).toBe(expected));

const busy = (start: string, end: string, isOwn = false): BusyTime => ({
  start: `2026-11-22T${start}:00Z`,
  end: `2026-11-22T${end}:00Z`,
  kind: 'APPOINTMENT',
  isOwn,
});

it.each([
  ['ends as it begins', busy('09:30', '10:00'), false],
  ['begins as it ends', busy('10:30', '11:00'), false],
  ['reaches into it', busy('09:30', '10:01'), true],
  ['begins within it', busy('10:29', '11:00'), true],
  ['lies within it', busy('10:10', '10:20'), true],
  ['lies around it', busy('09:00', '12:00'), true],
  ['is the one that is moved', busy('10:00', '10:30', true), false],
])('one that %s is a clash: %s', (_what, other, expected) => {
  expect(clashesOf({ start: '2026-11-22T10:00:00Z', duration: 30 }, [other])).toEqual(
    expected ? [other] : [],
  );
});

it.each([
  ['BOOKED', false, true],
  ['BOOKED', true, false],
  ['PROPOSED', false, false],
  ['PENDING', false, false],
  ['FULFILLED', false, false],
  ['CANCELLED', false, false],
] as const)(
  'OP-APPT-2 one that is %s, of a calendar: %s, may be said to have taken place: %s',
  (status, isOfCalendar, may) => {
    expect(mayFulfil({ status, isOfCalendar })).toBe(may);
  },
);

describe('the next free time after a clash', () => {
  const busy = (start: string, end: string, isOwn = false): BusyTime => ({
    start: `2026-11-22T${start}:00.000Z`,
    end: `2026-11-22T${end}:00.000Z`,
    kind: 'APPOINTMENT',
    isOwn,
  });
  const evening = Date.parse('2026-11-22T18:00:00Z');
  it.each([
    ['when the other ends', [busy('10:00', '10:30')], '10:30'],
    [
      'after those that follow without a gap long enough',
      [busy('10:45', '11:15'), busy('10:00', '10:30')],
      '11:15',
    ],
    ['in the first gap that is long enough', [busy('10:00', '10:30'), busy('11:00', '11:30')], '10:30'],
    ['as it was chosen, over its own time', [busy('10:00', '10:30', true)], '10:15'],
    ['not that day', [busy('10:00', '17:45')], null],
  ])('is %s', (_when, others, expected) => {
    const free = nextFreeStart({ start: '2026-11-22T10:15:00Z', duration: 30 }, others, evening);
    expect(free?.slice(11, 16) ?? null).toBe(expected);
  });
});
