// Every released version's database comes to this version with all that was in it (docs/recipes/add-a-table.md).
import { openAuditMarks } from '../platform/audit/mark-keys.ts';
import { oneLogin } from '../platform/db/logins.ts';
import { openDatabase } from '../platform/db/open.ts';
import { testSecrets } from './secret-key.ts';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { now } from '../platform/clock.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { knownMigrations, migrate } from '../platform/db/migrate.ts';
import { closeAfterFile } from './closing.ts';
import { testDatabase } from './database.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from './cluster.ts';
import { digestOfMigration, type KeptDatabase, readKept, restoreDatabase } from './kept-database.ts';

const folder = new URL('../../released/', import.meta.url);
const releases = readdirSync(folder).map((file) => file.replace('.json.gz', ''));

/** What a migration after the release changes on purpose: the number of rows that a table has then. */
const changedCounts: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // The secrets of sign-ins lie apart; what the outbox held of them is removed.
  '0.1.0': { outbox_messages: 0 },
};

const counts = async (client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> => {
  const counted: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
    counted[table] = Number(rows[0]?.count);
  }
  return counted;
};

/** Everything that a picture of the database is drawn from, without what differs from run to run. */
const shape = async (client: pg.Client): Promise<unknown[]> => {
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
             pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'i') and c.relname not like 'audit\\_events\\_%'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'audit\\_events\\_%'
    union all select concat_ws(' ', polrelid::regclass, polname, polroles::regrole[]::text,
             pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
    union all select concat_ws(' ', oid::regprocedure, md5(prosrc), proacl::text) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', relname, relacl::text, relrowsecurity, relforcerowsecurity) from pg_class
      where relnamespace = 'public'::regnamespace and relname not like 'audit\\_events\\_%'
    order by 1`);
  return rows.map((row) => row.line);
};

/** @param how after the name: from which database it is copied */
async function createDatabase(how = ''): Promise<{ name: string; url: string }> {
  const name = newDatabaseName('released');
  await execute(inject('postgresUrl'), `create database ${name} ${how}`);
  closeAfterFile(() => dropDatabase(inject('postgresUrl'), name));
  return { name, url: urlOfDatabase(inject('postgresUrl'), name) };
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Upgraded {
  readonly kept: KeptDatabase;
  readonly name: string;
  readonly url: string;
  readonly applied: readonly string[];
  readonly rowsBefore: Record<string, number>;
  readonly rowsAfter: Record<string, number>;
}

/** The database of a release, brought to this version. */
async function upgrade(release: string): Promise<Upgraded> {
  const kept = readKept(readFileSync(new URL(`${release}.json.gz`, folder)));
  const { name, url } = await createDatabase();
  await migrate(url, { only: Object.keys(kept.migrations) });
  const countRows = (client: pg.Client) => counts(client, Object.keys(kept.tables));
  const rowsBefore = await connected(url, async (client) => {
    await restoreDatabase(client, kept);
    return countRows(client);
  });
  const { applied } = await migrate(url);
  return { kept, name, url, applied, rowsBefore, rowsAfter: await connected(url, countRows) };
}

const upgrades = new Map<string, Promise<Upgraded>>();

/** Each once: for tests that only read, and to copy from. */
const upgraded = (release: string): Promise<Upgraded> => {
  const known = upgrades.get(release) ?? upgrade(release);
  upgrades.set(release, known);
  return known;
};

async function copyOfUpgraded(release: string): Promise<{ kept: KeptDatabase; url: string }> {
  const { kept, name } = await upgraded(release);
  const { url } = await createDatabase(`template ${name} strategy ${inject('copyStrategy')}`);
  return { kept, url };
}

test('a database of at least one release is kept', () => {
  expect(releases).toContain('0.1.0');
});

describe.each(releases)('a database of %s', (release) => {
  let made: Upgraded;
  beforeAll(async () => {
    made = await upgraded(release);
  });

  test('was made by migrations that nobody has edited since', async () => {
    for (const [name, digest] of Object.entries(made.kept.migrations)) {
      expect({ name, digest: await digestOfMigration(name) }).toEqual({ name, digest });
    }
  });

  test('has every row after the upgrade', async () => {
    const { kept, applied, rowsBefore, rowsAfter } = made;
    expect(Object.values(rowsBefore).every((count) => count > 0)).toBe(true);
    expect(applied).toEqual((await knownMigrations()).filter((name) => !(name in kept.migrations)));
    expect(rowsAfter).toEqual({ ...rowsBefore, ...changedCounts[release] });
  });

  test('has the tables that a fresh database has', async () => {
    const fresh = await testDatabase();
    expect(await connected(made.url, shape)).toEqual(await connected(fresh.url, shape));
  });

  test('has an audit log that nobody changed', async () => {
    const database = await openDatabase(oneLogin(made.url));
    const marks = await openAuditMarks(database, testSecrets);
    await database.close();
    const report = await verifyAudit(made.url, { knownHeads: [], marks, now: now() });
    expect(report.findings).toMatchObject({ count: 0 });
    expect(report.months[0]?.sealedRows).toBeGreaterThan(0);
  });
});

test('reads what was written with 0.1.0 as it was', async () => {
  const { url } = await copyOfUpgraded('0.1.0');
  await connected(url, async (client) => {
    const found = await client.query(
      `select first_name, last_name, date_of_birth::text, last_key, cardinality(site_ids) as sites
       from patient_search_rows where last_key = 'keptdaughter'`,
    );
    expect(found.rows).toEqual([
      {
        first_name: 'Ronja',
        last_name: 'Keptdaughter',
        date_of_birth: '1951-02-03',
        last_key: 'keptdaughter',
        sites: 1,
      },
    ]);
    const notes = await client.query(
      `select priority, text, first_name from sticky_notes join profiles on profiles.id = profile_id`,
    );
    expect(notes.rows).toEqual([
      { priority: 'HIGH', text: 'Uses a cane since October.', first_name: 'Keiko' },
    ]);
    const logs = await client.query(
      `select medium, duration_in_seconds::int as seconds, subject from communications where sent = '2026-11-22T04:30:00Z'`,
    );
    expect(logs.rows).toEqual([
      {
        medium: 'VERBAL_PHONE',
        seconds: 36_000,
        subject: 'First call',
      },
    ]);
  });
});

test('writes after the upgrade where 0.1.0 left off', async () => {
  const { url, kept } = await copyOfUpgraded('0.1.0');
  await connected(url, async (client) => {
    await client.query(
      `insert into profiles (id, first_name, last_name, created_at, updated_at)
       values ('01a2018e-0000-7000-8000-000000000001', 'Ronja', 'Keptson', now(), now())`,
    );
    const lines = await client.query(
      `select last_key from patient_search_rows where first_key = 'ronja' order by 1`,
    );
    expect(lines.rows).toEqual([{ last_key: 'keptdaughter' }, { last_key: 'keptson' }]);
    const { rows } = await client.query<{ next: string }>(`select nextval('audit_event_ids') as next`);
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(kept.sequences['audit_event_ids']));
  });
});
