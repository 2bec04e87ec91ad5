import { describe, expect, it } from 'vitest';
import { alignedOf, envelopeOf, gapsOf, lastBefore, standingOf, type TimeSeries } from './time-series.ts';

const HOUR = 3_600_000;

describe('many readings in few pixels', () => {
  it('each column tells the median and where eight of ten readings lie', () => {
    const values = [...Array.from({ length: 11 }, (_, at) => 90 + at), 50];
    const times = values.map((_, at) => (at < 11 ? at : 1000));
    expect(envelopeOf({ times, values }, { from: 0, to: 2000 }, 4)).toEqual([
      { time: 250, low: 91, middle: 95, high: 99 },
      { time: 1250, low: 50, middle: 50, high: 50 },
    ]);
  });

  it('readings outside the window are not drawn', () => {
    expect(envelopeOf({ times: [1, 500], values: [1, 2] }, { from: 400, to: 600 }, 10)).toHaveLength(1);
    expect(envelopeOf({ times: [], values: [] }, { from: 0, to: 1 }, 10)).toEqual([]);
  });
});

it('a pause breaks the line between its two readings', () => {
  const series: TimeSeries = {
    name: 'SpO2',
    kind: 'line',
    times: [0, HOUR, 9 * HOUR],
    values: [97, 96, 95],
    gapMs: 2 * HOUR,
  };
  expect(gapsOf(series.times, 2 * HOUR)).toEqual([{ from: HOUR, to: 9 * HOUR }]);
  expect(alignedOf([series], { from: 0, to: 9 * HOUR }, 100).rows).toEqual([
    [0, 3600, 5 * 3600, 9 * 3600],
    [97, 96, null, 95],
  ]);
});

it('series of one row share their times; where one says nothing it is left out', () => {
  const fev1: TimeSeries = { name: 'FEV1', kind: 'line', times: [1000, 3000], values: [1, 2] };
  const pressure: TimeSeries = { name: 'BP', kind: 'span', times: [2000], values: [120], lower: [80] };
  const { rows, parts } = alignedOf([fev1, pressure], { from: 0, to: 4000 }, 100);
  expect(rows).toEqual([
    [1, 2, 3],
    [1, null, 2],
    [null, 120, null],
    [null, 80, null],
  ]);
  expect(parts.map(({ first, count }) => [first, count])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it.each([
  [-1, -1],
  [0, 0],
  [15, 1],
  [99, 2],
])('the last reading at or before %i is number %i', (moment, expected) => {
  expect(lastBefore([0, 10, 20], moment)).toBe(expected);
});

it.each([
  [90, 'below'],
  [91, null],
  [95, null],
  [96, 'above'],
])('%i in a usual range of 91 to 95 is %s', (value, expected) => {
  expect(standingOf(value, { low: 91, high: 95 })).toBe(expected);
  expect(standingOf(value, null)).toBeNull();
});
