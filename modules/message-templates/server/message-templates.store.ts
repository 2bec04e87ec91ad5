// Which message templates does a site have, and how are they written?
import type { MessageTemplate } from '../contract/model.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const COLUMNS = `t.id, t.site_id as tenant, t.title, t.body, t.created_by as "createdBy",
  trim(u.first_name || ' ' || u.last_name) as "createdByName", t.updated_at as "updatedAt", t.version`;

/** A page of the templates of a site by title, with the number of all. */
export const findTemplates = async (
  db: Db,
  siteId: string,
  page: number,
  size: number,
): Promise<{ rows: MessageTemplate[]; total: number }> => {
  const rows = await db.many<MessageTemplate>(
    `select ${COLUMNS} from message_templates t join portal_users u on u.id = t.created_by
      where t.site_id = $1 order by lower(t.title) limit $2 offset $3`,
    [siteId, size, page * size],
  );
  const { total } = await db.one<{ total: number }>(
    'select count(*) as total from message_templates where site_id = $1',
    [siteId],
  );
  return { rows, total };
};

/** A template of one of the sites of these bits, which stays as it is until the transaction ends. */
export const lockTemplate = (db: Db, reach: string, id: string): Promise<MessageTemplate | null> =>
  db.maybeOne<MessageTemplate>(
    `select ${COLUMNS} from message_templates t join portal_users u on u.id = t.created_by
      where t.id = $2 and ${isAtSites('$1', 't.site_id')} for update of t`,
    [reach, id],
  );

export interface WrittenTemplate {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The instant of writing, ISO 8601. */
  readonly at: string;
}

/** @returns 0 when the site has a template of this title already */
export const insertTemplate = (
  db: Db,
  siteId: string,
  authorId: string,
  { id, title, body, at }: WrittenTemplate,
): Promise<number> =>
  db.run(
    `insert into message_templates (id, site_id, title, body, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (site_id, lower(title)) do nothing`,
    [id, siteId, title, body, authorId, at],
  );

/** No title of the site is given until the transaction ends, so that two people cannot take the same one at once. */
export const lockTitles = (db: Db, siteId: string): Promise<number> =>
  db.run('select 1 from sites where id = $1 for update', [siteId]);

/** Has another template of the same site this title? */
export const isTitleTaken = async (
  db: Db,
  siteId: string,
  title: string,
  exceptId: string,
): Promise<boolean> =>
  (await db.maybeOne(
    'select 1 from message_templates where site_id = $1 and lower(title) = lower($2) and id <> $3',
    [siteId, title, exceptId],
  )) !== null;

export const updateTemplateRow = (db: Db, { id, title, body, at }: WrittenTemplate): Promise<number> =>
  db.run(
    `update message_templates set title = $2, body = $3, updated_at = $4, version = version + 1 where id = $1`,
    [id, title, body, at],
  );

export const deleteTemplateRow = (db: Db, id: string): Promise<number> =>
  db.run('delete from message_templates where id = $1', [id]);
