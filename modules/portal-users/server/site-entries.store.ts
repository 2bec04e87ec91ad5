// Writes a user's sites and roles there, and finds who is still admin of a site.
import { portalRoleCodes } from '../contract/policies.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Enters the user at a site, where they are not yet, with a role instead of any other portal role. */
export const putPortalRole = async (
  db: Db,
  entryId: string,
  userId: string,
  siteId: string,
  role: string,
): Promise<void> => {
  await db.run(
    'insert into site_users (id, user_id, site_id) values ($1, $2, $3) on conflict (user_id, site_id) do nothing',
    [entryId, userId, siteId],
  );
  await db.run(
    `delete from site_user_roles where role_id in (select id from roles where code = any ($4) and code <> $3)
        and site_user_id = (select id from site_users where user_id = $1 and site_id = $2)`,
    [userId, siteId, role, portalRoleCodes],
  );
  await db.run(
    `insert into site_user_roles (site_user_id, role_id)
     select su.id, r.id from site_users su, roles r where su.user_id = $1 and su.site_id = $2 and r.code = $3
     on conflict do nothing`,
    [userId, siteId, role],
  );
};

export const deleteSiteEntry = (db: Db, userId: string, siteId: string): Promise<number> =>
  db.run('delete from site_users where user_id = $1 and site_id = $2', [userId, siteId]);

/** Whoever still looks at the user as they were is told so, and does not undo this change of their sites. */
export const noteSitesChanged = (db: Db, userId: string): Promise<number> =>
  db.run('update portal_users set version = version + 1 where id = $1', [userId]);

export const siteExists = async (db: Db, siteId: string): Promise<boolean> =>
  (await db.maybeOne('select 1 as there from sites where id = $1 and not is_global and closed_at is null', [
    siteId,
  ])) !== null;

/** Whether the user works at any site that is open, the global one not counted. */
export const hasAnySite = async (db: Db, userId: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 as there from site_users su join sites s on s.id = su.site_id
      where su.user_id = $1 and not s.is_global and s.closed_at is null limit 1`,
    [userId],
  )) !== null;

/** Holds the sites still, so that two admins cannot remove each other at once. */
export const lockSites = (db: Db, siteIds: readonly string[]): Promise<number> =>
  db.run('select 1 from sites where id = any ($1) order by id for update', [siteIds]);

/** The sites, among these, that nobody with portal access and a confirmed account is admin of. $2: the admin role codes. */
export const findSitesWithoutAdmin = async (
  db: Db,
  siteIds: readonly string[],
  adminRoles: readonly string[],
): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(
    `select s.id from sites s where s.id = any ($1) and not exists (
       select 1 from site_users su join site_user_roles held on held.site_user_id = su.id
         join roles r on r.id = held.role_id join portal_users u on u.id = su.user_id
        where su.site_id = s.id and r.code = any ($2) and u.has_portal_configuration and u.account_confirmed)`,
    [siteIds, adminRoles],
  );
  return rows.map((row) => row.id);
};

export const setPortalAccess = (db: Db, userId: string, has: boolean): Promise<number> =>
  db.run('update portal_users set has_portal_configuration = $2, version = version + 1 where id = $1', [
    userId,
    has,
  ]);

/** Is the user, with portal access, admin of any site? */
export const isAdminSomewhere = async (
  db: Db,
  userId: string,
  adminRoles: readonly string[],
): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 as is_admin from site_users su join site_user_roles held on held.site_user_id = su.id
       join roles r on r.id = held.role_id join portal_users u on u.id = su.user_id
      where su.user_id = $1 and r.code = any ($2) and u.has_portal_configuration limit 1`,
    [userId, adminRoles],
  )) !== null;
