// Which sites pass a filter, who works at them, and how are their features written?
import type { ListedSite } from '../contract/settings.model.ts';
import { countedPage } from '@alveary/server/platform/counted-page.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface SiteFilter {
  readonly siteIds: readonly string[];
  readonly userId: string;
  readonly name: string | null;
  readonly slug: string | null;
  readonly region: string | null;
  readonly descending: boolean;
  readonly page: number;
  readonly size: number;
}

/** The own sites that pass. Named one by one, since some people work at thousands: each is found by its key. */
const MATCHING = `from unnest($1::uuid[]) as mine (id) join sites s on s.id = mine.id left join sites p on p.id = s.parent_id
  where not s.is_global
    and ($2::text is null or strpos(name_key(coalesce(p.long_name || ' / ', '') || s.long_name || ' ' || s.short_name), name_key($2)) > 0)
    and ($3::text is null or s.slug = $3) and ($4::text is null or s.region = $4)`;

/** The order is the same forwards and backwards: by name, then by id. Roles and counts are looked up for each site of the page. */
const page = (direction: 'asc' | 'desc'): string =>
  `with found as materialized (
     select s.*, coalesce(p.long_name || ' / ', '') || s.long_name as full_name ${MATCHING}
      order by lower(s.long_name) ${direction}, s.id ${direction} limit $6 offset $7)
   select f.id, f.parent_id as "parentId", f.short_name as "shortName", f.long_name as "longName",
     f.full_name as "fullName", f.slug, f.region, f.version,
     array(select r.portal_label from site_users su join site_user_roles has on has.site_user_id = su.id
             join roles r on r.id = has.role_id
            where su.user_id = $5 and su.site_id = f.id order by r.portal_label) as "myRoles",
     coalesce((select json_object_agg(engagement_status, patients) from (
       select sp.engagement_status, count(*) as patients from site_profiles sp
        where sp.site_id = f.id group by sp.engagement_status) by_status), '{}') as counts
   from found f order by lower(f.long_name) ${direction}, f.id ${direction}`;

const PAGES = { asc: page('asc'), desc: page('desc') } as const;

type SiteRow = Omit<ListedSite, 'patientsByStatus'> & {
  readonly counts: Readonly<Partial<ListedSite['patientsByStatus']>>;
};

/** A page of the sites that pass, with the patients per engagement status and the asker's roles there. */
export const findFilteredSites = async (
  db: Db,
  filter: SiteFilter,
): Promise<{ rows: SiteRow[]; total: number }> => {
  const values = [filter.siteIds, filter.name, filter.slug, filter.region];
  const offset = filter.page * filter.size;
  return countedPage(
    { limit: filter.size, offset },
    (most) =>
      db.many<SiteRow>(PAGES[filter.descending ? 'desc' : 'asc'], [...values, filter.userId, most, offset]),
    async () => (await db.one<{ total: number }>(`select count(*) as total ${MATCHING}`, values)).total,
  );
};

export interface SitePerson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly site_ids: string[];
}

/** Everybody with access to any of these sites, by last and first name. */
export const findPeopleOfSites = (db: Db, siteIds: readonly string[]): Promise<SitePerson[]> =>
  db.many(
    `select u.id, u.first_name, u.last_name, u.email, array_agg(su.site_id order by su.site_id) as site_ids
       from site_users su join portal_users u on u.id = su.user_id
      where su.site_id = any ($1) and u.has_portal_configuration
      group by u.id order by lower(u.last_name), lower(u.first_name), u.id`,
    [siteIds],
  );

export interface SiteFeatures {
  readonly id: string;
  readonly version: number;
  readonly feature_values: Readonly<Record<string, unknown>>;
}

/** The features of a site, which stays as it is until the transaction ends. */
export const lockFeatures = (db: Db, siteId: string): Promise<SiteFeatures | null> =>
  db.maybeOne('select id, version, feature_values from sites where id = $1 and not is_global for update', [
    siteId,
  ]);

export const saveFeatures = (
  db: Db,
  siteId: string,
  features: Readonly<Record<string, unknown>>,
): Promise<SiteFeatures> =>
  db.one(
    `update sites set feature_values = $2, version = version + 1 where id = $1
     returning id, version, feature_values`,
    [siteId, features],
  );
