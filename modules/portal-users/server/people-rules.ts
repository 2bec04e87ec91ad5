// Checks of a change to a user's sites and roles: the asker's rights, an admin for each site, the last site (document 1 §6; OP-USERS-6).
import { fail } from '@alveary/contract/errors.ts';
import { adminRoleCodes, isAdminRole, mayDeleteUsers, mayEditPermissions } from '../contract/policies.ts';
import type { Me, Policy } from '@alveary/contract/policies/policy.ts';
import type { Person } from '../contract/people.model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { findSitesWithoutAdmin, hasAnySite, isAdminSomewhere, lockSites } from './site-entries.store.ts';

export const mayAt = (me: Me, policy: Policy, siteId: string): boolean => policy.sites(me).includes(siteId);

/** Is the user an admin at this site, of those the asker sees? */
export const isAdminAt = (person: Pick<Person, 'site_users'>, siteId: string): boolean =>
  person.site_users.some(
    (entry) => entry.site_id === siteId && entry.roles.some((role) => isAdminRole(role.code)),
  );

/** A role other than plain caregiver may be given or taken only with edit-permissions rights there. @throws Failure */
export const checkRoleChange = (me: Me, siteId: string, wasAdmin: boolean, becomesAdmin: boolean): void => {
  if (wasAdmin !== becomesAdmin && !mayEditPermissions(me, siteId)) fail('NotAllowed');
};

/** The person who asks, where their own admin role goes at these sites; null when it is somebody else's or none. */
export const ownLoss = (
  { me }: { readonly me: Me },
  userId: string,
  losesAdminAt: readonly string[],
): string | null => (userId === me.id && losesAdminAt.length > 0 ? userId : null);

/**
 * Does the work and refuses it when a site that had an admin has none afterwards, or when the person
 * takes away the own last admin role. @throws Failure LastAdmin, OwnLastAdmin
 */
export const keepingAdmins = async (
  db: Db,
  siteIds: readonly string[],
  /** The person, where it is their own admin role that goes; null for anybody else's. */
  self: string | null,
  work: () => Promise<void>,
): Promise<void> => {
  await lockSites(db, siteIds);
  const without = await findSitesWithoutAdmin(db, siteIds, adminRoleCodes);
  await work();
  const now = await findSitesWithoutAdmin(db, siteIds, adminRoleCodes);
  if (now.some((id) => !without.includes(id))) fail('LastAdmin');
  if (self !== null && !(await isAdminSomewhere(db, self, adminRoleCodes))) fail('OwnLastAdmin');
};

/**
 * Refuses to take the last site of a user by anybody who may not delete users there. Called when the sites are taken and the user's row is
 * written: the row lock makes those who remove the same user from two sites at once see each other.
 * @throws Failure LastSiteOfUser
 */
export const checkLastSite = async (
  { db, me }: { readonly db: Db; readonly me: Me },
  userId: string,
  removedFrom: readonly string[],
): Promise<void> => {
  if (removedFrom.length === 0 || removedFrom.some((siteId) => mayAt(me, mayDeleteUsers, siteId))) return;
  if (!(await hasAnySite(db, userId))) fail('LastSiteOfUser');
};
