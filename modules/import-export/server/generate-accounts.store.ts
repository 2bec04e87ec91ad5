// Who can sign in to a generated database? Three accounts for measuring and trying, made by `generate` alone.
import type pg from 'pg';

export interface GeneratedAccount {
  readonly id: string;
  readonly email: string;
  readonly lastName: string;
  readonly isStaff: boolean;
  readonly role: string;
  readonly siteCount: number;
}

/** The account works at the first sites of the generated ones. */
export const insertAccount = async (
  client: pg.ClientBase,
  account: GeneratedAccount,
  passwordHash: string,
  madeAt: string,
): Promise<void> => {
  await client.query(
    `insert into portal_users (id, email, first_name, last_name, password_hash, account_confirmed, is_staff, created_at)
     values ($1, $2, 'Generated', $3, $4, true, $5, $6)`,
    [account.id, account.email, account.lastName, passwordHash, account.isStaff, madeAt],
  );
  await client.query(
    `with entries as (
       insert into site_users (id, user_id, site_id, created_at)
       select gen_random_uuid(), $1, id, $4 from (
         select id from sites where slug like 'generated-%' order by slug limit $3) near
       returning id)
     insert into site_user_roles (site_user_id, role_id)
     select entries.id, roles.id from entries join roles on roles.code = $2`,
    [account.id, account.role, account.siteCount, madeAt],
  );
};
