// Is every patient-owned table closed to those who do not reach the patient's sites? (architecture: rule 5; USERS-088)
import { beforeAll, describe, expect, it } from 'vitest';
import { inhabitedDatabase } from '../../testing/database.ts';
import { testSites, type TestWorld } from '../../testing/world.ts';
import { newId } from '../ids.ts';
import type { Database } from './open.ts';

let database: Database;
let world: TestWorld;

beforeAll(async () => {
  ({ database, world } = await inhabitedDatabase());
});

interface TableState {
  readonly name: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly scopedPolicies: number;
}

const patientTables = () =>
  database.searches.many<TableState>(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
            (select count(*) from pg_policy p where p.polrelid = c.oid
               and (p.polroles = '{0}' or 'alveary_app'::regrole = any (p.polroles))) as "scopedPolicies"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and (c.relname in ('profiles', 'site_profiles') or exists (
          select 1 from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
            and a.attname in ('profile_id', 'patient_id')))
      order by 1`,
  );

describe('tables that hold a profile id', () => {
  it('USERS-088 all have row-level security, forced, with a policy for the scoped role', async () => {
    const tables = await patientTables();
    expect(tables.length).toBeGreaterThan(12);
    for (const table of tables) {
      expect(table, table.name).toMatchObject({ enabled: true, forced: true });
      expect(table.scopedPolicies, table.name).toBeGreaterThan(0);
    }
  });

  it('USERS-088 rest on one rule for memberships, so that nothing can widen it beside', async () => {
    const rules = await database.searches.many<{ rule: string }>(
      `select pg_get_expr(polqual, polrelid) as rule from pg_policy
        where polrelid = 'site_profiles'::regclass and polpermissive
          and (polroles = '{0}' or 'alveary_app'::regrole = any (polroles))`,
    );
    expect(rules).toHaveLength(1);
    expect(rules[0]?.rule).toContain('app_reach()');
  });

  it('are owned by neither working role, and neither can bypass the rule', async () => {
    const roles = await database.searches.many<{ rolname: string }>(
      `select rolname from pg_roles where rolname in ('alveary_app', 'alveary_all_sites') and (rolsuper or rolbypassrls or rolcanlogin)`,
    );
    const owned = await database.searches.many(
      `select 1 from pg_class where relowner in ('alveary_app'::regrole, 'alveary_all_sites'::regrole)`,
    );
    expect([roles, owned]).toEqual([[], []]);
  });
});

const NAME_TABLES = [
  'patient_name_changes',
  'patient_name_gram_counts',
  'patient_name_pairs',
  'patient_name_pieces',
  'patient_name_spellings',
  'patient_name_total',
  'patient_names',
  'patient_site_gram_counts',
];

describe('the dictionary of names, which are of every site', () => {
  it('is under row-level security, forced, without a policy or a right for the scoped role', async () => {
    const tables = await database.searches.many(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
              exists (select 1 from pg_policy p where p.polrelid = c.oid
                and (p.polroles = '{0}' or 'alveary_app'::regrole = any (p.polroles))) as open,
              has_any_column_privilege('alveary_app', c.oid, 'select, insert, update') as given
         from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and (c.relname like 'patient\\_name%' or c.relname like 'patient\\_%gram\\_counts') order by 1`,
    );
    const closed = { enabled: true, forced: true, open: false, given: false };
    expect(tables).toEqual(NAME_TABLES.map((name) => ({ name, ...closed })));
  });

  it('is read by searches over all sites, changed by neither role, and kept by the triggers', async () => {
    const names = await database.searches.many(`select key from patient_names where key = 'northcott'`);
    expect(names.length).toBeGreaterThan(0);
    const reach = { allSites: 'a test tries to change the dictionary' };
    for (const table of NAME_TABLES) {
      const asked = database.reading({ siteIds: [testSites.north], userId: world.tom.id });
      await expect(asked.many(`select 1 from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(database.transact(reach, (db) => db.run(`delete from ${table}`))).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});

describe('a single statement', () => {
  const names = (siteIds: readonly string[]) =>
    database
      .reading({ siteIds, userId: world.tom.id })
      .many<{ name: string }>('select last_name as name from profiles order by 1');

  it('USERS-088 shows patients of its own reach only, whatever shares its connection', async () => {
    const reaches = [[testSites.north], [testSites.south], [], [testSites.north, testSites.south]];
    const shown = await Promise.all(Array.from({ length: 40 }, (_, turn) => names(reaches[turn % 4] ?? [])));
    const expected = [['Northcott', 'Shared'], ['Shared', 'Southey'], [], ['Northcott', 'Shared', 'Southey']];
    shown.forEach((rows, turn) => {
      expect(rows.map((row) => row.name)).toEqual(expected[turn % 4]);
    });
  });

  it.each([
    ['counts', 'select count(*)::int as found from profiles'],
    ['sorts and cuts', 'select 2 as found from (select id from profiles order by id limit 1 offset 1) p'],
    [
      'joins',
      'select count(*)::int as found from profiles p join site_profiles s on s.profile_id = p.id where s.site_id = $1',
    ],
    [
      'first reads another table',
      'with p as materialized (select id from profiles) select count(*)::int as found from sites cross join p where sites.id = $1',
    ],
    ['unites', 'select sum(n)::int as found from (select count(*) as n from profiles union all select 0) p'],
  ])('USERS-088 is limited before it reads anything, also where it %s', async (_what, sql) => {
    const values = sql.includes('$1') ? [testSites.north] : [];
    const found = async (siteIds: string[]) =>
      (await database.reading({ siteIds, userId: world.tom.id }).maybeOne<{ found: number }>(sql, values))
        ?.found ?? 0;
    expect(await found([testSites.north])).toBe(2);
    expect(await found([])).toBe(0);
  });

  it('cannot write, and an error leaves neither a reach nor a broken connection behind', async () => {
    const reading = database.reading({ siteIds: [testSites.north], userId: world.tom.id });
    await expect(reading.many(`select nextval('audit_event_ids')`)).rejects.toThrow(/read-only/);
    await expect(reading.run(`update profiles set last_name = 'Changed'`)).rejects.toThrow(/syntax error/);
    await expect(reading.many('select 1 / 0')).rejects.toThrow(/division by zero/);
    expect(await names([])).toEqual([]);
    expect((await names([testSites.south])).map((row) => row.name)).toEqual(['Shared', 'Southey']);
  });

  it('reaches nothing by what is no site, and takes it for nothing else', async () => {
    expect(await names(["'; drop table profiles; --", newId()])).toEqual([]);
    expect((await names([newId(), testSites.south])).map((row) => row.name)).toEqual(['Shared', 'Southey']);
  });
});

describe('a transaction', () => {
  const names = (siteIds: readonly string[]) =>
    database.read({ siteIds, userId: world.tom.id }, async (db) =>
      (await db.many<{ name: string }>('select last_name as name from profiles order by 1')).map(
        (row) => row.name,
      ),
    );

  it('USERS-088 shows patients of the reached sites only', async () => {
    expect(await names([testSites.north])).toEqual(['Northcott', 'Shared']);
    expect(await names([testSites.south])).toEqual(['Shared', 'Southey']);
    expect(await names([testSites.north, testSites.south])).toEqual(['Northcott', 'Shared', 'Southey']);
    expect(await names([])).toEqual([]);
  });

  it('can neither change nor insert rows of a patient out of reach', async () => {
    const reach = { siteIds: [testSites.north], userId: world.tom.id };
    const { profileId } = world.southPatient;
    const changed = await database.transact(reach, (db) =>
      db.run(`update profiles set last_name = 'Changed' where id = $1`, [profileId]),
    );
    expect(changed).toBe(0);
    await expect(
      database.transact(reach, (db) =>
        db.run(
          `insert into goals (id, profile_id, text, status, created_at, source)
           values ('00000000-0000-4000-8000-0000000000ff', $1, 'x', 'ACTIVE', now(), 'PORTAL')`,
          [profileId],
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('of a read cannot write at all', async () => {
    await expect(
      database.read({ siteIds: [testSites.north], userId: null }, (db) =>
        db.run(`update profiles set last_name = 'Changed'`),
      ),
    ).rejects.toThrow(/read-only transaction/);
    await expect(database.searches.run(`update profiles set last_name = 'Changed'`)).rejects.toThrow(
      /read-only/,
    );
  });

  it('takes its closing statements back when one of them fails, and the work with them', async () => {
    const reach = { siteIds: [testSites.north], userId: world.tom.id };
    const { profileId } = world.northPatient;
    const lastName = () =>
      database.read(reach, (db) =>
        db.one<{ name: string }>('select last_name as name from profiles where id = $1', [profileId]),
      );
    const change = (closing: string) =>
      database.transact(
        reach,
        (db) => db.run(`update profiles set last_name = 'Changed' where id = $1`, [profileId]),
        () => [{ sql: closing, values: [] }],
      );
    await expect(change('select 1 / 0')).rejects.toThrow(/division by zero/);
    expect(await lastName()).toEqual({ name: 'Northcott' });
    await change(`update profiles set first_name = 'Closed' where last_name = 'Changed'`);
    expect(await lastName()).toEqual({ name: 'Changed' });
    await database.transact(reach, (db) =>
      db.run(`update profiles set last_name = 'Northcott' where id = $1`, [profileId]),
    );
  });

  it('leaves its reach behind when it ends, also after an error', async () => {
    await expect(
      database.transact({ allSites: 'test' }, async (db) => {
        await db.run('select 1');
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    const role = await database.statements.one<{ role: string; sites: string }>(
      `select current_user as role, current_setting('app.reach', true) as sites`,
    );
    expect(role.role).toBe('alveary_app');
    expect(role.sites ?? '').toBe('');
  });

  it('reaches nothing by what is no site, and takes it for nothing else', async () => {
    expect(await names(["'; drop table profiles; --", newId()])).toEqual([]);
    expect(await names([newId(), testSites.south])).toEqual(['Shared', 'Southey']);
  });
});
