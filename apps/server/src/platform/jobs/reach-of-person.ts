// What a person reaches at this moment, for work that is done later in that person's name.
import type { Policy } from '@alveary/contract/policies/policy.ts';
import { meOf } from '@alveary/modules/portal-users/contract/model.ts';
import type { SitesReach } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { findSessionUser } from '../sessions/session.store.ts';

/** @returns null for somebody who may do it nowhere any more */
export const reachOfPerson = async (
  { statements }: Pick<Database, 'statements'>,
  userId: string,
  policy: Policy,
): Promise<SitesReach | null> => {
  const found = await findSessionUser(statements, userId);
  const siteIds = found === null ? [] : policy.sites(meOf(found.user, found.siteUserActions));
  return siteIds.length === 0 ? null : { siteIds, userId };
};
