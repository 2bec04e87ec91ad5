// What does a migrated database look like? Reads the catalogue and writes it as SQL text in a stable order.

import {
  columnsOf,
  constraintsOf,
  grantsOf,
  indexesOf,
  policiesOf,
  type Queries,
  type Table,
  triggersOf,
} from './parts.ts';

/** Schemas of libraries and of PostgreSQL itself are not ours to describe. */
const ownSchema = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'graphile_worker')`;
const notOfAnExtension = (oid: string): string =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

export async function schemaPicture(db: Queries): Promise<string> {
  const parts = [
    '-- The database as the migrations leave it, written by `npm run db`. Change a migration, not this file.',
    ...(await extensions(db)),
    ...(await types(db)),
    ...(await sequences(db)),
  ];
  for (const table of await tables(db)) parts.push(await tablePicture(db, table));
  parts.push(...(await views(db)), ...(await functions(db)));
  return `${parts.join('\n\n')}\n`;
}

async function extensions(db: Queries): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`,
  );
  return rows.length === 0 ? [] : [rows.map((row) => `create extension ${row.name};`).join('\n')];
}

async function types(db: Queries): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('create type %s as enum (%s);', t.typname,
                   string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as text
       from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_enum e on e.enumtypid = t.oid
      where ${ownSchema} and ${notOfAnExtension('t.oid')}
      group by t.typname order by t.typname`,
  );
  return rows.map((row) => row.text);
}

/** Sequences that belong to an identity column stand in the table. */
async function sequences(db: Queries): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('create sequence %s;', c.relname) as text
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${ownSchema} and ${notOfAnExtension('c.oid')}
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
      order by c.relname`,
  );
  return rows.map((row) => row.text);
}

/** Partitions are made month by month at run time: only the table they belong to is described. */
async function tables(db: Queries): Promise<Table[]> {
  return db.many<Table>(
    `select c.oid, case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name,
            case when c.relforcerowsecurity then 'forced' when c.relrowsecurity then 'enabled' else 'off' end
              as "rowSecurity",
            pg_get_partkeydef(c.oid) as "partitionKey"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%' and ${ownSchema} and ${notOfAnExtension('c.oid')}
      order by n.nspname, c.relname`,
  );
}

async function tablePicture(db: Queries, table: Table): Promise<string> {
  const body = [...(await columnsOf(db, table)), ...(await constraintsOf(db, table))];
  const partition = table.partitionKey === null ? '' : ` partition by ${table.partitionKey}`;
  const lines = [
    `create table ${table.name} (`,
    body.map((line) => `  ${line}`).join(',\n'),
    `)${partition};`,
  ];
  lines.push(...(await indexesOf(db, table)));
  if (table.rowSecurity !== 'off') lines.push(`alter table ${table.name} enable row level security;`);
  if (table.rowSecurity === 'forced') lines.push(`alter table ${table.name} force row level security;`);
  lines.push(
    ...(await policiesOf(db, table)),
    ...(await triggersOf(db, table)),
    ...(await grantsOf(db, table)),
  );
  return lines.join('\n');
}

async function views(db: Queries): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format(E'create %s %s as\\n%s', case c.relkind when 'm' then 'materialized view' else 'view' end,
                   c.relname, pg_get_viewdef(c.oid, true)) as text
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and ${ownSchema} and ${notOfAnExtension('c.oid')}
      order by c.relname`,
  );
  return rows.map((row) => row.text);
}

async function functions(db: Queries): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prokind in ('f', 'p') and ${ownSchema} and ${notOfAnExtension('p.oid')}
      order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`,
  );
  return rows.map((row) => `${row.text.trimEnd()};`);
}
