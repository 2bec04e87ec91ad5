// Does recording take all three: an admin of some site, a time-tracking role at the global one, and the patients of the site?
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { HERE, roleAt, someone, THERE } from '@alveary/contract/testing/someone.ts';
import { expect, it } from 'vitest';
import { mayRecordSessions } from './policies.ts';

const admin = roleAt(HERE, 'portal_site_admin', 'action_profile_edit');
const caregiver = roleAt(HERE, 'portal_site_caregiver', 'action_profile_edit');
const reader = roleAt(THERE, 'portal_site_admin', 'action_profile_view');
const tracker = roleAt(GLOBAL_SITE_ID, 'health_coach', 'action_time_tracking');

it.each([
  ['all three', [admin, reader, tracker], [HERE]],
  ['no time is tracked', [admin, reader], []],
  ['admin of no site', [caregiver, tracker], []],
  ['no patients of the site to change', [reader, tracker], []],
])('%s', (_, siteUsers, sites) => {
  expect(mayRecordSessions.sites(someone(siteUsers))).toEqual(sites);
});
