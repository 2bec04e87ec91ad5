// Who are the practitioners, staff, organizations and sites that the resources of an export name?
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface PractitionerRow {
  readonly id: string;
  readonly npi: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly credential: string | null;
  readonly type: string | null;
  readonly identifiers: readonly { readonly system: string; readonly value: string }[];
}

export const findPractitionersById = (db: Db, ids: readonly string[]): Promise<PractitionerRow[]> =>
  db.many(
    `select p.id, p.npi, p.first_name, p.last_name, p.credential, p.type,
       (select coalesce(json_agg(json_build_object('system', i.system, 'value', i.value) order by i.system, i.value), '[]')
         from practitioner_identifiers i where i.practitioner_id = p.id) as identifiers
     from practitioners p where p.id = any ($1::uuid[])`,
    [ids],
  );

export interface StaffRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

export const findStaff = (db: Db, ids: readonly string[]): Promise<StaffRow[]> =>
  db.many('select id, first_name, last_name from portal_users where id = any ($1::uuid[])', [ids]);

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string | null;
  readonly active: boolean;
  readonly phone_number: string | null;
  readonly lines: readonly string[];
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
}

export const findOrganizations = (db: Db, ids: readonly string[]): Promise<OrganizationRow[]> =>
  db.many(
    `select id, name, kind, active, phone_number, lines, city, state, postal_code, country
       from imported_organizations where id = any ($1::uuid[])`,
    [ids],
  );

export interface SiteRow {
  readonly id: string;
  readonly short_name: string;
  readonly long_name: string;
  readonly slug: string;
}

export const findSites = (db: Db, ids: readonly string[]): Promise<SiteRow[]> =>
  db.many('select id, short_name, long_name, slug from sites where id = any ($1::uuid[])', [ids]);

/** Those who are listed at the site, whoever names them. */
export const findPractitionersOfSite = async (db: Db, siteId: string): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(
    'select practitioner_id as id from site_practitioners where site_id = $1 order by practitioner_id',
    [siteId],
  );
  return rows.map(({ id }) => id);
};
