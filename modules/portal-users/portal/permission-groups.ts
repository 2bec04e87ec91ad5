// What a person can be allowed to do, in the words of the policies, grouped for My Permissions (OP-USERS-5).
import { mayReadAccesses } from '@alveary/modules/audit/contract/policies.ts';
import { mayReadLogs, mayWriteLogs } from '@alveary/modules/communications/contract/policies.ts';
import {
  mayAddTemplates,
  mayChangeAnyTemplates,
  mayChangeOwnTemplates,
  mayReadTemplates,
} from '@alveary/modules/message-templates/contract/policies.ts';
import {
  mayCreatePatientsHere,
  mayEditPatients,
  mayViewPatients,
} from '@alveary/contract/policies/patients.ts';
import type { Policy } from '@alveary/contract/policies/policy.ts';
import {
  mayAddUsers,
  mayCreateUsers,
  mayDeleteUsers,
  mayEditPermissionsHere,
  mayEditSettings,
  mayEditUsers,
  mayGivePortalAccess,
  mayGrantSites,
  mayRemoveUsers,
  mayRevokePortalAccess,
  mayViewFeatures,
  mayViewSiteSettings,
  mayViewSiteUsers,
  mayViewUsers,
} from '../contract/policies.ts';
import {
  mayAddPractitioners,
  maySearchPractitioners,
} from '@alveary/modules/practitioners/contract/policies.ts';
import { mayHoldVisits } from '@alveary/modules/video/contract/policies.ts';

interface PermissionGroup {
  readonly title: string;
  readonly policies: readonly Policy[];
}

export const permissionGroups: readonly PermissionGroup[] = [
  { title: 'Patients', policies: [mayViewPatients, mayEditPatients, mayCreatePatientsHere, mayReadAccesses] },
  {
    title: 'Communication',
    policies: [
      mayReadLogs,
      mayWriteLogs,
      mayHoldVisits,
      mayReadTemplates,
      mayAddTemplates,
      mayChangeOwnTemplates,
      mayChangeAnyTemplates,
    ],
  },
  { title: 'Practitioners', policies: [maySearchPractitioners, mayAddPractitioners] },
  {
    title: 'Portal users',
    policies: [
      mayViewSiteUsers,
      mayViewUsers,
      mayCreateUsers,
      mayAddUsers,
      mayEditUsers,
      mayEditPermissionsHere,
      mayRemoveUsers,
      mayDeleteUsers,
      mayGivePortalAccess,
      mayRevokePortalAccess,
      mayGrantSites,
    ],
  },
  { title: 'Settings', policies: [mayViewSiteSettings, mayViewFeatures, mayEditSettings] },
];

export const permissions: readonly Policy[] = permissionGroups.flatMap(({ policies }) => policies);
