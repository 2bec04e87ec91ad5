// Statements about the access to sites that staff granted: made, begun, reviewed and ended (OP-USERS-10).
import type { OpenGrant } from '../contract/grants.model.ts';
import { adminRoleCodes, SUPER_ADMIN } from '../contract/policies.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface Grant {
  readonly id: string;
  readonly userId: string;
  readonly siteId: string;
  /** The code of a role. */
  readonly role: string;
  readonly reason: string;
  readonly grantedBy: string;
  /** Null: until an administrator of the site removes it. */
  readonly hours: number | null;
  /** Null: it waits to be accepted. */
  readonly beganAt: string | null;
  readonly endsAt: string | null;
}

export type Ending = 'expired' | 'ended' | 'declined' | 'replaced';

/** @returns 0 where access of this user at this site is open or waits already */
export const insertGrant = (db: Db, grant: Grant, at: string): Promise<number> =>
  db.run(
    `insert into site_grants (id, user_id, site_id, role, reason, granted_by, granted_at, hours, began_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (site_id, user_id) where ended_at is null do nothing`,
    [
      grant.id,
      grant.userId,
      grant.siteId,
      grant.role,
      grant.reason,
      grant.grantedBy,
      at,
      grant.hours,
      grant.beganAt,
      grant.endsAt,
    ],
  );

const GRANT = `select g.id, g.user_id as "userId", g.site_id as "siteId", g.role, g.reason, g.granted_by as "grantedBy",
    g.hours, g.began_at as "beganAt", g.ends_at as "endsAt"
  from site_grants g`;

/** A grant that has not ended, for the one who may end it now: others wait. */
export const lockGrant = (db: Db, id: string): Promise<Grant | null> =>
  db.maybeOne<Grant>(`${GRANT} where g.id = $1 and g.ended_at is null for update of g`, [id]);

/** A grant, whether it has ended or not. */
export const findGrant = (db: Db, id: string): Promise<Grant | null> =>
  db.maybeOne<Grant>(`${GRANT} where g.id = $1`, [id]);

/** Grants whose time is over, or that waited since before `waitedSince`. @param at now, an ISO 8601 instant */
export const findOverdueGrants = (
  db: Db,
  at: string,
  waitedSince: string,
): Promise<{ readonly id: string }[]> =>
  db.many(
    `select g.id from site_grants g
      where g.ended_at is null and (g.ends_at <= $1 or (g.began_at is null and g.granted_at <= $2)) order by g.id limit 500`,
    [at, waitedSince],
  );

/** The open grant of a user at a site, where its time is over. */
export const findOverdueGrantAt = (
  db: Db,
  { userId, siteId }: Pick<Grant, 'userId' | 'siteId'>,
  at: string,
): Promise<{ readonly id: string } | null> =>
  db.maybeOne(
    'select g.id from site_grants g where g.user_id = $1 and g.site_id = $2 and g.ended_at is null and g.ends_at <= $3',
    [userId, siteId, at],
  );

export const beginGrant = (
  db: Db,
  id: string,
  begun: { readonly at: string; readonly endsAt: string | null; readonly acceptedBy: string },
): Promise<number> =>
  db.run('update site_grants set began_at = $2, ends_at = $3, accepted_by = $4 where id = $1', [
    id,
    begun.at,
    begun.endsAt,
    begun.acceptedBy,
  ]);

export const reviewGrant = (db: Db, id: string, reviewedBy: string, at: string): Promise<number> =>
  db.run('update site_grants set reviewed_at = $3, reviewed_by = $2 where id = $1 and ended_at is null', [
    id,
    reviewedBy,
    at,
  ]);

/** @param endedBy null: by itself */
export const closeGrant = (
  db: Db,
  id: string,
  ended: { readonly at: string; readonly endedBy: string | null; readonly ending: Ending },
): Promise<number> =>
  db.run(
    'update site_grants set ended_at = $2, ended_by = $3, ending = $4 where id = $1 and ended_at is null',
    [id, ended.at, ended.endedBy, ended.ending],
  );

/** An administrator has given the user another role at the site: that one lasts. */
export const replaceGrantAt = (
  db: Db,
  { userId, siteId }: Pick<Grant, 'userId' | 'siteId'>,
  endedBy: string,
  at: string,
): Promise<number> =>
  db.run(
    `update site_grants set ended_at = $3, ended_by = $4, ending = 'replaced'
      where user_id = $1 and site_id = $2 and began_at is not null and ended_at is null`,
    [userId, siteId, at, endedBy],
  );

/** Access is given otherwise than by the request that waits. */
export const replaceWaitingGrant = (
  db: Db,
  { userId, siteId }: Pick<Grant, 'userId' | 'siteId'>,
  endedBy: string,
  at: string,
): Promise<number> =>
  db.run(
    `update site_grants set ended_at = $3, ended_by = $4, ending = 'replaced'
      where user_id = $1 and site_id = $2 and began_at is null and ended_at is null`,
    [userId, siteId, at, endedBy],
  );

