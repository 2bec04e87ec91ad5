import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { HERE, roleAt, someone, THERE } from '@alveary/contract/testing/someone.ts';
import { expect, it } from 'vitest';
import { mayAssignSms, mayPlayPatientApp } from './policies.ts';

const reads = [roleAt(HERE, 'portal_site_caregiver', 'action_profile_view'), roleAt(THERE, 'none')];

it.each([
  ['a product employee, where the messages may be read', someone(reads, { isEmployee: true }), [HERE]],
  ['nobody else', someone(reads), []],
])('the app: %s', (_, me, sites) => {
  expect(mayPlayPatientApp.sites(me)).toEqual(sites);
});

it.each([
  [
    'an admin, for the own site',
    someone([roleAt(HERE, 'portal_site_admin'), roleAt(THERE, 'caregiver')]),
    [HERE],
  ],
  [
    'a super admin of all, also for numbers that no patient has',
    someone([roleAt(GLOBAL_SITE_ID, 'super_admin'), roleAt(HERE, 'admin')]),
    [GLOBAL_SITE_ID, HERE],
  ],
  [
    'who writes to patients, for the own site',
    someone([roleAt(HERE, 'portal_site_caregiver', 'action_profile_edit'), roleAt(THERE, 'caregiver')]),
    [HERE],
  ],
  ['another role at the global site', someone([roleAt(GLOBAL_SITE_ID, 'nurse'), roleAt(HERE, 'nurse')]), []],
])('an SMS of an unknown number: %s', (_, me, sites) => {
  expect(mayAssignSms.sites(me)).toEqual(sites);
});
