// Who may read what the sandboxes of mail and SMS were sent? Staff, about patients and users of their own sites (OP-ADMIN-2)
import type { Policy } from '@alveary/contract/policies/policy.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';

export const mayReadOutbox: Policy = {
  name: 'mayReadOutbox',
  says: 'Read the outbox of the sandboxes (staff)',
  sites: (me) => (me.isStaff ? accessibleSites(me) : []),
};
