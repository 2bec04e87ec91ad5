// Who may open sites, change entries, users and what they sign in with, and who stands above whom?
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { HERE, roleAt, someone, THERE } from '@alveary/contract/testing/someone.ts';
import { describe, expect, it } from 'vitest';
import {
  mayChangeEntry,
  mayChangeSignIn,
  mayChangeUser,
  mayDoAllOf,
  mayGrantAdminAt,
  mayGrantSites,
  mayResetPasswordOf,
  portalRoleCodes,
} from './policies.ts';

const superAdmin = roleAt(GLOBAL_SITE_ID, 'super_admin');
const at = (site_id: string, ...actions_permitted: readonly string[]) => ({
  site_id,
  roles: [{ actions_permitted }],
});
const user = (more: object = {}) => ({
  id: '0198a000-0000-7000-8000-0000000000bb',
  is_staff: false,
  is_care_employee: false,
  site_users: [at(HERE, 'action_profile_view')],
  other_sites: [],
  global_roles: [],
  is_admin_elsewhere: false,
  ...more,
});

it.each([
  ['staff, at their sites', someone([roleAt(HERE, 'nurse')], { isStaff: true }), [HERE]],
  [
    'a super admin of all, at every site',
    someone([superAdmin, roleAt(HERE, 'nurse')]),
    [GLOBAL_SITE_ID, HERE],
  ],
  ['an admin of one site, nowhere', someone([roleAt(HERE, 'super_admin')]), []],
])('mayGrantSites: %s', (_, me, sites) => {
  expect(mayGrantSites.sites(me)).toEqual(sites);
});

it.each([
  ['a super admin of all', someone([superAdmin]), THERE, true],
  [
    'who edits permissions there',
    someone([roleAt(THERE, 'a', 'action_site_user_edit_permissions')]),
    THERE,
    true,
  ],
  [
    'who edits them elsewhere',
    someone([roleAt(HERE, 'a', 'action_site_user_edit_permissions')]),
    THERE,
    false,
  ],
])('mayGrantAdminAt: %s', (_, me, siteId, may) => {
  expect(mayGrantAdminAt(me, siteId)).toBe(may);
});

it.each([
  ['who edits entries and may as much', ['action_site_user_edit', 'action_profile_view'], true],
  ['who may less than the user', ['action_site_user_edit'], false],
  ['who may as much but edits no entries', ['action_profile_view'], false],
])('mayChangeEntry: %s', (_, actions, may) => {
  expect(mayChangeEntry(someone([roleAt(HERE, 'a', ...actions)]), at(HERE, 'action_profile_view'))).toBe(may);
});

describe('a user who stands above the person', () => {
  const me = someone([roleAt(HERE, 'a', 'action_user_edit', 'action_profile_view')]);
  it.each([
    ['nobody', {}, true],
    ['staff', { is_staff: true }, false],
    ['a product employee', { is_care_employee: true }, false],
    ['an admin elsewhere', { is_admin_elsewhere: true }, false],
    ['a role for all sites', { global_roles: ['health_coach'] }, false],
    ['more rights at one of two sites', { site_users: [at(HERE), at(HERE, 'action_profile_add')] }, false],
  ])('%s', (_, more, may) => {
    expect(mayChangeUser(me, user(more))).toBe(may);
    expect(mayDoAllOf(me, user(more))).toBe(may);
    expect(mayChangeSignIn(me, user(more))).toBe(may);
  });

  it('is not one who has the same: staff, employee, role for all sites', () => {
    const equal = someone([...me.siteUsers, roleAt(GLOBAL_SITE_ID, 'nurse')], {
      isStaff: true,
      isEmployee: true,
    });
    const other = user({ is_staff: true, is_care_employee: true, global_roles: ['nurse'] });
    expect(mayDoAllOf(equal, other)).toBe(true);
    expect(mayDoAllOf(equal, user({ global_roles: ['nurse', 'health_coach'] }))).toBe(false);
  });
});

describe('what holds at every site', () => {
  const here = roleAt(HERE, 'a', 'action_user_edit', 'action_profile_view');
  const both = { site_users: [at(HERE), at(THERE)] };

  it('is changed by who edits users at a site of theirs; the own, whatever one may', () => {
    expect(mayChangeUser(someone([here, roleAt(THERE, 'a')]), user(both))).toBe(true);
    expect(mayChangeUser(someone([roleAt(HERE, 'a'), roleAt(THERE, 'a')]), user(both))).toBe(false);
    const me = someone([here]);
    expect(mayChangeUser(me, user({ id: me.id, is_staff: true }))).toBe(true);
    expect(mayChangeSignIn(someone([]), user({ id: me.id }))).toBe(true);
  });

  it('but what the user signs in with takes every site', () => {
    expect(mayChangeSignIn(someone([here, roleAt(THERE, 'a')]), user(both))).toBe(false);
    expect(mayChangeSignIn(someone([here, roleAt(THERE, 'a', 'action_user_edit')]), user(both))).toBe(true);
    expect(mayChangeSignIn(someone([here]), user({ other_sites: ['Bay Allergy'] }))).toBe(false);
  });

  it('a reset link takes the right at one of them', () => {
    const me = someone([roleAt(HERE, 'a', 'action_site_user_reset_password'), roleAt(THERE, 'a')]);
    expect(mayResetPasswordOf(me, [THERE, HERE])).toBe(true);
    expect(mayResetPasswordOf(me, [THERE])).toBe(false);
    expect(mayResetPasswordOf(me, [])).toBe(false);
  });
});

it('a user has one of four portal roles at a site', () => {
  expect(portalRoleCodes).toEqual(['portal_site_admin', 'portal_site_caregiver', 'admin', 'super_admin']);
});
