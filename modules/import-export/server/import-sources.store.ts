// The resources that came in before, and what was made of them.
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface KnownSource {
  readonly id: string;
  /** Null for resources of no patient. */
  readonly profileId: string | null;
  readonly targetId: string | null;
  readonly contentHash: string;
  /** ISO 8601: meta.lastUpdated of what came in; null where the source did not say. */
  readonly updatedAt: string | null;
  /** Of a Patient: where it came from. */
  readonly server: string | null;
  readonly system: string | null;
}

export interface Source {
  readonly id: string;
  readonly siteId: string;
  readonly profileId: string | null;
  readonly resourceType: string;
  readonly sourceId: string;
  readonly targetId: string | null;
  readonly contentHash: string;
  readonly updatedAt: string | null;
  /** Of a Patient: where it came from; absent for all others. */
  readonly server?: string | null;
  readonly system?: string | null;
  /** The record it names, where that was merged into the one of the profile; absent for all others. */
  readonly namedRecord?: string;
  /** JSON as received. */
  readonly body: string | null;
}

export const findPatientSources = (db: Db, ids: readonly string[]): Promise<KnownSource[]> =>
  db.many<KnownSource>(
    `select id, profile_id as "profileId", target_id as "targetId", content_hash as "contentHash",
            source_updated_at as "updatedAt", source_server as server, source_system as system
     from imported_resources where id = any ($1::uuid[])`,
    [ids],
  );

export const findDirectorySources = (db: Db, ids: readonly string[]): Promise<KnownSource[]> =>
  db.many<KnownSource>(
    `select id, null as "profileId", target_id as "targetId", content_hash as "contentHash",
            source_updated_at as "updatedAt", null as server, null as system
     from imported_directory_resources where id = any ($1::uuid[])`,
    [ids],
  );

/** What was kept as received of these resources of patients. */
export const findBodies = (
  db: Db,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly profileId: string; readonly body: string | null }[]> =>
  db.many(
    `select id, profile_id as "profileId", body::text as body from imported_resources where id = any ($1::uuid[])`,
    [ids],
  );

/** The body is JSON already and goes in as it is. */
const rowsOf = (sources: readonly Source[]): string =>
  `[${sources
    .map(({ body, ...fields }) => {
      const row = JSON.stringify(fields);
      return body === null ? row : `${row.slice(0, -1)},"body":${body}}`;
    })
    .join(',')}]`;

export const savePatientSources = async (db: Db, sources: readonly Source[]): Promise<void> => {
  if (sources.length === 0) return;
  await db.run(
    `insert into imported_resources (id, site_id, profile_id, resource_type, source_id, target_id, content_hash, body, named_record,
                                    source_updated_at, source_server, source_system)
     select id, "siteId", "profileId", "resourceType", "sourceId", "targetId", "contentHash", body, "namedRecord", "updatedAt",
       server, system
     from json_to_recordset($1::json) as given (id uuid, "siteId" uuid, "profileId" uuid, "resourceType" text,
       "sourceId" text, "targetId" uuid, "contentHash" uuid, body json, "namedRecord" uuid, "updatedAt" timestamptz, server text,
       system text)
     on conflict (id) do update
       set target_id = excluded.target_id, content_hash = excluded.content_hash, body = excluded.body,
         named_record = excluded.named_record, source_updated_at = excluded.source_updated_at,
         source_server = coalesce(excluded.source_server, imported_resources.source_server),
         source_system = coalesce(excluded.source_system, imported_resources.source_system)`,
    [rowsOf(sources)],
  );
};

export const saveDirectorySources = async (db: Db, sources: readonly Source[]): Promise<void> => {
  if (sources.length === 0) return;
  await db.run(
    `insert into imported_directory_resources (id, site_id, resource_type, source_id, target_id, content_hash, body,
                                              source_updated_at)
     select id, "siteId", "resourceType", "sourceId", "targetId", "contentHash", body, "updatedAt"
     from json_to_recordset($1::json) as given (id uuid, "siteId" uuid, "resourceType" text, "sourceId" text,
       "targetId" uuid, "contentHash" uuid, body json, "updatedAt" timestamptz)
     on conflict (id) do update
       set target_id = excluded.target_id, content_hash = excluded.content_hash, body = excluded.body,
         source_updated_at = excluded.source_updated_at`,
    [rowsOf(sources)],
  );
};

export interface ImportSite {
  readonly id: string;
  readonly slug: string;
  readonly shortName: string;
  readonly locale: string;
  readonly isGlobal: boolean;
}

export const findSite = (db: Db, slug: string): Promise<ImportSite | null> =>
  db.maybeOne<ImportSite>(
    `select id, slug, short_name as "shortName", locale, is_global as "isGlobal" from sites
      where slug = $1 and closed_at is null`,
    [slug],
  );

export const findSiteSlugs = async (db: Db): Promise<string[]> => {
  const rows = await db.many<{ slug: string }>(
    `select slug from sites where not is_global and closed_at is null order by slug limit 200`,
  );
  return rows.map((row) => row.slug);
};
