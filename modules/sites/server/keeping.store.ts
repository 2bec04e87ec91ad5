// How are sites read and written by those who add, change and close them?
import type { z } from 'zod';
import type { FirstSteps, KeptSite, newSite } from '../contract/keeping.model.ts';
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

const KEPT = `select s.id, s.parent_id as "parentId", s.long_name as "longName", s.short_name as "shortName",
    coalesce(p.long_name || ' / ', '') || s.long_name as "fullName", s.slug, s.region, s.conditions,
    s.feature_values ->> 'time_zone' as "timeZone", s.version,
    (select count(*) from site_users su where su.site_id = s.id) as people,
    ${instantText('s.closed_at')} as "closedAt", s.closed_reason as "closedReason"
  from sites s left join sites p on p.id = s.parent_id`;

/** A page of the sites of these bits by name; of all, closed ones last, where `reach` is null. */
export const findKeptSites = async (
  db: Db,
  reach: string | null,
  page: number,
  size: number,
): Promise<{ rows: KeptSite[]; total: number }> => {
  const rows = await db.many<KeptSite>(
    `${KEPT} where not s.is_global and ($1::bit varying is null or ${hasBit('$1', 's.number')})
      order by s.closed_at is not null, lower(s.long_name), s.id limit $2 offset $3`,
    [reach, size, page * size],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from sites where not is_global and ($1::bit varying is null or ${hasBit('$1', 'number')})`,
    [reach],
  );
  return { rows, total };
};

export const findKeptSite = (db: Db, id: string): Promise<KeptSite> =>
  db.one<KeptSite>(`${KEPT} where s.id = $1`, [id]);

/** An open site, which stays as it is until the transaction ends. */
export const lockKeptSite = async (db: Db, id: string): Promise<KeptSite | null> => {
  const found = await db.maybeOne(
    'select 1 as there from sites where id = $1 and not is_global and closed_at is null for update',
    [id],
  );
  return found === null ? null : findKeptSite(db, id);
};

type NewSite = z.output<typeof newSite>;

const localeOf = (region: NewSite['region']): string => (region === 'eu' ? 'en-GB' : 'en-US');

/** @returns false when another site, open or closed, has the slug */
export const insertSite = async (db: Db, id: string, site: NewSite): Promise<boolean> => {
  const inserted = await db.run(
    `insert into sites (id, parent_id, long_name, short_name, slug, region, locale, conditions, feature_values)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (slug) do nothing`,
    [
      id,
      site.parentId,
      site.longName,
      site.shortName,
      site.slug,
      site.region,
      localeOf(site.region),
      site.conditions,
      {
        ...(site.region === 'us' ? { portal_us_features: true } : {}),
        ...(site.timeZone ? { time_zone: site.timeZone } : {}),
      },
    ],
  );
  return inserted === 1;
};

export const updateSite = (db: Db, id: string, site: Omit<NewSite, 'slug' | 'region'>): Promise<number> =>
  db.run(
    `update sites set parent_id = $2, long_name = $3, short_name = $4, conditions = $5,
       feature_values = case when $6 then (feature_values - 'time_zone') || jsonb_strip_nulls(jsonb_build_object('time_zone', $7::text))
         else feature_values end, version = version + 1
      where id = $1`,
    [
      id,
      site.parentId,
      site.longName,
      site.shortName,
      site.conditions,
      site.timeZone !== undefined,
      site.timeZone ?? null,
    ],
  );

export const closeSiteAt = (db: Db, id: string, at: string, reason: string): Promise<number> =>
  db.run('update sites set closed_at = $2, closed_reason = $3, version = version + 1 where id = $1', [
    id,
    at,
    reason,
  ]);

/** Is the site open, and neither the site itself nor below it? A group cannot stand under its own practice. */
export const canBeGroupOf = async (db: Db, groupId: string, siteId: string | null): Promise<boolean> =>
  (await db.maybeOne(
    `with recursive above as (
       select id, parent_id from sites where id = $1 and not is_global and closed_at is null
       union select s.id, s.parent_id from sites s join above on s.id = above.parent_id)
     select 1 as fits where exists (select 1 from above) and not exists (select 1 from above where id = $2)`,
    [groupId, siteId],
  )) !== null;

export const findPeopleAt = async (db: Db, siteId: string): Promise<readonly string[]> => {
  const rows = await db.many<{ id: string }>('select user_id as id from site_users where site_id = $1', [
    siteId,
  ]);
  return rows.map(({ id }) => id);
};

/** What is there of a site, a colleague, a patient. The own site comes first, then the newest. */
export const findFirstSteps = (db: Db, userId: string): Promise<FirstSteps> =>
  db.one<FirstSteps>(
    `select
       (select json_build_object('id', s.id, 'slug', s.slug, 'shortName', s.short_name, 'isMine', mine.user_id is not null)
          from sites s left join site_users mine on mine.site_id = s.id and mine.user_id = $1
         where not s.is_global and s.closed_at is null
         order by mine.user_id is null, s.created_at desc, s.id limit 1) as site,
       exists (select 1 from site_users su join sites s on s.id = su.site_id
                where su.user_id <> $1 and not s.is_global and s.closed_at is null) as "hasColleague",
       exists (select 1 from profiles) as "hasPatient"`,
    [userId],
  );

/** The id of the open site of this slug. */
export const findOpenSiteId = async (db: Db, slug: string): Promise<string | null> =>
  (
    await db.maybeOne<{ id: string }>(
      'select id from sites where slug = $1 and not is_global and closed_at is null',
      [slug],
    )
  )?.id ?? null;

export const findUserId = async (db: Db, email: string): Promise<string | null> =>
  (await db.maybeOne<{ id: string }>('select id from portal_users where lower(email) = lower($1)', [email]))
    ?.id ?? null;
