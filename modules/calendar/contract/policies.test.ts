// Is the care calendar for internal people, in all their sites?
import { HERE, roleAt, someone, THERE } from '@alveary/contract/testing/someone.ts';
import { expect, it } from 'vitest';
import { mayUseCalendar } from './policies.ts';

it.each([
  [
    'an admin of one site, in both',
    [roleAt(HERE, 'portal_site_admin'), roleAt(THERE, 'nurse')],
    [HERE, THERE],
  ],
  ['an admin of none, nowhere', [roleAt(HERE, 'portal_site_caregiver'), roleAt(THERE, 'nurse')], []],
])('%s', (_, siteUsers, sites) => {
  expect(mayUseCalendar.sites(someone(siteUsers))).toEqual(sites);
});
