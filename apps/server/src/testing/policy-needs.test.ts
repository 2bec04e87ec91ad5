// What each policy of a call asks for, written out: the permission matrix holds the server against the policies, and this table the
// policies against what was decided (document 1 §6; document 2 §6; document 3 §6).
import { actions, GLOBAL_SITE_ID, roleSeeds } from '@alveary/contract/policies/actions.ts';
import type { Me, Policy } from '@alveary/contract/policies/policy.ts';
import { HERE, someone } from '@alveary/contract/testing/someone.ts';
import { expect, it } from 'vitest';
import { servedCalls } from '../subjects.ts';

/** Each line is enough; all that it names is needed. An action or a role is held at the site, or at the global one. */
const needs: Readonly<Record<string, readonly string[]>> = {
  mayAddPractitioners: ['action_profile_edit'],
  mayAddSites: ['action_site_add', 'global action_site_add'],
  mayAddTemplates: ['action_profile_edit'],
  mayAddToSite: ['staff + action_profile_add'],
  mayAddUsers: ['action_site_user_add'],
  mayAssignSms: ['action_profile_edit', 'portal_site_admin', 'admin', 'super_admin', 'global super_admin'],
  mayChangeTemplates: ['sms_template_edit_delete_own', 'sms_template_edit_delete_any'],
  mayCloseSites: ['action_site_delete', 'global action_site_delete'],
  mayCreatePatientsHere: ['staff + action_profile_add + global caregiver_lead'],
  mayCreateUsers: ['action_user_add'],
  mayDeleteReports: ['action_profile_view + report_soft_delete'],
  mayEditPatients: ['action_profile_edit'],
  mayEditSettings: ['action_portal_settings_edit'],
  mayEditSites: ['action_site_edit', 'global action_site_edit'],
  mayEditUsers: ['action_user_edit'],
  mayGivePortalAccess: ['action_user_give_portal_access'],
  mayGrantSites: ['staff', 'global super_admin'],
  mayHoldVisits: ['action_profile_edit'],
  mayKeepSites: ['add', 'edit', 'delete'].flatMap((what) => [
    `action_site_${what}`,
    `global action_site_${what}`,
  ]),
  mayMergePatients: ['action_profile_delete'],
  mayPhonePatients: ['action_profile_edit'],
  mayPlayPatientApp: ['employee + action_profile_view'],
  mayReadAccesses: ['action_site_user_edit_permissions'],
  mayReadAsStaff: ['staff + action_profile_view'],
  mayReadLogs: ['action_profile_view'],
  mayReadOutbox: ['staff'],
  mayReadTemplates: ['action_profile_view'],
  mayReadTranscripts: ['action_profile_view'],
  mayReadUserChanges: ['action_site_user_edit_permissions'],
  mayRecordSessions: ['portal_site_admin', 'admin', 'super_admin'].map(
    (role) => `${role} + action_profile_edit + global action_time_tracking`,
  ),
  mayRemoveFromSite: ['staff + action_profile_delete'],
  mayRemoveUsers: ['action_site_user_delete'],
  mayReviewGrants: ['action_site_user_edit_permissions'],
  mayRevokePortalAccess: ['action_user_revoke_portal_access'],
  maySearchPractitioners: ['action_profile_view'],
  maySeeReports: ['action_profile_view + report_view', 'action_profile_view + report_view_final'],
  mayTrackTime: ['action_profile_view + global action_time_tracking'],
  mayUseCalendar: ['portal_site_admin', 'admin', 'super_admin'],
  mayUseHarnesses: ['employee'],
  mayViewPatients: ['action_profile_view'],
  mayViewSiteUsers: ['action_site_user_view'],
  mayViewUsers: ['action_user_view'],
  mayWriteLogs: ['action_profile_edit'],
  mayWriteReports: ['action_profile_view + report_add_edit'],
};

const roles = Object.keys(roleSeeds);
const held = [...actions, ...roles];
const everything = ['staff', 'employee', ...held, ...held.map((one) => `global ${one}`)];

const personWith = (facts: readonly string[]): Me => {
  const has = (fact: string): boolean => facts.includes(fact);
  const entry = (siteId: string, where: string) => ({
    siteId,
    roles: [
      { code: 'of_no_meaning', actions: actions.filter((action) => has(`${where}${action}`)) },
      ...roles.filter((code) => has(`${where}${code}`)).map((code) => ({ code, actions: [] })),
    ],
  });
  return someone([entry(HERE, ''), entry(GLOBAL_SITE_ID, 'global ')], {
    isStaff: has('staff'),
    isEmployee: has('employee'),
  });
};

/** Every way to take one fact out of each line. */
const withoutOneOfEach = (lines: readonly (readonly string[])[]): string[][] =>
  lines.reduce<string[][]>((ways, line) => ways.flatMap((way) => line.map((fact) => [...way, fact])), [[]]);

const policies = new Map<string, Policy>();
for (const { call } of servedCalls)
  if (typeof call.allow === 'object') policies.set(call.allow.name, call.allow);

it('names every policy of a call', () => {
  expect(Object.keys(needs)).toEqual([...policies.keys()].toSorted());
});

it.each([...policies])('gives %s to whom it is meant for, and to nobody else', (name, policy) => {
  const may = (facts: readonly string[]): boolean => policy.sites(personWith(facts)).length > 0;
  const lines = (needs[name] ?? []).map((line) => line.split(' + '));
  for (const line of lines) expect(may(line), line.join(' + ')).toBe(true);
  for (const taken of withoutOneOfEach(lines)) {
    const rest = everything.filter((fact) => !taken.includes(fact));
    expect(may(rest), `without ${taken.join(', ')}`).toBe(false);
  }
});
