// Is the outbox for staff, of their own sites?
import { HERE, roleAt, someone } from '@alveary/contract/testing/someone.ts';
import { expect, it } from 'vitest';
import { mayReadOutbox } from './policies.ts';

it('by the staff flag, and by no role', () => {
  const roles = [roleAt(HERE, 'super_admin', 'action_profile_view')];
  expect(mayReadOutbox.sites(someone(roles, { isStaff: true }))).toEqual([HERE]);
  expect(mayReadOutbox.sites(someone(roles, { isEmployee: true }))).toEqual([]);
});
