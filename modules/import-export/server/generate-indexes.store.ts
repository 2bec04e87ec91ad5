// Which indexes, foreign keys and triggers does a large load take off first and put back after it? All but the unique ones.
import type pg from 'pg';

const LOADED = [
  'profiles',
  'site_profiles',
  'profile_identifiers',
  'profile_phones',
  'profile_addresses',
  'communications',
  'communication_notes',
] as const;
const DERIVED = [
  'patient_search_rows',
  'patient_search_sites',
  'patient_names',
  'patient_name_pieces',
  'patient_name_spellings',
  'patient_name_gram_counts',
  'patient_name_pairs',
  'patient_site_gram_counts',
  'patient_list_rows',
  'patient_list_choices',
] as const;
const TABLES = [...LOADED, ...DERIVED];

/** How to make again what was taken off, by table. */
export interface TakenOff {
  readonly records: readonly string[];
  readonly search: readonly string[];
}

interface Part {
  readonly table: string;
  readonly drop: string;
  readonly create: string;
}

const findParts = async (client: pg.ClientBase): Promise<Part[]> => {
  const { rows } = await client.query<Part>(
    `select owner.relname as table, format('drop index %I', part.relname) as drop, pg_get_indexdef(part.oid) as create
     from pg_index join pg_class part on part.oid = indexrelid join pg_class owner on owner.oid = indrelid
     where owner.relname = any ($1) and owner.relnamespace = 'public'::regnamespace and not indisunique
     union all
     select owner.relname, format('alter table %I drop constraint %I', owner.relname, conname),
       format('alter table %I add constraint %I %s', owner.relname, conname, pg_get_constraintdef(pg_constraint.oid))
     from pg_constraint join pg_class owner on owner.oid = conrelid
     where contype = 'f' and owner.relname = any ($1) and owner.relnamespace = 'public'::regnamespace`,
    [TABLES],
  );
  return rows;
};

const isOf = (tables: readonly string[], part: Part): boolean => tables.includes(part.table);

/** Inside the transaction of the load: others see either the tables as they were or the finished load. */
export const takeOff = async (client: pg.ClientBase): Promise<TakenOff> => {
  const parts = await findParts(client);
  for (const part of parts) await client.query(part.drop);
  for (const table of LOADED) await client.query(`alter table ${table} disable trigger user`);
  return {
    records: [
      ...parts.filter((part) => isOf(LOADED, part)).map((part) => part.create),
      ...LOADED.map((table) => `alter table ${table} enable trigger user`),
      ...LOADED.map((table) => `analyze ${table}`),
    ],
    search: parts.filter((part) => isOf(DERIVED, part)).map((part) => part.create),
  };
};

export const putBack = async (client: pg.ClientBase, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};

export const rebuildSearch = async (client: pg.ClientBase): Promise<void> => {
  await client.query('call rebuild_patient_search()');
};

export const rebuildList = async (client: pg.ClientBase): Promise<void> => {
  await client.query('call rebuild_patient_list()');
};

/** Outside a transaction. The visibility map it writes lets a search answer from its index alone. */
export const settleTables = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`vacuum (analyze) ${TABLES.join(', ')}, sites, site_users`);
};
