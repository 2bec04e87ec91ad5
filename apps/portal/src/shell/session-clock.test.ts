import { expect, it } from 'vitest';
import { secondsLeft, shouldAsk, spokenSeconds } from './session-clock.ts';

const at = (left: number | null, askedAgo = 60_000) => ({
  clock: {
    end: left === null ? null : { endsAt: 1_000_000 + left * 1000, isFinal: false, site: null },
    askedAt: 1_000_000 - askedAgo,
  },
  time: 1_000_000,
});

it.each([
  [null, null],
  [120, 120],
  [0.2, 1],
  [-5, 0],
])('AUTH-032 %s s before the end, %s whole seconds are left', (left, seconds) => {
  const { clock, time } = at(left);
  expect(secondsLeft(clock, time)).toBe(seconds);
});

it.each([
  ['unknown end', null, 60_000, true],
  ['unknown end, just asked', null, 1000, false],
  ['far from the end', 600, 60_000, false],
  ['just before the bar', 130, 60_000, true],
  ['under the bar, just asked', 100, 3000, false],
  ['under the bar, asked ten seconds ago', 90, 10_000, true],
])('AUTH-031 the server is asked again: %s', (_, left, askedAgo, isDue) => {
  const { clock, time } = at(left, askedAgo);
  expect(shouldAsk(clock, time)).toBe(isDue);
});

it.each([
  [120, 120],
  [119, 120],
  [60, 60],
  [31, 60],
  [30, 30],
  [10, 10],
  [3, 10],
])('AUTH-033 at %s s a reader has heard %s', (left, spoken) => {
  expect(spokenSeconds(left)).toBe(spoken);
});
