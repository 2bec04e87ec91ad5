// How long are the pauses before the portal connects again? (CHAT-055)
import { expect, it } from 'vitest';
import { pauseBefore } from './broker-pauses.ts';

it.each([
  [0, 5000],
  [1, 5000],
  [2, 10_000],
  [3, 20_000],
  [4, 30_000],
  [400, 30_000],
])('CHAT-055 after %i failures it is %i ms', (failures, pause) => {
  expect(pauseBefore(failures, 5000, 0)).toBe(pause);
});

it('browsers that lost their connection together come back one after the other', () => {
  expect([0, 0.5, 1].map((chance) => pauseBefore(1, 5000, chance))).toEqual([5000, 5625, 6250]);
});

it('a longer pause of the configuration is kept', () => {
  expect(pauseBefore(9, 60_000, 0)).toBe(60_000);
});
