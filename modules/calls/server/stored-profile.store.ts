// Whom is the call with that a person is about to make? Kept for two minutes (OP-CALL-3)
import type { Db } from '@alveary/server/platform/db/handle.ts';

export const storeProfile = (
  db: Db,
  stored: {
    readonly userId: string;
    readonly profileId: string;
    readonly phoneNumber: string;
    readonly at: string;
  },
): Promise<number> =>
  db.run(
    `insert into stored_call_profiles (user_id, target, phone_number, stored_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set target = excluded.target, phone_number = excluded.phone_number,
       stored_at = excluded.stored_at`,
    [stored.userId, stored.profileId, stored.phoneNumber, stored.at],
  );

export const clearStoredProfile = (db: Db, userId: string): Promise<number> =>
  db.run('delete from stored_call_profiles where user_id = $1', [userId]);

/** Takes what the person stored for this number since that instant. @returns the patient; null for none */
export const takeStoredProfile = async (
  db: Db,
  userId: string,
  number: string,
  since: string,
): Promise<string | null> =>
  (
    await db.maybeOne<{ target: string }>(
      `delete from stored_call_profiles where user_id = $1 and stored_at >= $3
         and right(regexp_replace(phone_number, '\\D', '', 'g'), 10) = right(regexp_replace($2, '\\D', '', 'g'), 10)
       returning target`,
      [userId, number, since],
    )
  )?.target ?? null;

export const deleteStoredBefore = (db: Db, at: string): Promise<number> =>
  db.run('delete from stored_call_profiles where stored_at < $1', [at]);
