// How do imported practitioners and organizations get into the tables, and how are they found again?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Organization } from './fhir/organization.ts';
import type { Practitioner } from './fhir/practitioner.ts';

export interface FoundPractitioner {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** By the ids of their sources. */
export const findPractitionersBySource = (
  db: Db,
  sourceRowIds: readonly string[],
): Promise<(FoundPractitioner & { readonly sourceRowId: string })[]> =>
  db.many(
    `select r.id as "sourceRowId", p.id, p.first_name as "firstName", p.last_name as "lastName"
     from imported_directory_resources r join practitioners p on p.id = r.target_id
     where r.id = any ($1::uuid[])`,
    [sourceRowIds],
  );

/** By the values of NPIs and other identifiers; the system of an NPI is null. */
export const findPractitionersByIdentifier = (
  db: Db,
  values: readonly string[],
): Promise<(FoundPractitioner & { readonly system: string | null; readonly value: string })[]> =>
  db.many(
    `select null as system, npi as value, id, first_name as "firstName", last_name as "lastName"
     from practitioners where npi = any ($1::text[])
     union all
     select i.system, i.value, p.id, p.first_name, p.last_name
     from practitioner_identifiers i join practitioners p on p.id = i.practitioner_id
     where i.value = any ($1::text[])`,
    [values],
  );

export type PractitionerRow = Pick<Practitioner, 'npi' | 'firstName' | 'lastName' | 'credential'> & {
  readonly id: string;
};

/** @param now ISO 8601 */
export const savePractitioners = async (
  db: Db,
  siteId: string,
  rows: readonly PractitionerRow[],
  now: string,
): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `with given as (
       select id, npi, "firstName", "lastName", credential
       from json_to_recordset($1::json) as given (id uuid, npi text, "firstName" text, "lastName" text,
         credential text)),
     saved as (
       insert into practitioners (id, npi, first_name, last_name, credential, created_at)
       select id, npi, "firstName", "lastName", credential, $3::timestamptz from given
       on conflict (id) do update
         set npi = excluded.npi, first_name = excluded.first_name, last_name = excluded.last_name,
             credential = coalesce(excluded.credential, practitioners.credential)
       returning id)
     insert into site_practitioners (site_id, practitioner_id) select $2::uuid, id from saved
     on conflict do nothing`,
    [JSON.stringify(rows), siteId, now],
  );
};

/** Practitioners whom other sources brought join the site as they are. */
export const addPractitionersToSite = async (
  db: Db,
  siteId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await db.run(
    `insert into site_practitioners (site_id, practitioner_id) select $1::uuid, unnest($2::uuid[])
     on conflict do nothing`,
    [siteId, ids],
  );
};

export interface PractitionerIdentifierRow {
  readonly practitionerId: string;
  readonly system: string;
  readonly value: string;
}

export const savePractitionerIdentifiers = async (
  db: Db,
  rows: readonly PractitionerIdentifierRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into practitioner_identifiers (practitioner_id, system, value)
     select "practitionerId", system, value
     from json_to_recordset($1::json) as given ("practitionerId" uuid, system text, value text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
};

export interface PractitionerTypeRow {
  readonly practitionerId: string;
  readonly type: string;
  /** A changed role overwrites; a new one only fills the gap. */
  readonly overwrites: boolean;
}

export const savePractitionerTypes = async (db: Db, rows: readonly PractitionerTypeRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `update practitioners set type = given.type
     from json_to_recordset($1::json) as given ("practitionerId" uuid, type text, overwrites boolean)
     where practitioners.id = given."practitionerId" and (practitioners.type is null or given.overwrites)`,
    [JSON.stringify(rows)],
  );
};

export type OrganizationRow = Organization & { readonly id: string };

/** @param now ISO 8601 */
export const saveOrganizations = async (
  db: Db,
  siteId: string,
  rows: readonly OrganizationRow[],
  now: string,
): Promise<void> => {
  if (rows.length === 0) return;
  await db.run(
    `insert into imported_organizations (id, site_id, name, kind, active, phone_number, lines, city, state, postal_code,
                                         country, created_at)
     select id, $2::uuid, name, kind, active, "phoneNumber", lines, city, state, "postalCode", country, $3::timestamptz
     from json_to_recordset($1::json) as given (id uuid, name text, kind text, active boolean, "phoneNumber" text,
       lines text[], city text, state text, "postalCode" text, country text)
     on conflict (id) do update
       set name = excluded.name, kind = excluded.kind, active = excluded.active, phone_number = excluded.phone_number,
           lines = excluded.lines, city = excluded.city, state = excluded.state, postal_code = excluded.postal_code,
           country = excluded.country`,
    [JSON.stringify(rows), siteId, now],
  );
};
