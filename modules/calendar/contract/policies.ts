// Who may use the care calendar, and in which sites are the booking links of colleagues theirs to see? (document 2 §1; SIDEBAR-012)
import type { Policy } from '@alveary/contract/policies/policy.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import { isInternal } from '@alveary/contract/policies/shell.ts';

/** Internal people, in all their sites; that one of the sites is in the US is a question of what the portal offers. */
export const mayUseCalendar: Policy = {
  name: 'mayUseCalendar',
  says: 'Use the care calendar and the booking links of colleagues (internal users)',
  sites: (me) => (isInternal(me) ? accessibleSites(me) : []),
};
