// The directory of an export: organizations, practitioners, their roles, staff and the site itself.
import { iso, now } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { NPI_SYSTEM } from '../fhir/npi.ts';
import { readOrganization } from '../fhir/organization.ts';
import { parseResource } from '../fhir/parse-resource.ts';
import { readPractitioner } from '../fhir/practitioner.ts';
import { FHIR_BASE, type Resource, resource, words } from '../fhir/write/resource.ts';
import {
  findOrganizations,
  findPractitionersById,
  findPractitionersOfSite,
  findSites,
  findStaff,
  type OrganizationRow,
  type PractitionerRow,
  type SiteRow,
  type StaffRow,
} from './export-directory.store.ts';
import {
  type DirectorySource,
  findDirectoryBodies,
  findDirectoryNames,
  findSiteSource,
  type HomeSite,
} from './export-sources.store.ts';
import { isFhirId, leaving, referencesIn, type Renaming } from './rewrite.ts';

const SITE_SYSTEM = `${FHIR_BASE}/sid/site`;

const idOf = (source: DirectorySource): string => (isFhirId(source.source_id) ? source.source_id : source.id);

const writePractitioner = (row: PractitionerRow): Resource =>
  resource('Practitioner', 'practitioners', row.id, {
    identifier: [...(row.npi === null ? [] : [{ system: NPI_SYSTEM, value: row.npi }]), ...row.identifiers],
    name: [{ family: row.last_name, given: [row.first_name], suffix: [row.credential] }],
  });

const writeRole = (id: string, practitionerId: string, type: string): Resource =>
  resource('PractitionerRole', 'practitioners', id, {
    practitioner: { reference: `Practitioner/${practitionerId}` },
    specialty: [words(type)],
  });

const writeStaff = (row: StaffRow): Resource =>
  resource('Practitioner', 'portal_users', row.id, {
    name: [{ family: row.last_name, given: [row.first_name] }],
  });

const writeOrganization = (row: OrganizationRow): Resource =>
  resource('Organization', 'imported_organizations', row.id, {
    active: row.active,
    type: [words(row.kind)],
    name: row.name,
    telecom: row.phone_number === null ? [] : [{ system: 'phone', value: row.phone_number }],
    address: [
      {
        line: row.lines,
        city: row.city,
        state: row.state,
        postalCode: row.postal_code,
        country: row.country,
      },
    ],
  });

const writeSite = (row: SiteRow): Resource =>
  resource('Organization', 'sites', row.id, {
    identifier: [{ system: SITE_SYSTEM, value: row.slug }],
    active: true,
    name: row.long_name,
    alias: row.short_name === row.long_name ? [] : [row.short_name],
  });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OF_DIRECTORY = /^(Organization|Practitioner|PractitionerRole|Location|HealthcareService|Endpoint)\//;

export interface Directory {
  /** A reference to a row of ours. */
  readonly renameRow: Renaming;
  /** A reference as a source at the site of the export wrote it. */
  readonly renameSource: Renaming;
  /** Remembers whom this resource names: they are to leave as well. */
  note(one: Resource): void;
  /** All that were named, and whom they name, sorted. */
  resources(db: Db): Promise<Resource[]>;
}

interface Known {
  readonly byReference: ReadonlyMap<string, DirectorySource>;
  readonly byTarget: ReadonlyMap<string, readonly DirectorySource[]>;
}

const knownOf = (sources: readonly DirectorySource[]): Known => ({
  byReference: new Map(sources.map((source) => [`${source.type}/${idOf(source)}`, source])),
  byTarget: Map.groupBy(
    sources.filter(({ target_id }) => target_id !== null),
    ({ target_id }) => target_id ?? '',
  ),
});

/** What stands in the source as long as the row still says the same, else the row. */
const orSource = (
  written: Resource,
  body: string | null,
  read: (from: Resource, now: string) => unknown,
): Resource => {
  const source = body === null ? null : parseResource(body);
  if (source === null) return written;
  const at = iso(now());
  return JSON.stringify(read(source, at)) === JSON.stringify(read(written, at)) ? source : written;
};

class DirectoryRun implements Directory {
  readonly #home: HomeSite;
  readonly #siteSource: string | null;
  readonly #known: Known;
  readonly #fromSource = new Map<string, string>();
  readonly #named = new Set<string>();

  constructor(home: HomeSite, siteSource: string | null, sources: readonly DirectorySource[]) {
    this.#home = home;
    this.#siteSource = siteSource;
    this.#known = knownOf(sources);
    for (const source of sources) {
      const leaves = `${source.type}/${idOf(source)}`;
      this.#fromSource.set(`urn:uuid:${source.source_id}`, leaves);
      this.#fromSource.set(`${source.type}/${source.source_id}`, leaves);
    }
  }

  readonly renameSource: Renaming = (reference) => this.#fromSource.get(reference) ?? reference;

