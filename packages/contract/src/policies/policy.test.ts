// How permissions add up over the roles and sites of a person (document 1 §6), as tables.
import { describe, expect, it } from 'vitest';
import type { Action, RoleCode } from './actions.ts';
import { actions, adminLevelActions, GLOBAL_SITE_ID, roleSeeds } from './actions.ts';
import type { Me } from './policy.ts';
import { accessibleSites, actionPolicy, holdsGlobalRole, mayInSite, sitesWhere } from './policy.ts';

const LUNG = '0197a000-0000-7000-8000-00000000000a';
const BAY = '0197a000-0000-7000-8000-00000000000b';
const OTHER = '0197a000-0000-7000-8000-00000000000c';

const held = (code: RoleCode, atGlobal = false) => ({
  code,
  actions: atGlobal ? roleSeeds[code].globalActions : roleSeeds[code].actions,
});

const person = (given: Partial<Me>): Me => ({
  id: '0197a000-0000-7000-8000-000000000001',
  isStaff: false,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers: [],
  ...given,
});

const caregiver = person({ siteUsers: [{ siteId: LUNG, roles: [held('portal_site_caregiver')] }] });
const adminAndCaregiver = person({
  siteUsers: [
    { siteId: LUNG, roles: [held('portal_site_admin')] },
    { siteId: BAY, roles: [held('portal_site_caregiver')] },
    { siteId: GLOBAL_SITE_ID, roles: [held('health_coach', true)] },
  ],
});

/** Three sources of permissions in one site, of which none holds what another one does. */
const threefold = person({
  siteUserActions: ['action_user_delete'],
  siteUsers: [
    { siteId: LUNG, roles: [held('portal_site_caregiver'), held('health_coach', true)] },
    { siteId: BAY, roles: [] },
  ],
});

describe('the permission actions', () => {
  it.each<[string, Action[]]>([
    ['USERS-054', ['action_portal_settings_view', 'action_portal_settings_edit']],
    [
      'USERS-055',
      ['action_profile_view', 'action_profile_edit', 'action_profile_add', 'action_profile_delete'],
    ],
    ['USERS-056', ['action_user_view', 'action_user_add', 'action_user_edit', 'action_user_delete']],
    ['USERS-057', ['action_user_give_portal_access']],
    ['USERS-058', ['action_user_revoke_portal_access']],
    [
      'USERS-059',
      ['action_site_user_view', 'action_site_user_add', 'action_site_user_edit', 'action_site_user_delete'],
    ],
    ['USERS-060', ['action_site_user_edit_permissions']],
    ['USERS-061', ['action_site_user_reset_password']],
    ['USERS-062', ['action_site_view_settings']],
    ['USERS-063', ['action_site_add', 'action_site_edit', 'action_site_delete']],
    ['USERS-064', ['report_view', 'report_view_final', 'report_add_edit', 'report_soft_delete']],
    ['USERS-065', ['sms_template_edit_delete_own', 'sms_template_edit_delete_any']],
    ['USERS-066', ['action_time_tracking']],
  ])('%s', (_id, named) => {
    expect(actions).toEqual(expect.arrayContaining(named));
  });

  it('USERS-067 the admin-level subset', () => {
    expect([...adminLevelActions].sort()).toEqual([
      'action_portal_settings_edit',
      'action_site_user_reset_password',
      'action_user_add',
      'action_user_edit',
      'action_user_give_portal_access',
      'action_user_revoke_portal_access',
    ]);
    for (const action of adminLevelActions) {
      expect(roleSeeds.portal_site_admin.actions).toContain(action);
      expect(roleSeeds.portal_site_caregiver.actions).not.toContain(action);
    }
  });
});

describe('the care-team roles', () => {
  it.each<RoleCode>([
    'health_coach',
    'patient_enrollment_coordinator',
    'nurse_practitioner',
    'registered_nurse',
    'pulmonologist',
    'caregiver_lead',
    'respiratory_therapist',
    'care_coordinator',
  ])('USERS-079 %s is on a care team and alone opens no patient', (code) => {
    expect(roleSeeds[code].careTeam).toBe(true);
    const someone = person({ siteUsers: [{ siteId: LUNG, roles: [held(code)] }] });
    expect(mayInSite(someone, LUNG, 'action_profile_view')).toBe(false);
  });
});

