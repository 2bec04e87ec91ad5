// Does a budget hold for its minute, for each key apart, in bounded memory?
import { expect, it } from 'vitest';
import { budget } from './budget.ts';

it('gives so many a minute, and says how long to wait', () => {
  const two = budget(2);
  expect([two.take('a', 0), two.take('a', 10_000), two.take('a', 20_000)]).toEqual([0, 0, 40_000]);
  expect(two.take('b', 20_000)).toBe(0);
  expect(two.take('a', 60_000)).toBe(0);
});

it('forgets the oldest key when there are too many', () => {
  const one = budget(1, 2);
  for (const key of ['a', 'b', 'c']) expect(one.take(key, 0)).toBe(0);
  expect([one.take('c', 1), one.take('b', 1), one.take('a', 1)]).toEqual([59_999, 59_999, 0]);
});
