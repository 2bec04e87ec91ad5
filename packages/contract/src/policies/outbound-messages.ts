// Who may read what the sandboxes of mail and SMS were sent? Staff only: codes and links stand in it.
import type { Policy } from './policy.ts';
import { accessibleSites } from './policy.ts';

export const mayReadOutbox: Policy = {
  name: 'mayReadOutbox',
  says: 'Read the outbox of the sandboxes (staff)',
  sites: (me) => (me.isStaff ? accessibleSites(me) : []),
};
