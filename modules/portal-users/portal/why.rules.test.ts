// Does 'Why can I (not)…' name the role it comes from, or the one that would give it? (document 1 §6)
import { GLOBAL_SITE_ID, type RoleCode, roleSeeds } from '@alveary/contract/policies/actions.ts';
import { mayCreatePatientsHere, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import { mayAddUsers, mayGrantSites, mayRemoveUsers, mayViewUsers } from '../contract/policies.ts';
import { describe, expect, it } from 'vitest';
import { permissions } from './permission-groups.ts';
import { why } from './why.rules.ts';

const LUNG = '0190a0a0-0000-7000-8000-000000000001';

const me = (site: RoleCode[], global: RoleCode[] = [], isStaff = false): Me => ({
  id: '0190a0a0-0000-7000-8000-0000000000aa',
  isStaff,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers: [
    { siteId: LUNG, roles: site.map((code) => ({ code, actions: roleSeeds[code].actions })) },
    {
      siteId: GLOBAL_SITE_ID,
      roles: global.map((code) => ({ code, actions: roleSeeds[code].globalActions })),
    },
  ],
});

const caregiver = me(['portal_site_caregiver']);
const admin = me(['portal_site_admin']);
const lead = me(['portal_site_admin', 'registered_nurse'], ['caregiver_lead'], true);

describe('why one may, or may not', () => {
  it.each([
    [mayViewPatients, caregiver, 'Yes. At Harbor Lung it comes from the role Portal caregiver.'],
    [mayAddUsers, admin, 'Yes. At Harbor Lung it comes from the role Portal admin.'],
    [
      mayRemoveUsers,
      caregiver,
      'No. At Harbor Lung it would come with the role Portal admin, the role Admin or the role Super admin.',
    ],
    [
      mayCreatePatientsHere,
      lead,
      'Yes. At Harbor Lung it comes from the role Portal admin, the role Caregiver lead for all sites and staff status.',
    ],
    [
      mayCreatePatientsHere,
      admin,
      'No. At Harbor Lung it takes the role Caregiver lead for all sites and staff status.',
    ],
    [
      mayGrantSites,
      admin,
      'No. At Harbor Lung it would come with the role Super admin for all sites or staff status.',
    ],
    [mayGrantSites, lead, 'Yes. At Harbor Lung it comes from staff status.'],
    [
      mayViewUsers,
      me(['portal_site_caregiver', 'portal_site_admin']),
      'Yes. At Harbor Lung it comes from the role Portal caregiver and the role Portal admin.',
    ],
  ])('%#', (policy, who, sentence) => {
    expect(why(policy, who, LUNG, 'Harbor Lung').sentence).toBe(sentence);
  });

  it('a right that comes from the settings of the portal is everybody’s', () => {
    const open = { ...me([]), siteUserActions: ['action_user_view'] };
    expect(why(mayViewUsers, open, LUNG, 'Harbor Lung').sentence).toBe(
      'Yes, as everybody who works at Harbor Lung may.',
    );
  });

  it('the answer is the one of the policy itself, for every permission and every role', () => {
    for (const policy of permissions) {
      for (const code of Object.keys(roleSeeds)) {
        const who = me([code as RoleCode]);
        const answer = why(policy, who, LUNG, 'Harbor Lung');
        expect(answer.may).toBe(policy.sites(who).includes(LUNG));
        expect(answer.sentence).toMatch(answer.may ? /^Yes/ : /^No/);
      }
    }
  });
});
