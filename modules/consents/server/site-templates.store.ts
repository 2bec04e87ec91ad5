// Which templates has a site written itself, and what did each version say? (docs/decisions/0068, 0085)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { LanguageTexts, SiteTemplate } from '../contract/site-templates.model.ts';

const TEMPLATE = `select t.id, t.site_id as "siteId", t.name, t.texts, t.version, t.updated_at as "updatedAt", t.retired_at as "retiredAt",
    nullif(concat_ws(' ', u.first_name, u.last_name), '') as "updatedBy"
  from consent_templates t left join portal_users u on u.id = t.updated_by`;

/** By name, those that are retired last. */
export const findSiteTemplates = (db: Db, siteId: string): Promise<SiteTemplate[]> =>
  db.many(`${TEMPLATE} where t.site_id = $1 order by t.retired_at is not null, lower(t.name), t.id`, [
    siteId,
  ]);

export const findSiteTemplate = (db: Db, id: string): Promise<SiteTemplate | null> =>
  db.maybeOne(`${TEMPLATE} where t.id = $1`, [id]);

/** The same, and nobody else changes it until this transaction ends. */
export const lockSiteTemplate = async (db: Db, id: string): Promise<SiteTemplate | null> => {
  await db.run('select from consent_templates where id = $1 for update', [id]);
  return findSiteTemplate(db, id);
};

export interface WrittenTemplate {
  readonly id: string;
  readonly siteId: string;
  readonly name: string;
  readonly texts: LanguageTexts;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

const keepVersion = (db: Db, one: WrittenTemplate): Promise<number> =>
  db.run(
    `insert into consent_template_versions (template_id, version, name, texts, written_by, written_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [one.id, one.version, one.name, JSON.stringify(one.texts), one.by, one.at],
  );

export const insertSiteTemplate = async (db: Db, one: WrittenTemplate): Promise<void> => {
  await db.run(
    `insert into consent_templates (id, site_id, name, texts, version, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [one.id, one.siteId, one.name, JSON.stringify(one.texts), one.version, one.by, one.at],
  );
  await keepVersion(db, one);
};

export const updateSiteTemplate = async (db: Db, one: WrittenTemplate): Promise<void> => {
  await db.run(
    'update consent_templates set name = $2, texts = $3, version = $4, updated_by = $5, updated_at = $6 where id = $1',
    [one.id, one.name, JSON.stringify(one.texts), one.version, one.by, one.at],
  );
  await keepVersion(db, one);
};

export const retireSiteTemplate = (db: Db, id: string, by: string, at: string): Promise<number> =>
  db.run(
    'update consent_templates set retired_at = $3, updated_by = $2, updated_at = $3, version = version + 1 where id = $1',
    [id, by, at],
  );
