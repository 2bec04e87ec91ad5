import { expect, it } from 'vitest';
import { nextTryAt } from './retry-schedule.ts';

it('tries ten times more, later and later, over about four hours', () => {
  const pauses: number[] = [];
  for (let tries = 1, at = nextTryAt(1, 0); at !== null; tries += 1, at = nextTryAt(tries, 0))
    pauses.push(at);
  expect(pauses).toHaveLength(10);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBe(30_000);
  expect(pauses.reduce((sum, one) => sum + one, 0) / 3_600_000).toBeCloseTo(4, 0);
});
