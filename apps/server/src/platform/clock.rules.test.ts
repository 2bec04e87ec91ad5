// Is a day that has begun anywhere taken from whoever is there, and no other?
import { expect, it } from 'vitest';
import { hasBegun } from './clock.ts';

it.each([
  ['2026-11-26T09:59:59.999Z', '2026-11-26', true],
  ['2026-11-26T09:59:59.999Z', '2026-11-27', false],
  ['2026-11-26T10:00:00.000Z', '2026-11-27', true],
  ['2026-11-26T23:59:59.999Z', '2026-11-27', true],
  ['2026-11-26T23:59:59.999Z', '2026-11-28', false],
])('at %s the %s has begun somewhere: %s', (at, day, isSo) => {
  expect(hasBegun(day, Date.parse(at))).toBe(isSo);
});
