// Which filter views has a site user, and how are they written? (document 3 §7)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { FilterView } from '../contract/view-calls.ts';

/** Only the person's own site users are found. `for key share` keeps it until the transaction ends. */
export const isOwnSiteUser = async (db: Db, id: string, userId: string): Promise<boolean> =>
  (await db.maybeOne('select 1 from site_users where id = $1 and user_id = $2', [id, userId])) !== null;

/** No view of the site user is added or renamed by anybody else until the transaction ends. */
export const lockSiteUser = (db: Db, id: string): Promise<number> =>
  db.run('select 1 from site_users where id = $1 for no key update', [id]);

export const findViews = (db: Db, siteUserId: string): Promise<FilterView[]> =>
  db.many(
    'select id, name, filters from filter_views where site_user_id = $1 order by name_key(name), name',
    [siteUserId],
  );

export interface WrittenView {
  readonly id: string;
  readonly siteUserId: string;
  readonly name: string;
  readonly filters: object;
  /** ISO 8601. */
  readonly at: string;
}

/** @returns 0 when the site user has a view of this name already, in whatever case */
export const insertView = (db: Db, { id, siteUserId, name, filters, at }: WrittenView): Promise<number> =>
  db.run(
    `insert into filter_views (id, site_user_id, name, filters, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [id, siteUserId, name, filters, at],
  );

export const isNameTaken = async (
  db: Db,
  { siteUserId, name, id }: Pick<WrittenView, 'siteUserId' | 'name' | 'id'>,
): Promise<boolean> =>
  (await db.maybeOne(
    'select 1 from filter_views where site_user_id = $1 and lower(name) = lower($2) and id <> $3',
    [siteUserId, name, id],
  )) !== null;

/** @returns 0 when the site user has no such view */
export const updateView = (db: Db, { id, siteUserId, name, filters, at }: WrittenView): Promise<number> =>
  db.run(
    'update filter_views set name = $3, filters = $4, updated_at = $5 where id = $1 and site_user_id = $2',
    [id, siteUserId, name, filters, at],
  );

/** @returns 0 when the site user has no such view */
export const deleteView = (db: Db, id: string, siteUserId: string): Promise<number> =>
  db.run('delete from filter_views where id = $1 and site_user_id = $2', [id, siteUserId]);
