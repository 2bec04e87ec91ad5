// What does adding a portal user from the command line read and write?
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export const findSitesBySlug = (db: Db, slugs: readonly string[]): Promise<Named[]> =>
  db.many<Named>('select id, slug as name from sites where slug = any ($1::text[]) and closed_at is null', [
    slugs,
  ]);

export const findRolesByCode = (db: Db, codes: readonly string[]): Promise<Named[]> =>
  db.many<Named>('select id, code as name from roles where code = any ($1::text[])', [codes]);

export const listSiteSlugs = (db: Db): Promise<Named[]> =>
  db.many<Named>('select id, slug as name from sites where closed_at is null order by slug limit 50');

export const listRoleCodes = (db: Db): Promise<Named[]> =>
  db.many<Named>('select id, code as name from roles order by code');

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  /** Whether a new password is asked for at the first sign-in. */
  readonly mustSetPassword: boolean;
  readonly isStaff: boolean;
  readonly isEmployee: boolean;
}

/** @returns false when another account has this e-mail address */
export const insertUser = async (db: Db, user: NewUser): Promise<boolean> => {
  const { id, email, firstName, lastName, passwordHash, mustSetPassword, isStaff, isEmployee } = user;
  const inserted = await db.run(
    `insert into portal_users (id, email, first_name, last_name, password_hash, account_confirmed,
       force_password_reset_on_login, is_staff, is_employee)
     values ($1, $2, $3, $4, $5, true, $6, $7, $8) on conflict (lower(email)) do nothing`,
    [id, email, firstName, lastName, passwordHash, mustSetPassword, isStaff, isEmployee],
  );
  return inserted === 1;
};

export const insertSiteUser = async (
  db: Db,
  siteUserId: string,
  userId: string,
  siteId: string,
  roleIds: readonly string[],
): Promise<void> => {
  await db.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
    siteUserId,
    userId,
    siteId,
  ]);
  await db.run(
    'insert into site_user_roles (site_user_id, role_id) select $1, role_id from unnest($2::uuid[]) as given (role_id)',
    [siteUserId, roleIds],
  );
};
