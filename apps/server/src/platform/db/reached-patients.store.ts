import type { Db } from './handle.ts';

/** Whether the statement reaches every one of these patients, as their sites are at this moment. */
export const reachesEach = async (db: Db, profileIds: readonly string[]): Promise<boolean> =>
  (
    await db.one<{ yes: boolean }>(
      `select not exists (select from unnest($1::uuid[]) wanted (id)
         where not exists (select from profiles where profiles.id = wanted.id offset 0)) as yes`,
      [profileIds],
    )
  ).yes;
