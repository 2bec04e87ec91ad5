// Who sees which patients (document 1 §6; OP-PSEARCH-3; OP-USERS-4), as tables.
import { describe, expect, it } from 'vitest';
import type { RoleCode } from './actions.ts';
import { GLOBAL_SITE_ID, roleSeeds } from './actions.ts';
import {
  mayCreatePatients,
  mayEditPatients,
  mayGrantAccess,
  mayListInaccessiblePatients,
  mayViewPatients,
} from './patients.ts';
import type { Me } from './policy.ts';

const LUNG = '0197a000-0000-7000-8000-00000000000a';
const BAY = '0197a000-0000-7000-8000-00000000000b';

const at = (siteId: string, ...codes: RoleCode[]) => ({
  siteId,
  roles: codes.map((code) => ({
    code,
    actions: siteId === GLOBAL_SITE_ID ? roleSeeds[code].globalActions : roleSeeds[code].actions,
  })),
});

const person = (isStaff: boolean, ...siteUsers: Me['siteUsers']): Me => ({
  id: '0197a000-0000-7000-8000-000000000001',
  isStaff,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers,
});

const lena = person(true, at(LUNG, 'portal_site_admin'), at(BAY, 'portal_site_admin'));
const tom = person(false, at(LUNG, 'portal_site_caregiver', 'respiratory_therapist'));

describe('patients are seen and changed by site', () => {
  it('USERS-055 viewing and editing are asked per site', () => {
    expect(mayViewPatients.sites(lena)).toEqual([LUNG, BAY]);
    expect(mayEditPatients.sites(tom)).toEqual([LUNG]);
    expect(mayEditPatients.sites(person(false, at(LUNG, 'pulmonologist')))).toEqual([]);
  });
});

describe('OP-PSEARCH-3 closed results', () => {
  it.each<[string, Me, boolean]>([
    ['staff are shown patients of foreign sites, closed', lena, true],
    ['others are not', tom, false],
    ['staff without any site are not', person(true), false],
  ])('%s', (_name, me, expected) => {
    expect(mayListInaccessiblePatients(me)).toBe(expected);
    expect(mayGrantAccess(me)).toBe(expected);
  });
});

describe('OP-USERS-4 New Patient', () => {
  it.each<[string, Me, boolean]>([
    [
      'caregiver lead at the global site, and staff',
      person(true, at(GLOBAL_SITE_ID, 'caregiver_lead')),
      true,
    ],
    [
      'caregiver lead at the global site, not staff',
      person(false, at(GLOBAL_SITE_ID, 'caregiver_lead')),
      false,
    ],
    ['caregiver lead in a clinic, and staff', person(true, at(LUNG, 'caregiver_lead')), false],
    ['staff without the role', lena, false],
  ])('USERS-077 %s', (_name, me, expected) => {
    expect(mayCreatePatients(me)).toBe(expected);
  });
});
