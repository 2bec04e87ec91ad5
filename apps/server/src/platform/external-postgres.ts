// Checks whether the PostgreSQL named by DATABASE_URL, or by one of the two beside it, can be used: each way in which it cannot has its own
// line.
import { Client, DatabaseError } from 'pg';
import { StartFailure } from './start-failure.ts';

const oldestVersion = 15;
const connectLimitMs = 10_000;

/** At the most: for requests 48, files that are read slowly 6, the worker 7, and one each for audit log, seals, sessions, broker and two locks. */
export const CONNECTIONS_OF_A_NODE = 67;

export interface UsablePostgres {
  readonly version: string;
  /** So many it lets in, those left out that it keeps for its superusers. */
  readonly connections: number;
}

/** @throws StartFailure when it cannot be reached, entered or is too old. */
export async function checkExternalPostgres(setting: string, url: string): Promise<UsablePostgres> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectLimitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ version: number; connections: number }>(
      `select current_setting('server_version_num')::integer as version,
         current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as connections`,
    );
    const { version: number = 0, connections = 0 } = answer.rows[0] ?? {};
    const version = Math.floor(number / 10_000);
    if (version < oldestVersion) {
      throw new StartFailure(
        `${setting} names a PostgreSQL ${version}; Alveary needs ${oldestVersion} or newer. Name a newer server.`,
      );
    }
    return { version: String(version), connections };
  } catch (error) {
    throw error instanceof StartFailure ? error : refusal(setting, url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What a user without the right to make roles or tables has to do; other errors come back as they are. */
export function rightsFailure(url: string, error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '42501') return error;
  const user = decodeURIComponent(new URL(url).username);
  return new StartFailure(
    `The database user ${user} lacks a right that Alveary needs (${error.message}). Let it own the database and, once as a ` +
      'superuser, run: create role alveary_app nologin; create role alveary_all_sites nologin; ' +
      `grant alveary_app, alveary_all_sites to "${user}". If it is meant for requests, name the owner in DATABASE_OWNER_URL.`,
  );
}

/** Names host, port, database and user, never the password. */
function refusal(setting: string, url: string, error: unknown): StartFailure {
  const { hostname, port, pathname, username } = new URL(url);
  const server = `${hostname || 'localhost'}:${port || '5432'}`;
  const code = codeOf(error);
  const reason: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing answers at ${server}. Start the PostgreSQL there or correct the address.`,
    ENOTFOUND: `there is no host named ${hostname}. Correct the address.`,
    EAI_AGAIN: `the name ${hostname} cannot be looked up now. Check the network or correct the address.`,
    EHOSTUNREACH: `${server} cannot be reached. Check the network or correct the address.`,
    ENETUNREACH: `${server} cannot be reached. Check the network or correct the address.`,
    ETIMEDOUT: `${server} did not answer within ${connectLimitMs / 1000} s. Check the address and the firewall.`,
    ...unproven(server),
    '28P01': `${server} refuses the password of ${username}. Correct user and password.`,
    '28000': `${server} does not let ${username || 'this user'} in. Correct the user or the server's pg_hba.conf.`,
    '3D000': `${server} has no database ${pathname.slice(1)}. Create it (createdb) or correct the name.`,
    '53300': `${server} has no connection left. Raise its max_connections or close other programs.`,
    '57P03': `${server} is just starting or stopping. Try again in a moment.`,
  };
  return new StartFailure(`${setting} cannot be used: ${reason[code] ?? `${wordsOf(error)} (${server}).`}`);
}

/** By the codes of OpenSSL and of Node: who answers is not known to be the database. */
function unproven(server: string): Readonly<Record<string, string>> {
  const unknown = `the certificate of ${server} is of no authority known here. Name the one that signed it: sslrootcert=/path/ca.pem.`;
  return {
    DEPTH_ZERO_SELF_SIGNED_CERT: unknown,
    SELF_SIGNED_CERT_IN_CHAIN: unknown,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknown,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknown,
    CERT_HAS_EXPIRED: `the certificate of ${server} has expired. Renew it.`,
    ERR_TLS_CERT_ALTNAME_INVALID: `the certificate of ${server} is for another name. Correct the address or the certificate.`,
    'no TLS': `${server} offers no encryption. Switch TLS on there (ssl = on).`,
  };
}

function codeOf(error: unknown): string {
  if (error instanceof DatabaseError) return error.code ?? '';
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (error instanceof Error && /timeout/i.test(error.message)) return 'ETIMEDOUT';
  if (error instanceof Error && /does not support SSL/i.test(error.message)) return 'no TLS';
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
