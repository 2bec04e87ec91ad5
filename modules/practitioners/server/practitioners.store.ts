// Which practitioners are known, at which sites, and how are they entered?
import type { Practitioner, PractitionerFilters } from '../contract/model.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** $1: the bits of the sites of the asker. */
const PRACTITIONER = `select d.npi,
    case when d.first_name <> '' or d.last_name <> ''
      then json_build_object('firstName', d.first_name, 'lastName', d.last_name) end as name,
    d.authorized_official_first_name as "authorizedOfficialFirstName",
    d.authorized_official_last_name as "authorizedOfficialLastName", d.credential, d.type,
    array(select sp.site_id from site_practitioners sp where sp.practitioner_id = d.id and ${isAtSites('$1', 'sp.site_id')}
           order by 1) as "siteIds"
  from practitioners d`;

const ORDER = 'order by lower(practitioner_last_name(d)), lower(practitioner_first_name(d)), d.id';

/** A name filter: equals or contains, without regard to case and accents. $n the value, $n+1 whether contains. */
const nameMatches = (column: string, position: number): string =>
  `($${position}::text is null or case when $${position + 1}
     then strpos(name_key(${column}), name_key($${position})) > 0 else name_key(${column}) = name_key($${position}) end)`;

const MATCH = `${nameMatches('practitioner_last_name(d)', 2)} and ${nameMatches('practitioner_first_name(d)', 4)} and ($6::text is null or d.npi = $6)`;

const valuesOf = (reach: string, filters: PractitionerFilters): unknown[] => [
  reach,
  filters.lastName?.value ?? null,
  filters.lastName?.mode === 'contains',
  filters.firstName?.value ?? null,
  filters.firstName?.mode === 'contains',
  filters.npi?.value ?? null,
];

interface PractitionerPage {
  readonly rows: Practitioner[];
  readonly total: number;
}

/** Practitioners that match every filter, by last name, a page of them with the number of all. */
export const searchPractitioners = async (
  db: Db,
  reach: string,
  filters: PractitionerFilters,
  page: number,
  size: number,
): Promise<PractitionerPage> => {
  const values = valuesOf(reach, filters);
  const rows = await db.many<Practitioner>(`${PRACTITIONER} where ${MATCH} ${ORDER} limit $7 offset $8`, [
    ...values,
    size,
    page * size,
  ]);
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from practitioners d where ${MATCH} and $1::bit varying is not null`,
    values,
  );
  return { rows, total };
};

export const findPractitioner = (db: Db, reach: string, npi: string): Promise<Practitioner | null> =>
  db.maybeOne<Practitioner>(`${PRACTITIONER} where d.npi = $2`, [reach, npi]);

export const findPractitionersOfSite = (db: Db, reach: string, siteId: string): Promise<Practitioner[]> =>
  db.many<Practitioner>(
    `${PRACTITIONER} where exists (select 1 from site_practitioners sp
       where sp.practitioner_id = d.id and sp.site_id = $2) ${ORDER}`,
    [reach, siteId],
  );

/** Which of these NPIs are known. */
export const findKnownNpis = async (db: Db, npis: readonly string[]): Promise<string[]> => {
  const rows = await db.many<{ npi: string }>('select npi from practitioners where npi = any ($1)', [npis]);
  return rows.map((row) => row.npi);
};

export interface NewPractitioner {
  readonly id: string;
  readonly npi: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly authorizedOfficialFirstName: string | null;
  readonly authorizedOfficialLastName: string | null;
  readonly credential: string | null;
  readonly type: string | null;
  readonly createdAt: string;
}

export const insertPractitioner = (db: Db, person: NewPractitioner): Promise<number> =>
  db.run(
    `insert into practitioners (id, npi, first_name, last_name, credential, type,
       authorized_official_first_name, authorized_official_last_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (npi) do nothing`,
    [
      person.id,
      person.npi,
      person.firstName ?? '',
      person.lastName ?? '',
      person.credential,
      person.type,
      person.authorizedOfficialFirstName,
      person.authorizedOfficialLastName,
      person.createdAt,
    ],
  );

export const addToSite = (db: Db, siteId: string, npis: readonly string[]): Promise<number> =>
  db.run(
    `insert into site_practitioners (site_id, practitioner_id)
     select $1, id from practitioners where npi = any ($2) on conflict do nothing`,
    [siteId, npis],
  );

/** Takes those with an NPI that is not named off the site; those without an NPI stay. */
export const keepOnlyInSite = (db: Db, siteId: string, npis: readonly string[]): Promise<number> =>
  db.run(
    `delete from site_practitioners sp using practitioners d
      where sp.site_id = $1 and d.id = sp.practitioner_id and d.npi <> all ($2)`,
    [siteId, npis],
  );
