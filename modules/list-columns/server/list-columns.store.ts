// Which columns has a person chosen of each list? Rows are kept to their owner by the database (OP-VIEWS-1).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { ListColumns } from '../contract/model.ts';

export const findListColumns = (db: Db, userId: string): Promise<ListColumns[]> =>
  db.many(
    `select list, site_users.site_id, choice from list_columns
     left join site_users on site_users.id = site_user_id
     where list_columns.user_id = $1 order by list, site_users.site_id`,
    [userId],
  );

/** The person's own site user at a site; null when they have none there. */
export const findSiteUser = async (db: Db, userId: string, siteId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ id: string }>('select id from site_users where user_id = $1 and site_id = $2', [
      userId,
      siteId,
    ])
  )?.id ?? null;

/** The oldest of a person go when there are more; there are some twenty lists. */
export const MOST_KEPT = 200;

export interface KeptColumns {
  readonly userId: string;
  readonly siteUserId: string | null;
  readonly list: string;
  readonly choice: ListColumns['choice'];
  /** ISO 8601. */
  readonly at: string;
}

export const keepListColumns = (db: Db, kept: KeptColumns): Promise<number> =>
  db.run(
    `with beyond as (
       delete from list_columns where user_id = $1 and (list, coalesce(site_user_id::text, '')) in (
         select list, coalesce(site_user_id::text, '') from list_columns
         where user_id = $1 and not (list = $3 and site_user_id is not distinct from $2::uuid)
         order by updated_at desc, list offset ${MOST_KEPT - 1}))
     insert into list_columns (user_id, site_user_id, list, choice, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, site_user_id, list) do update set choice = excluded.choice, updated_at = excluded.updated_at`,
    [kept.userId, kept.siteUserId, kept.list, kept.choice, kept.at],
  );
