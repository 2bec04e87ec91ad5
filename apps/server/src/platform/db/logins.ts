// As whom does the server log in to its database? As one who owns the tables, to migrate and to seal, and for everything else
// as two who own nothing (docs/decisions/0023).
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { ALL_SITES_ROLE } from './roles.ts';

/** Addresses of one database, each with the name and password of a login. */
export interface DatabaseLogins {
  /** Owns the tables: migrates, seals the audit log, works off the queue. */
  readonly owner: string;
  /** May act as `alveary_app` only: every request. */
  readonly scoped: string;
  /** May act as `alveary_all_sites`: calls and jobs that declare why. */
  readonly allSites: string;
}

/** One login for everything: for tools and throw-away databases. */
export const oneLogin = (url: string): DatabaseLogins => ({ owner: url, scoped: url, allSites: url });

interface Powers {
  readonly user: string;
  readonly superuser: boolean;
  readonly owns: boolean;
  readonly allSites: boolean;
}

/** What a login may do beyond the work of requests. `set role` asks the login, so memberships count like the thing itself. */
const powersOf = async (url: string): Promise<Powers | undefined> => {
  const client = new pg.Client({ connectionString: url, application_name: 'alveary logins' });
  await client.connect();
  try {
    const { rows } = await client.query<Powers>(
      `select session_user as user,
              (select bool_or(rolsuper or rolcreaterole or rolbypassrls) from pg_roles
                where pg_has_role(session_user, oid, 'member')) as superuser,
              exists (select from pg_class where relnamespace = 'public'::regnamespace
                and pg_has_role(session_user, relowner, 'member')) as owns,
              pg_has_role(session_user, $1, 'member') as "allSites"`,
      [ALL_SITES_ROLE],
    );
    return rows[0];
  } finally {
    await client.end();
  }
};

const complaintOf = ({ user, superuser, owns, allSites }: Powers): string | undefined => {
  const remedy =
    'Name a login of its own for requests, and this one in DATABASE_OWNER_URL (docs/operations.md, Logins).';
  if (superuser)
    return `The login ${user} of DATABASE_URL may make roles or pass row-level security. ${remedy}`;
  if (owns) return `The login ${user} of DATABASE_URL owns tables of the database. ${remedy}`;
  if (allSites) {
    return (
      `The login ${user} of DATABASE_URL may also act as ${ALL_SITES_ROLE}. Take that from it ` +
      `(revoke ${ALL_SITES_ROLE} from "${user}") and give it to the login of DATABASE_ALL_SITES_URL (docs/operations.md, Logins).`
    );
  }
  return undefined;
};

/**
 * Whether requests log in as somebody who could free themselves of their limits.
 * @returns the line that says so. @throws StartFailure with it in production
 */
export const checkScopedLogin = async (
  { scoped }: DatabaseLogins,
  isProduction: boolean,
): Promise<string | undefined> => {
  const powers = await powersOf(scoped);
  const complaint = powers === undefined ? undefined : complaintOf(powers);
  if (complaint !== undefined && isProduction) throw new StartFailure(complaint);
  return complaint;
};
