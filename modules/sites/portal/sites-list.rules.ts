// Which sites are listed, in which order, for what is typed in the filter? (OP-SHELL-2)
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import type { ListedSite } from '../contract/settings.model.ts';
import { wordFilter } from '@alveary/portal/lib/word-filter.ts';

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

const number = (count: number): string => count.toLocaleString('en-US');

export const siteCountWords = (shown: number, all: number): string => {
  if (shown < all) return `${number(shown)} of ${number(all)} sites`;
  return all === 1 ? '1 site' : `${number(all)} sites`;
};
