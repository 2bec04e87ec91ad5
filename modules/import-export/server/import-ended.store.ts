// Takes what an import says was given up out of the records.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { ProfileRow } from './import-patients.store.ts';

/** A mailbox or member number that was given up is nobody's way to the patient any more. */
export const dropEnded = async (db: Db, rows: readonly Pick<ProfileRow, 'id' | 'ended'>[]): Promise<void> => {
  const ended = rows.flatMap(({ id, ended: values }) => values.map((value) => ({ id, value })));
  if (ended.length === 0) return;
  await db.run(
    `with given as (
       select id, array_agg(value) as gone from json_to_recordset($1::json) as given (id uuid, value text) group by id)
     update profiles p
       set email_address = case when lower(p.email_address) = any (given.gone) then null else p.email_address end,
           insurance_member_id = case when p.insurance_member_id = any (given.gone) then null
                                      else p.insurance_member_id end
     from given where p.id = given.id`,
    [JSON.stringify(ended)],
  );
};
