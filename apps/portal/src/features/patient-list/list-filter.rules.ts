// By what is the list of patients narrowed, and what is asked of the server for it? (OP-VIEWS-1, OP-VIEWS-3)
import type { RequestOf } from '@alveary/contract/call.ts';
import type { patientListCalls } from '@alveary/contract/patients/list.calls.ts';
import { type EngagementStatus, engagementStatuses } from '@alveary/contract/patients/model.ts';

export interface ListFilter {
  readonly name: string;
  readonly statuses: readonly EngagementStatus[];
  readonly siteIds: readonly string[];
  readonly isDescending: boolean;
  readonly page: number;
}

export const noFilter: ListFilter = { name: '', statuses: [], siteIds: [], isDescending: false, page: 0 };

export const PAGE_ROWS = 50;

export const isFiltered = ({ name, statuses, siteIds }: ListFilter): boolean =>
  name.trim() !== '' || statuses.length > 0 || siteIds.length > 0;

/** Another filter or order starts at the first page again. */
export const changed = (filter: ListFilter, change: Partial<ListFilter>): ListFilter => ({
  ...filter,
  page: 0,
  ...change,
});

/** The statuses in the order of the programme, whatever the order they were chosen in. */
const inOrder = (statuses: readonly EngagementStatus[]): EngagementStatus[] =>
  engagementStatuses.filter((status) => statuses.includes(status));

/** `fixedSiteId`: the site of a site page, where the list is of that site only. */
export const questionOf = (
  filter: ListFilter,
  fixedSiteId: string | null,
): RequestOf<typeof patientListCalls.rows> => {
  const site = fixedSiteId === null ? [...filter.siteIds] : [fixedSiteId];
  const name = filter.name.trim();
  return {
    body: {
      filters: {
        ...(name === '' ? {} : { name }),
        ...(filter.statuses.length === 0 ? {} : { status: inOrder(filter.statuses) }),
        ...(site.length === 0 ? {} : { site }),
      },
      page: filter.page,
      size: PAGE_ROWS,
      sort: filter.isDescending ? 'name,desc' : 'name,asc',
    },
  };
};
