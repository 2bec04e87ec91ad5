// Which sites are listed, in which order, for what is typed in the filter? (OP-SHELL-2)
import type { EngagementStatus } from '@alveary/contract/patients/model.ts';
import { engagementStatuses } from '@alveary/contract/patients/model.ts';
import type { ListedSite } from '@alveary/contract/sites/settings.model.ts';
import { folded } from '../../lib/folded.ts';

/** A site with what the table shows and what the filter looks at. */
export interface SiteOfList {
  readonly site: ListedSite;
  readonly role: string;
  readonly patients: number;
  readonly haystack: string;
}

export const sitesOfList = (sites: readonly ListedSite[]): readonly SiteOfList[] =>
  sites.map((site) => {
    const role = site.myRoles.join(', ');
    const patients = engagementStatuses.reduce((sum, status) => sum + site.patientsByStatus[status], 0);
    return {
      site,
      role,
      patients,
      haystack: folded(`${site.shortName}\n${site.fullName}\n${site.region}\n${role}`),
    };
  });

/** The sites in which every typed word is found. */
export const matchingSites = (sites: readonly SiteOfList[], typed: string): readonly SiteOfList[] => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return words.length === 0
    ? sites
    : sites.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
};

export type SiteColumn = 'name' | 'patients' | EngagementStatus;

export interface SiteSort {
  readonly column: SiteColumn;
  readonly isDown: boolean;
}

/** As the server answers. */
export const bySiteName: SiteSort = { column: 'name', isDown: false };

/** The same column again turns the order; of patients the most come first. */
export const siteSortAfterClick = (sort: SiteSort, column: SiteColumn): SiteSort =>
  sort.column === column ? { column, isDown: !sort.isDown } : { column, isDown: column !== 'name' };

const countIn = (column: Exclude<SiteColumn, 'name'>, { site, patients }: SiteOfList): number =>
  column === 'patients' ? patients : site.patientsByStatus[column];

/** Equal ones stay in the order of their names. */
export const sortedSites = (
  sites: readonly SiteOfList[],
  { column, isDown }: SiteSort,
): readonly SiteOfList[] => {
  if (column === 'name') return isDown ? sites.toReversed() : sites;
  const sign = isDown ? -1 : 1;
  return sites.toSorted((one, other) => sign * (countIn(column, one) - countIn(column, other)));
};

const number = (count: number): string => count.toLocaleString('en-US');

export const siteCountWords = (shown: number, all: number): string => {
  if (shown < all) return `${number(shown)} of ${number(all)} sites`;
  return all === 1 ? '1 site' : `${number(all)} sites`;
};
