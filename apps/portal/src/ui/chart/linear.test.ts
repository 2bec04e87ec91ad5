// At which pixel does a value stand, and what is its path?
import { describe, expect, it } from 'vitest';
import { type Ends, linear, pathThrough } from './linear.ts';

describe('from values to pixels', () => {
  it.each<[values: Ends, pixels: Ends, value: number, at: number]>([
    [[0, 10], [0, 200], 5, 100],
    [[-4, 8], [240, 0], 8, 0],
    [[-4, 8], [240, 0], -4, 240],
    [[0, 10], [0, 200], 12, 240],
    [[3, 3], [10, 90], 3, 10],
  ])('%j on %j: %d stands at %d', (values, pixels, value, at) => {
    expect(linear(values, pixels)(value)).toBe(at);
  });
});

describe('a path', () => {
  const [x, y] = [linear([0, 3], [0, 100]), linear([0, 10], [50, 0])];

  it('goes through the points in their order, to a hundredth of a pixel', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 7 },
      { x: 3, y: 10 },
    ];
    expect(pathThrough(points, x, y)).toBe('M0,50L33.33,15L100,0');
  });

  it('of no points says nothing', () => {
    expect(pathThrough([], x, y)).toBe('');
  });
});
