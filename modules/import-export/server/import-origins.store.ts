// From how many hospitals patients come in at a site, and which ids two of them used for different people.
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Their record numbers have several systems, or they came from several servers. */
export const hasManySources = async (db: Db, siteId: string): Promise<boolean> => {
  const { many } = await db.one<{ many: boolean }>(
    `select (select count(*) from (
         select distinct i.system from imported_resources r join profile_identifiers i on i.profile_id = r.profile_id
          where r.site_id = $1 and r.resource_type = 'Patient' and i.type = 'EhrId' and i.system is not null limit 2) systems) > 1
       or (select count(*) from (
         select distinct r.source_server from imported_resources r
          where r.site_id = $1 and r.resource_type = 'Patient' and r.source_server is not null limit 2) servers) > 1 as many`,
    [siteId],
  );
  return many;
};

/** Ids of patients who were refused because somebody else came in under them. */
export const findClashes = async (db: Db, siteId: string): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(
    'select source_id as id from import_clashes where site_id = $1',
    [siteId],
  );
  return rows.map(({ id }) => id);
};

/** @param at ISO 8601 */
export const saveClashes = (db: Db, siteId: string, ids: readonly string[], at: string): Promise<number> =>
  db.run(
    `insert into import_clashes (site_id, source_id, refused_at) select $1, id, $3 from unnest($2::text[]) id
     on conflict do nothing`,
    [siteId, ids, at],
  );
