// Rules of the access that staff grant to a site: how long it lasts, how long a request waits, when it is due for review (OP-USERS-10).
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours for which access lasts where nobody chose. */
export const USUAL_GRANT_HOURS = 24;
export const MAX_GRANT_HOURS = 30 * 24;

/** A request that no administrator accepted by then is over. */
export const MAX_WAIT_MS = 7 * DAY_MS;

/** Open access is looked at once a month. */
const REVIEW_EVERY_MS = 30 * DAY_MS;

/** When access ends that begins now; null where it lasts until an administrator removes it. @param now milliseconds since the epoch */
export const endOfGrant = (hours: number | null, now: number): number | null =>
  hours === null ? null : now + hours * HOUR_MS;

/** What was reviewed before this is due again. */
export const reviewedBefore = (now: number): number => now - REVIEW_EVERY_MS;

export type GrantState = 'waiting' | 'unreviewed' | 'due' | 'reviewed';

interface GrantFacts {
  readonly began_at: string | null;
  readonly reviewed_at: string | null;
}

export const grantState = ({ began_at, reviewed_at }: GrantFacts, now: number): GrantState => {
  if (began_at === null) return 'waiting';
  if (reviewed_at === null) return 'unreviewed';
  return Date.parse(reviewed_at) < reviewedBefore(now) ? 'due' : 'reviewed';
};

interface Parties {
  readonly user: { readonly id: string };
  readonly granted_by: { readonly id: string };
}

/** Nobody accepts or reviews access that is their own or that they granted. */
export const isOwnGrant = (meId: string, { user, granted_by }: Parties): boolean =>
  user.id === meId || granted_by.id === meId;
