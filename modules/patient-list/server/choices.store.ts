// Which conditions and coordinators do the patients of some sites have, or had? Kept with the rows of the list (decision 0063).
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Seen } from './patient-list.store.ts';

/** More are found by typing what the row says. */
const MOST = 500;

/** SQL of the values at a few sites, from what is kept of each of them. $1: their ids. */
const ofFew = (columnId: string): string =>
  `select value from patient_list_choices where column_id = '${columnId}' and site_id = any ($1)`;

/**
 * The same at many. There are far fewer values than sites that have them: the next one is taken from the index, and whether it is at one
 * of the sites is soon found (decision 0108). $1: the bits of the sites.
 */
const ofMany = (columnId: string): string => `
  with recursive kept as not materialized (select value, site_id from patient_list_choices where column_id = '${columnId}'),
    known as (
      (select kept.value from kept order by kept.value limit 1)
      union all
      select (select kept.value from kept where kept.value > known.value order by kept.value limit 1) from known where known.value is not null)
  select value from known
  where value is not null and exists (select from kept where kept.value = known.value and ${isAtSites('$1', 'kept.site_id')})`;

const valuesAt = (columnId: string, { bits, sites }: Seen): readonly [sql: string, values: unknown[]] =>
  bits === null ? [ofFew(columnId), [sites]] : [ofMany(columnId), [bits]];

export const findConditionChoices = async (db: Db, seen: Seen): Promise<string[]> => {
  const [sql, values] = valuesAt('conditions', seen);
  const rows = await db.many<{ value: string }>(
    `select distinct value, lower(value) as sorted from (${sql}) here order by sorted, value limit ${MOST}`,
    values,
  );
  return rows.map(({ value }) => value);
};

export const findCoordinatorChoices = (db: Db, seen: Seen): Promise<{ id: string; name: string }[]> => {
  const [sql, values] = valuesAt('care-coordinator', seen);
  return db.many(
    `select id, concat_ws(' ', first_name, last_name) as name from portal_users
     where id = any (array(select value::uuid from (${sql}) here))
     order by name_key(last_name), name_key(first_name), id limit ${MOST}`,
    values,
  );
};
