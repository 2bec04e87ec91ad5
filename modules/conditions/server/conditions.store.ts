// Which conditions does a patient have, and how do they come into the record and out of it? (document 3 §3 Other)
import type { ProfileCondition } from '@alveary/modules/patients/contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export const findConditions = (db: Db, profileId: string): Promise<ProfileCondition[]> =>
  db.many<ProfileCondition>(
    `select id, code, system, name, clinical_status as "clinicalStatus", onset_at as "onsetAt", abated_at as "abatedAt"
       from profile_conditions where profile_id = $1 order by onset_at desc nulls last, id`,
    [profileId],
  );

interface NewCondition {
  readonly id: string;
  readonly code: string;
  readonly system: string;
  readonly name: string;
  /** ISO 8601 */
  readonly onsetAt: string | null;
}

export const insertConditions = (
  db: Db,
  profileId: string,
  conditions: readonly NewCondition[],
): Promise<number> =>
  db.run(
    `insert into profile_conditions (id, profile_id, code, system, name, clinical_status, onset_at, source)
     select id, $1, code, system, name, 'active', "onsetAt", 'PORTAL'
       from json_to_recordset($2::json) as given (id uuid, code text, system text, name text, "onsetAt" timestamptz)`,
    [profileId, JSON.stringify(conditions)],
  );

/** @param on ISO 8601 @returns how many of them were there and had begun by then */
export const resolveConditions = (
  db: Db,
  profileId: string,
  ids: readonly string[],
  on: string,
): Promise<number> =>
  db.run(
    `update profile_conditions set clinical_status = 'resolved', abated_at = $3
      where profile_id = $1 and id = any ($2::uuid[]) and (onset_at is null or onset_at <= $3)`,
    [profileId, ids, on],
  );

/** @returns how many of them were there */
export const deleteConditions = (db: Db, profileId: string, ids: readonly string[]): Promise<number> =>
  db.run('delete from profile_conditions where profile_id = $1 and id = any ($2::uuid[])', [profileId, ids]);
