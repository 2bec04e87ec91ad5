// Who was examined, as the record knows it: sex at birth, birth date and the heights that were measured.
import type { MeasuredHeight } from '../contract/height-of-session.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface RecordedPerson {
  readonly sex: 'female' | 'male' | null;
  readonly date_of_birth: string | null;
  /** The earliest first; those of one moment in the order in which they were entered. */
  readonly heights: readonly MeasuredHeight[];
}

/** Null when the transaction does not reach the patient. */
export const findRecordedPerson = async (db: Db, profileId: string): Promise<RecordedPerson | null> => {
  const person = await db.maybeOne<Omit<RecordedPerson, 'heights'>>(
    'select birth_sex as sex, date_of_birth from profiles where id = $1',
    [profileId],
  );
  if (person === null) return null;
  const heights = await db.many<MeasuredHeight>(
    `select m.value as cm, m.taken_at as measured_at from measurements m
      where m.profile_id = $1 and m.type = 'height' and m.value between 50 and 250 order by m.taken_at, m.id`,
    [profileId],
  );
  return { ...person, heights };
};
