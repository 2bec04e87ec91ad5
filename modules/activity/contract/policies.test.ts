// Is the time tracked of those, and only those, who hold a time-tracking role at the global site?
import { expect, it } from 'vitest';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import { mayTrackTime } from './policies.ts';

const site = '0198a000-0000-7000-8000-000000000001';
const at = (siteId: string, ...actions: string[]) => ({ siteId, roles: [{ code: 'some_role', actions }] });
const person = (siteUsers: Me['siteUsers'], more: Partial<Me> = {}): Me => ({
  id: '0198a000-0000-7000-8000-000000000002',
  isStaff: false,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers,
  ...more,
});
const viewer = at(site, 'action_profile_view');
const tracker = at(GLOBAL_SITE_ID, 'action_time_tracking');

it.each([
  ['a role at the global site and a patient to look at', person([viewer, tracker]), [site]],
  ['no role at the global site', person([viewer]), []],
  ['the action in a site only', person([at(site, 'action_profile_view', 'action_time_tracking')]), []],
  ['a site whose patients are not shown', person([at(site), tracker]), []],
  ['an account that is not confirmed', person([viewer, tracker], { accountConfirmed: false }), []],
])('begun ACTIVITY-005 %s', (_name, me, sites) => {
  expect(mayTrackTime.sites(me)).toEqual(sites);
});
