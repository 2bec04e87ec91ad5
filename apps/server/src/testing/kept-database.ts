// How is a database kept as a file, to be upgraded by every later version in a test? All its rows as JSON, compressed, with the
// migrations that made its tables (docs/recipes/add-a-table.md).
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { textOfMigration } from '../platform/db/migrate.ts';

const keptDatabase = z.object({
  /** By name the SHA-256 of the file: what made a released database is never edited. */
  migrations: z.record(z.string(), z.string()),
  /** Of each table the rows as PostgreSQL writes them, one JSON array as text. */
  tables: z.record(z.string(), z.string()),
  sequences: z.record(z.string(), z.string()),
});

export type KeptDatabase = z.infer<typeof keptDatabase>;

export const readKept = (file: Buffer): KeptDatabase =>
  keptDatabase.parse(JSON.parse(gunzipSync(file).toString()));
export const writeKept = (kept: KeptDatabase): Buffer => gzipSync(JSON.stringify(kept), { level: 9 });

export const digestOfMigration = async (name: string): Promise<string> =>
  createHash('sha256')
    .update(await textOfMigration(name))
    .digest('hex');

const tableNames = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely\\_%'
  order by relname`;

/** @param client as the owner, with nobody else at work in the database */
export async function keepDatabase(client: pg.ClientBase): Promise<KeptDatabase> {
  const kept: KeptDatabase = { migrations: {}, tables: {}, sequences: {} };
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name');
  for (const { name } of applied.rows) kept.migrations[name] = await digestOfMigration(name);
  const tables = await client.query<{ name: string }>(tableNames);
  for (const { name } of tables.rows) {
    const rows = await client.query<{ text: string | null }>(
      `select json_agg(t)::text as text from (select * from ${name} order by 1) t`,
    );
    if (rows.rows[0]?.text != null) kept.tables[name] = rows.rows[0].text;
  }
  const sequences = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of sequences.rows) kept.sequences[name] = String(value);
  return kept;
}

/** Fills a database that has the migrations of the kept one. @param client as a superuser: no trigger may add to the rows */
export async function restoreDatabase(client: pg.ClientBase, kept: KeptDatabase): Promise<void> {
  await client.query(`set session_replication_role = 'replica'`);
  for (const [table, rows] of Object.entries(kept.tables)) {
    await client.query(`delete from ${table}`);
    const columns = await client.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const list = columns.rows[0]?.list;
    await client.query(
      `insert into ${table} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${table}, $1)`,
      [rows],
    );
  }
  for (const [sequence, value] of Object.entries(kept.sequences)) {
    await client.query('select setval($1::regclass, $2)', [sequence, value]);
  }
  await client.query('reset session_replication_role');
}
