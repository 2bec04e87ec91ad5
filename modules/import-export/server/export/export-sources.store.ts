// What came in by FHIR of these patients and of the directory of a site, who is exported, and from which site?
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface KeptSource {
  readonly id: string;
  readonly site_id: string;
  readonly profile_id: string;
  readonly type: string;
  readonly source_id: string;
  readonly target_id: string | null;
  /** JSON as received; null where only rows were made of it. */
  readonly body: string | null;
}

/** All but those that measurements were made of: these are read with their page. */
export const findKeptSources = (db: Db, profileIds: readonly string[]): Promise<KeptSource[]> =>
  db.many(
    `select id, site_id, profile_id, resource_type as type, source_id, target_id, body::text as body
       from imported_resources
      where profile_id = any ($1::uuid[]) and (resource_type <> 'Observation' or target_id is null)
      order by profile_id, resource_type, source_id, id`,
    [profileIds],
  );

/** Which of these remembered sources a measurement was made of: what came in may name it. */
export const findNamedSources = (db: Db, ids: readonly string[]): Promise<KeptSource[]> =>
  db.many(
    `select id, site_id, profile_id, resource_type as type, source_id, target_id, null as body
       from imported_resources where id = any ($1::uuid[]) and target_id is not null order by source_id, id`,
    [ids],
  );

export interface DirectorySource {
  readonly id: string;
  readonly type: string;
  readonly source_id: string;
  readonly target_id: string | null;
}

export const findDirectoryNames = (db: Db, siteId: string): Promise<DirectorySource[]> =>
  db.many(
    `select id, resource_type as type, source_id, target_id
       from imported_directory_resources where site_id = $1 order by resource_type, source_id, id`,
    [siteId],
  );

export const findDirectoryBodies = (
  db: Db,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly body: string | null }[]> =>
  db.many('select id, body::text as body from imported_directory_resources where id = any ($1::uuid[])', [
    ids,
  ]);

export interface OwnSiteName {
  readonly source_id: string;
}

/** Under which id the site itself came in, where an export of the product was imported into it. */
export const findSiteSource = (
  db: Db,
  siteId: string,
  system: string,
  slug: string,
): Promise<OwnSiteName | null> =>
  db.maybeOne(
    `select source_id from imported_directory_resources
      where site_id = $1 and resource_type = 'Organization' and target_id is null
        and (body::jsonb -> 'identifier') @> jsonb_build_array(jsonb_build_object('system', $2::text, 'value', $3::text))
      order by source_id limit 1`,
    [siteId, system, slug],
  );

export interface HomeSite {
  readonly id: string;
  readonly slug: string;
}

/** Of the sites that are reached, the one that the patient came to first. */
export const findHomeSite = (db: Db, profileId: string): Promise<HomeSite | null> =>
  db.maybeOne(
    `select s.id, s.slug from site_profiles p join sites s on s.id = p.site_id
      where p.profile_id = $1 order by p.created_at, p.id limit 1`,
    [profileId],
  );

export const findSitesOfPatient = async (db: Db, profileId: string): Promise<string[]> => {
  const rows = await db.many<{ site_id: string }>(
    'select site_id from site_profiles where profile_id = $1 order by site_id',
    [profileId],
  );
  return rows.map(({ site_id }) => site_id);
};

export interface NextPatient {
  readonly profileId: string;
  /** How many resources came in of the patient. */
  readonly received: number;
}

/** The next patients of a site behind this one, in a stable order. */
export const findNextPatients = (
  db: Db,
  siteId: string,
  after: string | null,
  most: number,
): Promise<NextPatient[]> =>
  db.many(
    `select s.profile_id as "profileId", (select count(*)::integer from (select from imported_resources r
         where r.profile_id = s.profile_id and (r.resource_type <> 'Observation' or r.target_id is null)
         limit 20000) them) as received
       from site_profiles s
      where s.site_id = $1 and s.profile_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
      order by s.profile_id limit $3`,
    [siteId, after, most],
  );

export const countPatientsOfSite = async (db: Db, siteId: string): Promise<number> =>
  (
    await db.one<{ patients: number }>(
      'select count(*)::integer as patients from site_profiles where site_id = $1',
      [siteId],
    )
  ).patients;
