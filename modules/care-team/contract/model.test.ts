import { expect, it } from 'vitest';
import { careTeamRoleLabel, monthField } from './model.ts';

it.each([
  ['2026-11', true],
  ['2026-00', false],
  ['2026-13', false],
  ['3026-11', false],
  ['2026-11-01', false],
])('%s is a month: %s', (text, expected) => {
  expect(monthField.safeParse(text).success).toBe(expected);
});

it('a role is shown by its label, and one that is not known as it is', () => {
  expect(careTeamRoleLabel('health_coach')).toBe('Health coach');
  expect(careTeamRoleLabel('care_coordinator')).toBe('Care coordinator');
  expect(careTeamRoleLabel('dreamer')).toBe('dreamer');
});
