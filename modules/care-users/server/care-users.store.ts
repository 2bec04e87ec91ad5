// Who is linked to a patient? (document 3 §3 Other: linked users)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { CareUserLink } from '../contract/model.ts';

/** By name. */
export const findLinks = (db: Db, profileId: string): Promise<CareUserLink[]> =>
  db.many<CareUserLink>(
    `select id, name, email, relation, created_at as "createdAt" from care_user_links
      where profile_id = $1 order by lower(name), id`,
    [profileId],
  );

interface NewLink extends Pick<CareUserLink, 'id' | 'name' | 'email' | 'relation'> {
  readonly profileId: string;
  readonly by: string;
  readonly at: string;
}

export const insertLink = (db: Db, one: NewLink): Promise<number> =>
  db.run(
    `insert into care_user_links (id, profile_id, name, email, relation, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [one.id, one.profileId, one.name, one.email, one.relation, one.by, one.at],
  );

/** @returns how many of them were there */
export const deleteLinks = (db: Db, profileId: string, ids: readonly string[]): Promise<number> =>
  db.run('delete from care_user_links where profile_id = $1 and id = any ($2::uuid[])', [profileId, ids]);
