// Which database roles does the server work as? Neither owns a table nor can switch row-level security off.
import type pg from 'pg';

/** Works under row-level security, limited to the sites set in the transaction. */
export const SCOPED_ROLE = 'alveary_app';
/** Works over all sites; used only by calls and jobs that declare why. */
export const ALL_SITES_ROLE = 'alveary_all_sites';

const createRole = (name: string): string => `do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${name}') then
    create role ${name} nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`;

/** Creates the two roles where they are missing. Nobody logs in as them; logins act as them. */
export const ensureWorkingRoles = async (client: pg.ClientBase): Promise<void> => {
  for (const name of [SCOPED_ROLE, ALL_SITES_ROLE]) await client.query(createRole(name));
};

/** Creates the two roles where they are missing and lets the current user act as them. */
export const ensureRoles = async (client: pg.ClientBase): Promise<void> => {
  await ensureWorkingRoles(client);
  for (const name of [SCOPED_ROLE, ALL_SITES_ROLE]) {
    const { rows } = await client.query<{ member: boolean }>(
      `select pg_has_role(current_user, $1, 'member') as member`,
      [name],
    );
    if (rows[0]?.member !== true) await client.query(`grant ${name} to current_user`);
  }
};
