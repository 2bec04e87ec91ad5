// Which sites are there, as the sites calls answer them?
import type { DetailedSite, Site } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const COLUMNS = `s.id, s.parent_id, s.short_name, s.long_name,
  coalesce(p.long_name || ' / ', '') || s.long_name as full_name, s.slug, s.region, s.locale,
  (select coalesce(json_agg(json_build_object('name', name) order by name), '[]') from unnest(s.conditions) name)
    as conditions,
  s.feature_values`;

interface SitePage {
  readonly rows: Site[];
  readonly total: number;
}

/** The sites of these ids by name, a page of them, with the number of all. */
export const findSites = async (
  db: Db,
  ids: readonly string[],
  page: number,
  size: number,
): Promise<SitePage> => {
  const rows = await db.many<Site>(
    `select ${COLUMNS} from unnest($1::uuid[]) as mine (id) join sites s on s.id = mine.id
       left join sites p on p.id = s.parent_id
      where not s.is_global order by lower(s.long_name), s.id limit $2 offset $3`,
    [ids, size, page * size],
  );
  return { rows, total: ids.length };
};

export const findSite = (db: Db, id: string): Promise<DetailedSite | null> =>
  db.maybeOne<DetailedSite>(
    `select ${COLUMNS}, s.version,
       coalesce((select json_agg(json_build_object('npi', d.npi, 'credential', d.credential,
                   'name', json_build_object('first_name', practitioner_first_name(d), 'last_name', practitioner_last_name(d)))
                   order by lower(practitioner_last_name(d)), lower(practitioner_first_name(d)), d.id)
                 from site_practitioners sp join practitioners d on d.id = sp.practitioner_id
                 where sp.site_id = s.id), '[]') as practitioners
     from sites s left join sites p on p.id = s.parent_id where s.id = $1`,
    [id],
  );

export interface SiteName {
  readonly id: string;
  readonly shortName: string;
  readonly fullName: string;
}

/** Any site of patients by name, for those who may open sites to users. */
export const findSiteName = (db: Db, id: string): Promise<SiteName | null> =>
  db.maybeOne<SiteName>(
    `select s.id, s.short_name as "shortName", coalesce(p.long_name || ' / ', '') || s.long_name as "fullName"
       from sites s left join sites p on p.id = s.parent_id where s.id = $1 and not s.is_global
        and s.closed_at is null`,
    [id],
  );
