// How are the kept rows of the list held against the records, and moved on where only time has passed? (decision 0063)
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Patients whose next appointment is over get the one after it. @returns how many patients were looked at, 5,000 at most */
export const refreshPassed = async (db: Db): Promise<number> =>
  (await db.one<{ patients: number }>('select refresh_passed_appointments()::float8 as patients')).patients;

/** Changes that are over for a quarter of an hour move no number on any more (decision 0092). */
export const forgetChanges = async (db: Db): Promise<void> => {
  await db.run('select forget_list_changes()');
};

interface Mended {
  readonly last_profile: string | null;
  readonly mended: number;
}

/** Each batch is a transaction of its own. @returns how many patients had a row that did not say what the records say */
export const mendRows = async (
  transact: (work: (db: Db) => Promise<Mended>) => Promise<Mended>,
  batch = 500,
): Promise<number> => {
  let [last, found]: [string | null, number] = [null, 0];
  do {
    const after: string | null = last;
    const { last_profile, mended } = await transact((db) =>
      db.one<Mended>('select last_profile, mended::float8 as mended from mend_patient_list($1, $2)', [
        after,
        batch,
      ]),
    );
    last = last_profile;
    found += mended;
  } while (last !== null);
  return found;
};
