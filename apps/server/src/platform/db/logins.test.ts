// Whoever runs any SQL they like over a connection of the requests does nothing beyond the rows of a request.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { execute, newDatabaseName, urlOfDatabase } from '../../testing/cluster.ts';
import { inhabitedDatabase, type TestDatabase } from '../../testing/database.ts';
import { checkScopedLogin, oneLogin } from './logins.ts';
import { bringToThisVersion } from './this-version.ts';

let made: TestDatabase;
const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  made = await inhabitedDatabase();
});

const refusedToBoth = [
  'set role alveary_owner',
  'set session authorization alveary_owner',
  'alter role current_user superuser',
  'create role intruder',
  'grant alveary_owner to current_user',
  'alter table profiles disable row level security',
  'alter table profiles no force row level security',
  'alter table profiles owner to current_user',
  'drop policy patient_of_reached_site on profiles',
  'create policy everything on profiles using (true)',
  'alter policy patient_of_reached_site on profiles using (true)',
  'create table public.mine (id int)',
  'create function public.app_site_ids(text) returns text language sql as $$ select $1 $$',
  'create or replace function app_site_ids() returns uuid[] language sql as $$ select null::uuid[] $$',
  'truncate profiles cascade',
  "update audit_events set outcome = 'done'",
  'delete from audit_events',
  'select * from audit_unsealed',
  'delete from audit_unsealed',
  'insert into audit_heads select * from audit_heads',
  'alter table audit_events disable trigger all',
  "set session_replication_role = 'replica'",
  'select * from graphile_worker._private_jobs',
  'select * from pg_authid',
  "select pg_read_file('postgresql.conf')",
  "copy (select 1) to program 'id'",
  "alter system set log_statement = 'all'",
  'drop table sticky_notes',
  'call rebuild_patient_search()',
] as const;

describe.each(['scoped', 'allSites'] as const)('the login %s', (login) => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: made.logins[login] });
    await client.connect();
    return () => client.end();
  });

  it('owns nothing and is no superuser', async () => {
    const found = await client.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
              (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
         from pg_roles where rolname = session_user`,
    );
    expect(found.rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        owned: 0,
      },
    ]);
  });

  it.each(refusedToBoth)('USERS-088 is refused: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|0LP01|2BP01|22023)$/),
    });
  });
});

describe('the login of requests', () => {
  it('cannot become the one over all sites', async () => {
    await withClient(made.logins.scoped, async (client) => {
      await expect(client.query('set role alveary_all_sites')).rejects.toMatchObject({ code: '42501' });
      await expect(client.query('set role alveary_all_sites_login')).rejects.toMatchObject({ code: '42501' });
    });
  });

  it.each(['reset role', 'set role none', 'set role alveary_app', 'reset all', 'discard all'])(
    'USERS-088 sees no patient after: %s',
    async (statement) => {
      await withClient(made.logins.scoped, async (client) => {
        await client.query(statement);
        expect((await client.query('select * from profiles')).rows).toEqual([]);
        expect((await client.query('select * from patient_search_rows')).rows).toEqual([]);
        await client.query('set row_security = off');
        await expect(client.query('select * from profiles')).rejects.toMatchObject({ code: '42501' });
      });
    },
  );
});

describe('a login of DATABASE_URL', () => {
  const roles: string[] = [];
  const login = async (...grants: readonly string[]): Promise<string> => {
    const name = newDatabaseName('login');
    roles.push(name);
    await execute(
      inject('postgresUrl'),
      `create role ${name} login password 'plain'`,
      ...grants.map((grant) => `grant ${grant} to ${name}`),
    );
    const url = new URL(made.url);
    Object.assign(url, { username: name, password: 'plain' });
    return url.href;
  };
  afterAll(async () => {
    for (const name of roles) await execute(inject('postgresUrl'), `drop role ${name}`);
  });

  it('that is a superuser is told of, and refused in production', async () => {
    const complaint = await checkScopedLogin(oneLogin(made.url), false);
    expect(complaint).toMatch(
      /^The login \w+ of DATABASE_URL may make roles or pass row-level security\. Name a login/,
    );
    await expect(checkScopedLogin(oneLogin(made.url), true)).rejects.toMatchObject({
      name: 'StartFailure',
      message: complaint,
    });
  });

  it('that owns the tables through a membership is refused in production', async () => {
    const owner = new URL(await login()).username;
    const owned = await inhabitedDatabase();
    await execute(owned.url, `alter table sticky_notes owner to ${owner}`);
    const name = new URL(owned.url).pathname.slice(1);
    const member = urlOfDatabase(await login(owner), name);
    await expect(checkScopedLogin(oneLogin(member), true)).rejects.toThrow(
      /owns tables of the database\. Name a login/,
    );
    await execute(owned.url, `reassign owned by ${owner} to current_user`);
  });

  it('that may work over all sites as well is refused in production', async () => {
    const both = await login('alveary_app', 'alveary_all_sites');
    await expect(checkScopedLogin(oneLogin(both), true)).rejects.toThrow(
      /may also act as alveary_all_sites\. Take that from it \(revoke alveary_all_sites from "\w+"\)/,
    );
  });

  it('that may do the work of requests only is taken', async () => {
    const scoped = await login('alveary_app');
    expect(await checkScopedLogin({ ...oneLogin(made.url), scoped }, true)).toBeUndefined();
    expect(await checkScopedLogin(made.logins, true)).toBeUndefined();
  });
});

describe('a process that has no owner', () => {
  const settings = (roles: readonly ('web' | 'worker')[]) => ({
    database: { url: made.logins.scoped, ownerUrl: undefined, allSitesUrl: made.logins.allSites },
    roles,
  });
  const logins = () => ({ ...made.logins, owner: made.logins.scoped });

  it('works with a database of this version', async () => {
    expect(await bringToThisVersion(settings(['web']), logins())).toEqual({ applied: [] });
  });

  it('cannot be the worker', async () => {
    await expect(bringToThisVersion(settings(['web', 'worker']), logins())).rejects.toThrow(
      /^The worker seals the audit log and needs the owner of the database: set DATABASE_OWNER_URL/,
    );
  });

  it('says which migration is missing', async () => {
    const gone = await withClient(made.url, (client) =>
      client.query<{ name: string }>(
        `delete from kysely_migration where name = (select max(name) from kysely_migration) returning name`,
      ),
    );
    await expect(bringToThisVersion(settings(['web']), logins())).rejects.toThrow(
      `The database lacks 1 migrations of this version, the first is ${gone.rows[0]?.name}.`,
    );
  });
});
