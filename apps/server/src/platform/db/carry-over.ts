// How does a database go on that was made before the baseline? Its 36 migrations made the same tables, so it is taken over.
import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';

/** What the migrations are called that came before the baseline: a number of four digits and a word. */
const earlier = /^0\d{3}_/;
const howManyEarlier = 36;

/** The fingerprint of what the 36 left, and of what the baseline leaves. */
const baselineFingerprint = '71c5bc41cdf35ad53ff069061a8f8ec8';

/** Tells apart any two databases that differ in a column, constraint, index, policy, trigger or function. */
const fingerprint = `
  with ours as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname not like 'kysely\\_%'
  ), parts (line) as (
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity)
      from ours join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', relname, conname, contype)
      from ours join pg_constraint on conrelid = ours.oid and contype in ('p', 'u', 'c', 'f', 'x')
    union all select concat_ws(' ', 'index', relname, indexrelid::regclass, indisunique) from ours join pg_index on indrelid = oid
    union all select concat_ws(' ', 'policy', relname, polname, polcmd) from ours join pg_policy on polrelid = ours.oid
    union all select concat_ws(' ', 'trigger', relname, tgname, tgtype, tgenabled, tgfoid::regproc)
      from ours join pg_trigger on tgrelid = ours.oid and not tgisinternal
    union all select concat_ws(' ', 'function', proname, pg_get_function_identity_arguments(oid), prosecdef, md5(prosrc))
      from pg_proc where pronamespace = 'public'::regnamespace
  )
  select md5(string_agg(line, E'\\n' order by line collate "C")) as text from parts`;

const refusal = (difference: string): StartFailure =>
  new StartFailure(
    `This database was made by an Alveary from before the first release and cannot be taken over: ${difference}. ` +
      'Export what you need with that version, then name a new database or another ALVEARY_DATA_DIR.',
  );

/**
 * Names the baseline as applied where the 36 migrations from before it are.
 * @param baseline the names of the files that replace the 36
 * @throws StartFailure when the database is not what the 36 leave
 */
export async function carryOver(client: pg.ClientBase, baseline: readonly string[]): Promise<boolean> {
  const known = await client.query(`select from pg_tables where tablename = 'kysely_migration'`);
  if (known.rowCount === 0) return false;
  await client.query('begin');
  try {
    const isCarried = await carryOverInTurn(client, baseline);
    await client.query('commit');
    return isCarried;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function carryOverInTurn(client: pg.ClientBase, baseline: readonly string[]): Promise<boolean> {
  // Two processes that start together take turns.
  await client.query('lock table kysely_migration in share row exclusive mode');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const before = rows.filter(({ name }) => earlier.test(name));
  if (before.length === 0) return false;
  if (before.length !== howManyEarlier)
    throw refusal(`it has ${before.length} of its ${howManyEarlier} migrations`);
  const found = await client.query<{ text: string }>(fingerprint);
  if (found.rows[0]?.text !== baselineFingerprint) throw refusal('its tables were changed by hand');
  await client.query('delete from kysely_migration where name = any ($1)', [before.map(({ name }) => name)]);
  await client.query(
    `insert into kysely_migration (name, timestamp)
       select unnest($1::text[]), to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    [baseline],
  );
  return true;
}
