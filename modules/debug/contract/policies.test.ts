// Are the harnesses for product employees alone?
import { HERE, roleAt, someone } from '@alveary/contract/testing/someone.ts';
import { expect, it } from 'vitest';
import { mayUseHarnesses } from './policies.ts';

it('by the employee flag, and by no role', () => {
  const roles = [roleAt(HERE, 'super_admin', 'action_profile_view')];
  expect(mayUseHarnesses.sites(someone(roles, { isEmployee: true }))).toEqual([HERE]);
  expect(mayUseHarnesses.sites(someone(roles, { isStaff: true }))).toEqual([]);
});
