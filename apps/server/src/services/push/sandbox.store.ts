// What was the app of a patient told to do, in the sandbox?
import type { Db } from '../../platform/db/handle.ts';

export interface SandboxApp {
  readonly isPushOn: boolean;
  /** Why its next notification is refused. */
  readonly failsNext: string | null;
}

const UNTOUCHED: SandboxApp = { isPushOn: true, failsNext: null };

/** By the patient; those that were told nothing are missing. */
export const findSandboxApps = async (
  db: Db,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, SandboxApp>> => {
  const rows = await db.many<SandboxApp & { readonly profileId: string }>(
    `select profile_id as "profileId", is_push_on as "isPushOn", fails_next as "failsNext" from sandbox_apps
      where profile_id = any ($1)`,
    [profileIds],
  );
  return new Map(rows.map((row) => [row.profileId, row]));
};

export const findSandboxApp = async (db: Db, profileId: string): Promise<SandboxApp> =>
  (await findSandboxApps(db, [profileId])).get(profileId) ?? UNTOUCHED;

export const setSandboxApp = (
  db: Db,
  profileId: string,
  { isPushOn: isOn, failsNext }: SandboxApp,
): Promise<number> =>
  db.run(
    `insert into sandbox_apps (profile_id, is_push_on, fails_next) values ($1, $2, $3)
     on conflict (profile_id) do update set is_push_on = excluded.is_push_on, fails_next = excluded.fails_next`,
    [profileId, isOn, failsNext],
  );

/** Takes the order back, so that one notification fails. @returns its reason, null when there was none */
export const takeAppFailure = async (db: Db, profileId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ reason: string }>(
      `update sandbox_apps set fails_next = null from (select fails_next from sandbox_apps where profile_id = $1 for update) told
        where profile_id = $1 and told.fails_next is not null returning told.fails_next as reason`,
      [profileId],
    )
  )?.reason ?? null;
