// The database that a backup is restored into: whether it is empty, whether anybody works with it, and how it is emptied.
import type pg from 'pg';
import { leaseName } from '../embedded-postgres/lease.ts';
import { StartFailure } from '../start-failure.ts';

export const isEmpty = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
};

/**
 * The connection that holds the lease of this very process counts for nobody. Of connections of other logins an owner who is no
 * superuser is not told which kind they are.
 * @throws StartFailure while somebody else is connected
 */
export const checkAlone = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(application_name, ''), 'a program without a name') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
        and coalesce(backend_type, 'client backend') = 'client backend' and application_name <> $1
      order by backend_start limit 1`,
    [leaseName],
  );
  const [other] = rows;
  if (other !== undefined)
    throw new StartFailure(`Somebody works with this database (${other.name}). Stop the servers first.`);
};

/** Takes everything of the product out of the database. */
export const clear = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`drop schema if exists graphile_worker cascade; drop schema public cascade;
    create schema public; grant usage on schema public to public`);
};
