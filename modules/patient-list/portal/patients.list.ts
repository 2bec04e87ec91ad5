// By what is the list of patients narrowed and sorted, and what is asked of the server for it? (OP-VIEWS-1, OP-VIEWS-3)
import { patientListCalls } from '../contract/calls.ts';
import { type EngagementStatus, engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { someIds, someOf, typedWords } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';

const PAGE_ROWS = 50;

interface OfSite {
  /** The site of a site page, where the list is of that site only. */
  readonly siteId: string | null;
}

/** The statuses in the order of the programme, whatever the order they were chosen in. */
const inOrder = (chosen: readonly EngagementStatus[]): EngagementStatus[] =>
  engagementStatuses.filter((status) => chosen.includes(status));

export const patientsList = list({
  id: 'patients',
  call: patientListCalls.list,
  filters: {
    name: typedWords(200, true),
    status: someOf(engagementStatuses),
    site: someIds,
  },
  sorts: ['name'],
  usualSort: { id: 'name', isDown: false },
  perPage: PAGE_ROWS,
  isRemembered: true,
  question: ({ filters, sort, page }, { siteId }: OfSite) => {
    const name = filters.name.trim();
    const site = siteId === null ? [...filters.site] : [siteId];
    return {
      body: {
        filters: {
          ...(name === '' ? {} : { name }),
          ...(filters.status.length === 0 ? {} : { status: inOrder(filters.status) }),
          ...(site.length === 0 ? {} : { site }),
        },
        page: page - 1,
        size: PAGE_ROWS,
        sort: sort?.isDown ? ('name,desc' as const) : ('name,asc' as const),
      },
    };
  },
  answer: asPage,
});