/**
 * Whether two users work at a site in common. Access that was granted for a while does not count: whoever opens a site to
 * themselves shares nothing with those who work there.
 */
export const shareSite = async (db: Db, one: string, other: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 as shared from site_users mine join site_users theirs on theirs.site_id = mine.site_id
       join sites s on s.id = mine.site_id
      where mine.user_id = $1 and theirs.user_id = $2 and not s.is_global and s.closed_at is null
        and not exists (select from site_grants g
              where g.site_id = mine.site_id and g.user_id in ($1, $2) and g.began_at is not null and g.ended_at is null)
      limit 1`,
    [one, other],
  )) !== null;

/**
 * Whether the user works at a site of the patient otherwise than by access that was granted for a while: what such access shows is not made
 * one's own for good.
 */
export const worksWithPatient = async (db: Db, userId: string, profileId: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 as works from site_profiles sp join site_users su on su.site_id = sp.site_id
      where sp.profile_id = $2 and su.user_id = $1
        and not exists (select from site_grants g
              where g.site_id = su.site_id and g.user_id = $1 and g.began_at is not null and g.ended_at is null)
      limit 1`,
    [userId, profileId],
  )) !== null;

const NAME = (user: string): string => `concat(${user}.first_name, ' ', ${user}.last_name)`;

/** What is open or waits at a site, the newest first; more than anybody looks through is left out. */
export const findOpenGrants = (db: Db, siteId: string, at: string): Promise<OpenGrant[]> =>
  db.many<OpenGrant>(
    `select g.id, json_build_object('id', u.id, 'name', ${NAME('u')}, 'email', u.email) as "user", g.role, g.reason,
        json_build_object('id', giver.id, 'name', ${NAME('giver')}) as granted_by, g.granted_at, g.hours, g.began_at, g.ends_at,
        g.reviewed_at, case when r.id is not null then ${NAME('r')} end as reviewed_by
       from site_grants g join portal_users u on u.id = g.user_id join portal_users giver on giver.id = g.granted_by
       left join portal_users r on r.id = g.reviewed_by
      where g.site_id = $1 and g.ended_at is null and (g.ends_at is null or g.ends_at > $2)
      order by g.granted_at desc, g.id limit 500`,
    [siteId, at],
  );

/** $1: the bits of the sites. How many at each wait for this person: to be accepted, for the first review, or for the next one. */
export const countDueGrants = (
  db: Db,
  reach: string,
  asked: { readonly userId: string; readonly at: string; readonly reviewedBefore: string },
): Promise<{ site_id: string; grants: number }[]> =>
  db.many(
    `select g.site_id, count(*)::int as grants from site_grants g
      where g.ended_at is null and (g.ends_at is null or g.ends_at > $3)
        and (g.began_at is null or g.reviewed_at is null or g.reviewed_at < $4)
        and g.user_id <> $2 and g.granted_by <> $2 and ${isAtSites('$1', 'g.site_id')}
      group by g.site_id order by g.site_id`,
    [reach, asked.userId, asked.at, asked.reviewedBefore],
  );

/** Admins of the site who can sign in; where it has none, the super admins of the installation. */
export const findAdministrators = async (db: Db, siteId: string): Promise<readonly string[]> => {
  const rows = await db.many<{ id: string; isHere: boolean }>(
    `select distinct u.id, not s.is_global as "isHere" from site_users su join sites s on s.id = su.site_id
       join site_user_roles held on held.site_user_id = su.id join roles r on r.id = held.role_id
       join portal_users u on u.id = su.user_id
      where u.has_portal_configuration and u.account_confirmed
        and ((su.site_id = $1 and r.code = any ($2)) or (s.is_global and r.code = $3))`,
    [siteId, adminRoleCodes, SUPER_ADMIN],
  );
  const here = rows.filter(({ isHere }) => isHere);
  return (here.length > 0 ? here : rows).map(({ id }) => id);
};

export interface GrantMailFacts {
  readonly email: string;
  readonly siteName: string;
  readonly siteSlug: string;
  readonly user: string;
  readonly grantedBy: string;
  readonly isOwn: boolean;
}

/** What the mail to one administrator says. */
export const findMailFacts = (
  db: Db,
  grantId: string,
  administratorId: string,
): Promise<GrantMailFacts | null> =>
  db.maybeOne<GrantMailFacts>(
    `select a.email, s.short_name as "siteName", s.slug as "siteSlug", ${NAME('u')} as "user", ${NAME('giver')} as "grantedBy",
        u.id = giver.id as "isOwn"
       from site_grants g join sites s on s.id = g.site_id join portal_users u on u.id = g.user_id
       join portal_users giver on giver.id = g.granted_by join portal_users a on a.id = $2
      where g.id = $1`,
    [grantId, administratorId],
  );
