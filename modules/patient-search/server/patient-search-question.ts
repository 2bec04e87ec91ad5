// What does a search ask of the database, and of which patients may its answer be? (OP-PSEARCH-2, OP-PSEARCH-3)
import { mayListInaccessiblePatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { PatientSearchQuery } from '../contract/model.ts';
import { identifiesPatient } from '../contract/model.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';

export interface NameFilter {
  readonly mode: 'contains' | 'equals';
  readonly text: string;
}

/** The fields of which a value belongs to one patient or a few. */
export interface Details {
  readonly ehrId: string | undefined;
  readonly phoneNumber: string | undefined;
  readonly emailAddress: string | undefined;
  readonly insuranceMemberId: string | undefined;
  readonly id: string | undefined;
  readonly dateOfBirth: string | undefined;
}

export interface SearchQuestion {
  readonly last: NameFilter | null;
  readonly first: NameFilter | null;
  readonly details: Details;
  /** Only patients of these sites, or of all. */
  readonly sites: readonly string[] | null;
  /** The same for names that are only similar: they never tell of a patient elsewhere, whatever else is asked (OP-PSEARCH-3). */
  readonly sitesOfSimilar: readonly string[] | null;
  /** The person's sites as the bits of a reach where they are many: a list of thousands takes longer than the search. */
  readonly reach: string | null;
  readonly page: { readonly offset: number; readonly limit: number; readonly descending: boolean };
}

const nameFilter = (contains: string | undefined, equals: string | undefined): NameFilter | null => {
  if (equals !== undefined) return { mode: 'equals', text: equals };
  return contains === undefined ? null : { mode: 'contains', text: contains };
};

/** Up to here a list of sites is compared as quickly as their bits, and their own lists of patients are read through. */
export const FEW_SITES = 12;

/**
 * @param closedToo whether the call lists patients that the person cannot open, where the rules allow it
 * @param reach the bits of the sites whose patients the person may view, where these are more than a few
 */
export const searchQuestion = (
  me: Me,
  query: PatientSearchQuery,
  closedToo: boolean,
  reach: string | null,
): SearchQuestion => {
  const mayListAll = closedToo && mayListInaccessiblePatients(me);
  const seesAll = mayListAll || (closedToo && identifiesPatient(query));
  return {
    last: nameFilter(query['lastName.contains'], query['lastName.equals']),
    first: nameFilter(query['firstName.contains'], query['firstName.equals']),
    details: {
      ehrId: query['identifierValue.equals'],
      phoneNumber: query['phoneNumber.equals'],
      emailAddress: query['emailAddress.equals'],
      insuranceMemberId: query['insuranceMemberId.equals'],
      id: query['id.equals'],
      dateOfBirth: query['dateOfBirth.equals'],
    },
    sites: seesAll ? null : mayViewPatients.sites(me),
    sitesOfSimilar: mayListAll ? null : mayViewPatients.sites(me),
    reach,
    page: {
      offset: query.page * query.size,
      limit: query.size,
      descending: query.sort === 'lastName,desc',
    },
  };
};