  readonly renameRow: Renaming = (reference) => {
    const [type = '', id = ''] = reference.split('/');
    if (type === 'Organization' && id === this.#home.id && this.#siteSource !== null)
      return `Organization/${this.#siteSource}`;
    const source = this.#known.byTarget.get(id)?.find((one) => one.type === type);
    return source === undefined ? reference : `${type}/${idOf(source)}`;
  };

  note(one: Resource): void {
    for (const reference of referencesIn(one)) if (OF_DIRECTORY.test(reference)) this.#named.add(reference);
  }

  noteSite(practitionerIds: readonly string[]): void {
    for (const reference of this.#known.byReference.keys()) this.#named.add(reference);
    for (const id of practitionerIds) this.#named.add(this.renameRow(`Practitioner/${id}`));
  }

  async resources(db: Db): Promise<Resource[]> {
    const done = new Map<string, Resource | null>();
    let open = [...this.#named];
    while (open.length > 0) {
      for (const reference of open) done.set(reference, null);
      for (const one of await this.#find(db, open)) {
        done.set(`${one.resourceType}/${one.id}`, one);
        this.note(one);
      }
      open = [...this.#named].filter((reference) => !done.has(reference));
    }
    return [...done].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, one]) => one ?? []);
  }

  async #find(db: Db, references: readonly string[]): Promise<Resource[]> {
    const sources = references.flatMap((reference) => this.#known.byReference.get(reference) ?? []);
    const own = references
      .filter((reference) => !this.#known.byReference.has(reference))
      .map((reference) => reference.split('/')[1] ?? '')
      .filter((id) => UUID.test(id));
    const targets = sources.flatMap(({ target_id }) => target_id ?? []);
    const [bodies, practitioners, staff, organizations, sites] = await Promise.all([
      findDirectoryBodies(
        db,
        sources.map(({ id }) => id),
      ),
      findPractitionersById(db, [...targets, ...own]),
      findStaff(db, own),
      findOrganizations(db, targets),
      findSites(db, own),
    ]);
    const bodyOf = new Map(bodies.map(({ id, body }) => [id, body]));
    const practitionerOf = new Map(practitioners.map((row) => [row.id, row]));
    const organizationOf = new Map(organizations.map((row) => [row.id, row]));
    const fromSources = sources.flatMap((source) => {
      const body = bodyOf.get(source.id) ?? null;
      const made = this.#ofSource(source, body, practitionerOf, organizationOf);
      if (made === null) return [];
      const role = this.#roleOf(source, practitionerOf);
      return [leaving(made, idOf(source), this.renameSource), ...(role === null ? [] : [role])];
    });
    const wanted = new Set(own);
    const ofRows = practitioners
      .filter(({ id }) => wanted.has(id))
      .flatMap((row) => [
        writePractitioner(row),
        ...(row.type === null ? [] : [writeRole(`${row.id}-role`, row.id, row.type)]),
      ]);
    return [...fromSources, ...ofRows, ...staff.map(writeStaff), ...sites.map(writeSite)];
  }

  /** With a practitioner leave the roles that came in; where none did, the one that the row tells of. */
  #roleOf(source: DirectorySource, practitioners: ReadonlyMap<string, PractitionerRow>): Resource | null {
    if (source.type !== 'Practitioner' || source.target_id === null) return null;
    const all = this.#known.byTarget.get(source.target_id) ?? [];
    const roles = all.filter(({ type }) => type === 'PractitionerRole');
    for (const role of roles) this.#named.add(`PractitionerRole/${idOf(role)}`);
    const type = practitioners.get(source.target_id)?.type ?? null;
    if (type === null || roles.length > 0) return null;
    return writeRole(`${idOf(source)}-role`, idOf(source), type);
  }

  #ofSource(
    source: DirectorySource,
    body: string | null,
    practitioners: ReadonlyMap<string, PractitionerRow>,
    organizations: ReadonlyMap<string, OrganizationRow>,
  ): Resource | null {
    const { target_id: target } = source;
    if (target === null) return body === null ? null : parseResource(body);
    if (source.type === 'Organization') {
      const row = organizations.get(target);
      return row === undefined ? null : orSource(writeOrganization(row), body, readOrganization);
    }
    const row = practitioners.get(target);
    if (row === undefined) return null;
    if (source.type === 'Practitioner') return orSource(writePractitioner(row), body, readPractitioner);
    const named = this.renameRow(`Practitioner/${target}`).slice('Practitioner/'.length);
    return row.type === null ? null : writeRole(source.id, named, row.type);
  }
}

/** @param whole whether everybody of the site's directory leaves, or only those who are named */
export const openDirectory = async (db: Db, home: HomeSite, whole: boolean): Promise<Directory> => {
  const [sources, site, practitionerIds] = await Promise.all([
    findDirectoryNames(db, home.id),
    findSiteSource(db, home.id, SITE_SYSTEM, home.slug),
    whole ? findPractitionersOfSite(db, home.id) : [],
  ]);
  const directory = new DirectoryRun(home, site?.source_id ?? null, sources);
  if (whole) directory.noteSite(practitionerIds);
  return directory;
};
