// Are the admin pages, and what is done on them, for staff alone, and within their own sites?
import { expect, it } from 'vitest';
import { HERE, roleAt, someone, THERE } from '../testing/someone.ts';
import { GLOBAL_SITE_ID } from './actions.ts';
import { mayAddToSite, mayReadAsStaff, mayRemoveFromSite, mayUseAdminPages } from './admin-pages.ts';

const all = ['action_profile_view', 'action_profile_add', 'action_profile_delete'];

it.each([
  ['staff at one site', someone([roleAt(HERE, 'caregiver')], { isStaff: true }), true],
  ['staff at no site', someone([], { isStaff: true }), false],
  ['staff at the global site alone', someone([roleAt(GLOBAL_SITE_ID, 'admin')], { isStaff: true }), false],
  ['who is not staff', someone([roleAt(HERE, 'admin', ...all)]), false],
])('mayUseAdminPages: %s', (_, me, isOpen) => {
  expect(mayUseAdminPages(me)).toBe(isOpen);
});

it.each([
  [mayReadAsStaff, 'action_profile_view'],
  [mayAddToSite, 'action_profile_add'],
  [mayRemoveFromSite, 'action_profile_delete'],
])('%o takes staff, and the action at the site', (policy, action) => {
  const roles = [
    roleAt(HERE, 'some', action),
    roleAt(THERE, 'some', ...all.filter((other) => other !== action)),
  ];
  expect(policy.sites(someone(roles, { isStaff: true }))).toEqual([HERE]);
  expect(policy.sites(someone(roles))).toEqual([]);
});
