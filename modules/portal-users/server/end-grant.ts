// Ends access that staff granted: the entry at the site goes with the grant, by an administrator or by itself (OP-USERS-10).
import type { Me } from '@alveary/contract/policies/policy.ts';
import { noteUserChanges } from '@alveary/modules/user-changes/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { insertMessages } from '@alveary/server/platform/realtime/messages.store.ts';
import { closeGrant, type Ending, type Grant } from './grants.store.ts';
import { deleteSiteEntry, noteSitesChanged } from './site-entries.store.ts';

interface GrantAuthor {
  readonly db: Db;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly requestId: string;
  /** Null: it ends by itself. */
  readonly me: Pick<Me, 'id'> | null;
}

/** Under which key the open portals of a site's administrators hear of its grants. */
export const siteGrantsKey = (siteId: string): string => `site-grants:${siteId}`;

/** Published when the transaction commits. */
export const publishGrants = async (
  { db, now }: Pick<GrantAuthor, 'db' | 'now'>,
  siteId: string,
): Promise<void> => {
  await insertMessages(db, [{ key: siteGrantsKey(siteId), body: JSON.stringify({ siteId }), at: iso(now) }]);
};

const whyOf: Readonly<Record<Ending, string>> = {
  expired: 'The time of the granted access is over',
  ended: 'Granted access ended by an administrator',
  declined: 'Request for access declined',
  replaced: 'Granted access replaced by a role',
};

/** @param grant locked, and not ended */
export const endGrant = async (author: GrantAuthor, grant: Grant, ending: Ending): Promise<void> => {
  const { db, now, me } = author;
  await closeGrant(db, grant.id, { at: iso(now), endedBy: me?.id ?? null, ending });
  if (grant.beganAt !== null && (await deleteSiteEntry(db, grant.userId, grant.siteId)) > 0) {
    await noteSitesChanged(db, grant.userId);
    const change = { kind: 'role', siteId: grant.siteId, before: grant.role, after: null } as const;
    await noteUserChanges(author, grant.userId, [change], whyOf[ending]);
  }
  await publishGrants(author, grant.siteId);
};
