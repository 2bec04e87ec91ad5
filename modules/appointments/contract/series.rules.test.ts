// Do the appointments of a series stay at their time of day, also over the days on which clocks change and at the ends of months?
import { describe, expect, it } from 'vitest';
import type { Repetition } from './model.ts';
import { shiftedStarts, startsOfSeries } from './series.rules.ts';

const series = (start: string, repeat: Repetition) =>
  startsOfSeries(start, repeat).map((one) => one.slice(0, 16));

it.each([
  ['UTC', '2026-03-25T09:00:00Z', ['2026-03-25T09:00', '2026-04-01T09:00']],
  ['America/New_York', '2026-03-04T14:00:00Z', ['2026-03-04T14:00', '2026-03-11T13:00']],
  ['America/New_York', '2026-10-28T13:00:00Z', ['2026-10-28T13:00', '2026-11-04T14:00']],
  ['Europe/Stockholm', '2026-03-25T08:00:00Z', ['2026-03-25T08:00', '2026-04-01T07:00']],
  ['Europe/Stockholm', '2026-10-21T07:00:00Z', ['2026-10-21T07:00', '2026-10-28T08:00']],
  ['Australia/Lord_Howe', '2026-03-31T22:00:00Z', ['2026-03-31T22:00', '2026-04-07T22:30']],
  ['Australia/Lord_Howe', '2026-09-29T22:30:00Z', ['2026-09-29T22:30', '2026-10-06T22:00']],
  // The second one falls into the hour that is left out.
  ['Europe/Stockholm', '2026-03-22T01:30:00Z', ['2026-03-22T01:30', '2026-03-29T01:30']],
])('every week in %s from %s', (timeZone, start, expected) => {
  expect(series(start, { every: 'WEEK', times: 2, timeZone })).toEqual(expected);
});

it.each([
  ['TWO_WEEKS', ['2026-01-05T09:00', '2026-01-19T09:00', '2026-02-02T09:00']],
  ['FOUR_WEEKS', ['2026-01-05T09:00', '2026-02-02T09:00', '2026-03-02T09:00']],
  ['MONTH', ['2026-01-05T09:00', '2026-02-05T09:00', '2026-03-05T09:00']],
] as const)('in the rhythm %s', (every, expected) => {
  expect(series('2026-01-05T09:00:00Z', { every, times: 3, timeZone: 'UTC' })).toEqual(expected);
});

it('every month from the 31st keeps to the last day of shorter ones, 29 February too', () => {
  expect(series('2027-12-31T09:00:00Z', { every: 'MONTH', times: 4, timeZone: 'UTC' })).toEqual([
    '2027-12-31T09:00',
    '2028-01-31T09:00',
    '2028-02-29T09:00',
    '2028-03-31T09:00',
  ]);
});

it('without a repetition it is one', () => {
  expect(startsOfSeries('2026-01-05T09:00:00Z', undefined)).toEqual(['2026-01-05T09:00:00Z']);
});

describe('those that follow one that is moved', () => {
  it.each([
    // A day later and an hour earlier, over the change of clocks of each zone.
    ['UTC', '2026-03-05T15:00:00.000Z', ['2026-03-12T15:00:00.000Z', '2026-03-19T15:00:00.000Z']],
    [
      'America/New_York',
      '2026-03-05T15:00:00.000Z',
      ['2026-03-12T14:00:00.000Z', '2026-03-19T14:00:00.000Z'],
    ],
    [
      'Europe/Stockholm',
      '2026-03-26T15:00:00.000Z',
      ['2026-04-02T14:00:00.000Z', '2026-04-09T14:00:00.000Z'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-03-30T15:00:00.000Z',
      ['2026-04-06T15:30:00.000Z', '2026-04-13T15:30:00.000Z'],
    ],
  ])('in %s keep their time of day', (timeZone, to, expected) => {
    const from = new Date(Date.parse(to) - 23 * 3_600_000).toISOString();
    const weekly = startsOfSeries(from, { every: 'WEEK', times: 3, timeZone });
    expect(shiftedStarts(weekly.slice(1), { timeZone, from, to })).toEqual(expected);
  });
});
