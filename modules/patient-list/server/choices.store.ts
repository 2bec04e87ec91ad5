// Which conditions and coordinators do the patients of some sites have, or had? Kept with the rows of the list (decision 0063).
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** More are found by typing what the row says. */
const MOST = 500;

export const findConditionChoices = async (db: Db, sites: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ value: string }>(
      `select distinct value, lower(value) as sorted from patient_list_choices
       where column_id = 'conditions' and site_id = any ($1) order by sorted, value limit ${MOST}`,
      [sites],
    )
  ).map(({ value }) => value);

export const findCoordinatorChoices = (
  db: Db,
  sites: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db.many(
    `select id, concat_ws(' ', first_name, last_name) as name from portal_users
     where id = any (select value::uuid from patient_list_choices where column_id = 'care-coordinator' and site_id = any ($1))
     order by name_key(last_name), name_key(first_name), id limit ${MOST}`,
    [sites],
  );
