// Moves a reading that was entered in error out of the measurements, and reads those that were.
import type { Measurement } from '../contract/model.ts';
import type { ReadingInError } from '../contract/reading-in-error.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Mark {
  readonly id: string;
  readonly userId: string;
  /** ISO 8601. */
  readonly at: string;
}

/** @returns 0 where it is not there any more */
export const moveToErrors = (
  db: Db,
  profileId: string,
  { id, takenAt }: Measurement,
  mark: Mark,
): Promise<number> =>
  db.run(
    `with gone as (delete from measurements where profile_id = $1 and id = $2 and taken_at = $3 returning *)
     insert into readings_in_error (id, measurement_id, profile_id, type, name, value, text, unit, parts, taken_at, source,
       marked_at, marked_by)
     select $4, id, profile_id, type, name, value, text, unit, parts, taken_at, source, $5, $6 from gone`,
    [profileId, id, takenAt, mark.id, mark.at, mark.userId],
  );

const COLUMNS = `e.id, e.type, e.name, e.value, e.text, e.unit, e.parts, e.taken_at as "takenAt", e.source,
  e.marked_at as "markedAt", concat_ws(' ', u.first_name, u.last_name) as "markedBy"`;

export const findReadingInError = (db: Db, id: string): Promise<ReadingInError> =>
  db.one(
    `select ${COLUMNS} from readings_in_error e join portal_users u on u.id = e.marked_by where e.id = $1`,
    [id],
  );

/** The ones marked last first, with the number of all; null when the transaction does not reach the patient. */
export const findReadingsInError = async (
  db: Db,
  profileId: string,
  limit: number,
  offset: number,
): Promise<{ rows: ReadingInError[]; total: number } | null> => {
  const counted = await db.maybeOne<{ total: number }>(
    `select (select count(*)::int from readings_in_error e where e.profile_id = p.id) as total from profiles p where p.id = $1`,
    [profileId],
  );
  if (counted === null) return null;
  const rows = await db.many<ReadingInError>(
    `select ${COLUMNS} from readings_in_error e join portal_users u on u.id = e.marked_by
      where e.profile_id = $1 order by e.marked_at desc, e.id desc limit $2 offset $3`,
    [profileId, limit, offset],
  );
  return { rows, total: counted.total };
};