describe('what a person may do in a site', () => {
  it.each<[string, Me, string, Action, boolean]>([
    ['a caregiver sees profiles', caregiver, LUNG, 'action_profile_view', true],
    ['a caregiver adds no users', caregiver, LUNG, 'action_site_user_add', false],
    ['a caregiver has nothing in another site', caregiver, BAY, 'action_profile_view', false],
    ['an admin adds users where admin', adminAndCaregiver, LUNG, 'action_site_user_add', true],
    ['and not where only caregiver', adminAndCaregiver, BAY, 'action_site_user_add', false],
    [
      'the global site-user actions hold in each own site',
      person({ siteUserActions: ['action_user_view'], siteUsers: [{ siteId: BAY, roles: [] }] }),
      BAY,
      'action_user_view',
      true,
    ],
    [
      'and in no other one',
      person({ siteUserActions: ['action_user_view'], siteUsers: [{ siteId: BAY, roles: [] }] }),
      LUNG,
      'action_user_view',
      false,
    ],
    ['of several roles the first one counts', threefold, LUNG, 'action_profile_edit', true],
    ['and the last one', threefold, LUNG, 'report_view_final', true],
    ['beside the global site-user actions', threefold, LUNG, 'action_user_delete', true],
    ['a role counts at its own site only', threefold, BAY, 'action_profile_edit', false],
    [
      'an unconfirmed account may nothing',
      { ...caregiver, accountConfirmed: false },
      LUNG,
      'action_profile_view',
      false,
    ],
    [
      'an account without portal configuration may nothing',
      { ...caregiver, hasPortalConfiguration: false },
      LUNG,
      'action_profile_view',
      false,
    ],
  ])('USERS-068 USERS-071 %s', (_name, me, siteId, action, expected) => {
    expect(mayInSite(me, siteId, action)).toBe(expected);
  });

  it('USERS-069 asks over all sites of a person: those where it is allowed, none where it is nowhere', () => {
    expect(sitesWhere(adminAndCaregiver, 'action_profile_view')).toEqual([LUNG, BAY]);
    expect(sitesWhere(adminAndCaregiver, 'action_site_user_add')).toEqual([LUNG]);
    expect(sitesWhere(caregiver, 'action_site_user_add')).toEqual([]);
    expect(sitesWhere({ ...adminAndCaregiver, accountConfirmed: false }, 'action_profile_view')).toEqual([]);
  });

  it('USERS-070 a policy answers for any given person with the sites', () => {
    const policy = actionPolicy('mayAddUsers', 'Add users of the site', 'action_site_user_add');
    expect(policy.sites(adminAndCaregiver)).toEqual([LUNG]);
    expect(policy.sites(caregiver)).toEqual([]);
  });
});

describe('the global site', () => {
  it('USERS-076 is one fixed site, and no site of patients', () => {
    expect(GLOBAL_SITE_ID).toBe('00000000-0000-4000-8000-000000000001');
    expect(accessibleSites(adminAndCaregiver)).toEqual([LUNG, BAY]);
    expect(sitesWhere(adminAndCaregiver, 'action_time_tracking')).toEqual([]);
  });

  it('USERS-078 holds global roles, which count only there', () => {
    const assistant = person({
      siteUsers: [{ siteId: GLOBAL_SITE_ID, roles: [held('medical_assistant', true)] }],
    });
    const elsewhere = person({ siteUsers: [{ siteId: OTHER, roles: [held('medical_assistant')] }] });
    expect(holdsGlobalRole(assistant, 'medical_assistant')).toBe(true);
    expect(holdsGlobalRole(elsewhere, 'medical_assistant')).toBe(false);
    expect(holdsGlobalRole({ ...assistant, accountConfirmed: false }, 'medical_assistant')).toBe(false);
  });
});
