// Which tables and sequences does a database hold, and as which text are rows copied out and in?
import type pg from 'pg';
import type { CopiedTable, Manifest } from './manifest.ts';

/** The tables of the product and its queue of jobs. */
const SCHEMAS = ['public', 'graphile_worker'];

/** What migrating writes by itself. */
const OF_MIGRATIONS = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.applied_migrations',
  'graphile_worker.migrations',
];

/** What counts the transactions of this one cluster, and would mislead in another. */
const OF_THE_CLUSTER = [
  'public.patient_list_changes',
  'public.patient_list_horizons',
  'public.patient_list_kept_changes',
];

/** The same text on every machine, in the order in which the rows lie. */
export const COPY_SETTINGS = `set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0;
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;

type TableName = Pick<CopiedTable, 'schema' | 'name' | 'columns'>;

export const findTables = async (client: pg.ClientBase): Promise<TableName[]> => {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all ($2)
     order by 1, 2`,
    [SCHEMAS, [...OF_MIGRATIONS, ...OF_THE_CLUSTER]],
  );
  return rows;
};

/** Tables whose rows this login is not shown: a copy would lack them without a word. */
export const findHiddenTables = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `with tables as (
       select c.oid, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any ($1) and c.relkind = 'r' and row_security_active(c.oid)),
     policies as (
       select p.polrelid, p.polpermissive, pg_get_expr(p.polqual, p.polrelid) as rule from pg_policy p
        where exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage')))
     select name from tables where
       not exists (select from policies where polrelid = oid and polpermissive and rule = 'true')
       or exists (select from policies where polrelid = oid and not polpermissive and rule not like '%owns_tables()%')
     order by 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
};

type Sequence = Manifest['sequences'][number];

export const findSequences = async (client: pg.ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<Pick<Sequence, 'schema' | 'name'>>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind = 'S' order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const sequence of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(sequence)}`,
    );
    const [row] = state.rows;
    if (row) sequences.push({ ...sequence, lastValue: row.last_value, isCalled: row.is_called });
  }
  return sequences;
};

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quoted = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quoteName(schema)}.${quoteName(name)}`;

const columnsOf = ({ columns }: TableName): string => columns.map(quoteName).join(', ');

/** A query and not the table: so it reads under row-level security too. */
export const copyOutText = (table: TableName): string =>
  `copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`;

export const copyInText = (table: TableName): string =>
  `copy ${quoted(table)} (${columnsOf(table)}) from stdin`;
