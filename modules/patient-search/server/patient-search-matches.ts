// What does a person see of each patient that a search found? (document 1 §2; OP-PSEARCH-3: a closed result has no ids)
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { mayListInaccessiblePatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { FoundPatient } from './patient-search.store.ts';
import type { SiteNames } from './patient-search-sites.ts';

type Membership = PatientMatch['siteProfiles'][number];

interface Viewer {
  readonly mine: ReadonlySet<string>;
  readonly seesIds: boolean;
  readonly sites: ReadonlyMap<
    string,
    { readonly id: string; readonly slug: string; readonly shortName: string }
  >;
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A policy answers with the same list as long as the person is the same. */
export const setOf = (sites: readonly string[]): ReadonlySet<string> => {
  const known = sets.get(sites);
  if (known) return known;
  const made = new Set(sites);
  sets.set(sites, made);
  return made;
};

export const listOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** The sites the person can open first, then by name: a result opens at the first one (PSEARCH-020). */
const inOrder = (one: Membership, other: Membership): number =>
  Number(other.accessible) - Number(one.accessible) || (one.site.shortName < other.site.shortName ? -1 : 1);

const membershipsOf = (patient: FoundPatient, viewer: Viewer): Membership[] => {
  const siteProfileIds = listOf(patient.siteProfileIds);
  const memberships = listOf(patient.siteIds).map((siteId, index): Membership => {
    const accessible = viewer.mine.has(siteId);
    const open = accessible || viewer.seesIds;
    const site = viewer.sites.get(siteId);
    if (!site) throw new Error('A search row names a site that does not exist.');
    return {
      id: open ? (siteProfileIds[index] ?? null) : null,
      accessible,
      site: open ? site : { id: null, slug: null, shortName: site.shortName },
    };
  });
  return memberships.length > 1 ? memberships.sort(inOrder) : memberships;
};

const matchOf = (patient: FoundPatient, viewer: Viewer): PatientMatch => {
  const siteProfiles = membershipsOf(patient, viewer);
  const accessible = siteProfiles[0]?.accessible ?? false;
  return {
    id: accessible || viewer.seesIds ? patient.id : null,
    firstName: patient.firstName,
    lastName: patient.lastName,
    dateOfBirth: patient.dateOfBirth,
    identifiers: { EhrId: patient.ehrId },
    accessible,
    similar: patient.similar === true,
    siteProfiles,
  };
};

/** The results as this person may see them. `sites` holds every site that the results name. */
export const patientMatches = (me: Me, found: readonly FoundPatient[], sites: SiteNames): PatientMatch[] => {
  const viewer: Viewer = {
    mine: setOf(mayViewPatients.sites(me)),
    seesIds: mayListInaccessiblePatients(me),
    sites,
  };
  return found.map((patient) => matchOf(patient, viewer));
};
