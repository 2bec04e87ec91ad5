import { expect, it } from 'vitest';
import { HERE, roleAt, someone } from '@alveary/contract/testing/someone.ts';
import { allowedOf, closedLimitsFor, closedLimitsOf } from './closed-limits.rules.ts';

it.each([
  ['staff', true, { alarm: 100, stop: 500, inAnswer: 25 }],
  ['everybody else', false, { alarm: 20, stop: 20, inAnswer: 20 }],
])('limits %s', (_, isStaff, limits) => {
  const me = someone([roleAt(HERE, 'nurse', 'action_profile_view')], { isStaff });
  expect(closedLimitsFor(me)).toEqual(limits);
  expect(closedLimitsOf(isStaff)).toEqual(limits);
});

it.each([
  [3, 0, true, 3],
  [1000, 0, true, 25],
  [1000, 490, true, 10],
  [1, 500, true, 0],
  [1, 19, false, 1],
  [2, 19, false, 1],
  [1, 20, false, 0],
])('shows of %i patients after %i within the hour, to staff %s: %i', (wanted, before, isStaff, allowed) => {
  expect(allowedOf(wanted, before, closedLimitsOf(isStaff))).toBe(allowed);
});
