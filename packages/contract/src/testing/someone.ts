// Who asks in the tests of policies? Somebody with roles at sites, a portal user like any other but for what the test says.
import type { Me, RoleHeld } from '../policies/policy.ts';

export const [HERE, THERE, ELSEWHERE] = [1, 2, 3].map(
  (number) => `0198a000-0000-7000-8000-00000000000${number}`,
) as [string, string, string];

/** A role of this code at a site, with what it allows there. */
export const roleAt = (siteId: string, code: string, ...actions: readonly string[]) => ({
  siteId,
  roles: [{ code, actions }] as readonly RoleHeld[],
});

export const someone = (siteUsers: Me['siteUsers'], more: Partial<Me> = {}): Me => ({
  id: '0198a000-0000-7000-8000-0000000000aa',
  isStaff: false,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers,
  ...more,
});
