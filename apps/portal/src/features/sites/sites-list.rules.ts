// Which sites are listed, in which order, for what is typed in the filter? (OP-SHELL-2)
import type { EngagementStatus } from '@alveary/contract/patients/model.ts';
import { engagementStatuses } from '@alveary/contract/patients/model.ts';
import type { ListedSite } from '@alveary/contract/sites/settings.model.ts';
import { wordFilter } from '../../lib/word-filter.ts';

/** A site with what the table shows. */
export interface SiteOfList {
  readonly site: ListedSite;
  readonly role: string;
  readonly patients: number;
}

export const sitesOfList = (sites: readonly ListedSite[]): readonly SiteOfList[] =>
  sites.map((site) => ({
    site,
    role: site.myRoles.join(', '),
    patients: engagementStatuses.reduce((sum, status) => sum + site.patientsByStatus[status], 0),
  }));

/** The sites in which every typed word is found. */
export const matchingSites = wordFilter<SiteOfList>(
  ({ site, role }) => `${site.shortName}\n${site.fullName}\n${site.region}\n${role}`,
);

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
