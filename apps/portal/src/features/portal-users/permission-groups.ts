// What can a person be allowed to do, in the words of the policies? Grouped for My Permissions (OP-USERS-5)
import { mayReadAccesses } from '@alveary/contract/policies/audit.ts';
import { mayReadLogs, mayWriteLogs } from '@alveary/contract/policies/communications.ts';
import {
  mayAddTemplates,
  mayChangeAnyTemplates,
  mayChangeOwnTemplates,
  mayReadTemplates,
} from '@alveary/contract/policies/message-templates.ts';
import {
  mayCreatePatientsHere,
  mayEditPatients,
  mayViewPatients,
} from '@alveary/contract/policies/patients.ts';
import type { Policy } from '@alveary/contract/policies/policy.ts';
import {
  mayAddUsers,
  mayEditPermissionsHere,
  mayEditSettings,
  mayEditUsers,
  mayGivePortalAccess,
  mayGrantSites,
  mayRemoveUsers,
  mayRevokePortalAccess,
  mayViewFeatures,
  mayViewSiteSettings,
  mayViewUsers,
} from '@alveary/contract/policies/portal-users.ts';
import { mayAddPractitioners, maySearchPractitioners } from '@alveary/contract/policies/practitioners.ts';
import { mayHoldVisits } from '@alveary/contract/policies/video.ts';

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
      mayViewUsers,
      mayAddUsers,
      mayEditUsers,
      mayEditPermissionsHere,
      mayRemoveUsers,
      mayGivePortalAccess,
      mayRevokePortalAccess,
      mayGrantSites,
    ],
  },
  { title: 'Settings', policies: [mayViewSiteSettings, mayViewFeatures, mayEditSettings] },
];

export const permissions: readonly Policy[] = permissionGroups.flatMap(({ policies }) => policies);
