// By what is the list of patients narrowed and sorted, and what is asked of the server for it? (OP-VIEWS-1, OP-VIEWS-3)
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { patientListCalls } from '../contract/calls.ts';
import { type EngagementStatus, engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { type ColumnId, columnIds, isColumnId } from '../contract/columns.ts';
import { partOf, readFilter, tidyFilters } from '../contract/filter-rules.ts';
import type { FilterMap } from '../contract/filters.ts';
import {
  type FilterValues,
  type ListFilter,
  oneId,
  someIds,
  someOf,
  typedWords,
} from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';

const PAGE_ROWS = 50;

interface OfSite {
  /** The site of a site page, where the list is of that site only. */
  readonly siteId: string | null;
}

/** The statuses in the order of the programme, whatever the order they were chosen in. */
const inOrder = (chosen: readonly EngagementStatus[]): EngagementStatus[] =>
  engagementStatuses.filter((status) => chosen.includes(status));

/** Those narrowed beside the list of columns: in the bar itself. */
const inBar: readonly string[] = ['name', 'status', 'site'];
const identifying: readonly string[] = ['dob', 'ehr-id', 'member-id'];
const isOpenColumn = (id: string): boolean => !identifying.includes(id);

export type ColumnFilters = Omit<FilterMap, 'name' | 'status' | 'site'>;

/** Any number of columns in one text. */
const someColumns = (isMeant: (id: string) => boolean, isPrivate = false): ListFilter<ColumnFilters> => ({
  none: {},
  read: (text) => {
    const { filters } = readFilter(recordIn(text));
    return partOf(filters, (id) => isMeant(id) && !inBar.includes(id));
  },
  write: (value) => {
    const text = JSON.stringify(partOf(value, isMeant));
    return text === '{}' ? null : text;
  },
  isTyped: true,
  ...(isPrivate ? { isPrivate: true } : {}),
});

export const recordIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
};

type Filters = Readonly<FilterValues<(typeof patientsList)['filters']>>;

/** What stands in the bar and beside it, as one map by column. */
export const filtersOf = ({ name, status, site, filter, whose }: Filters): FilterMap =>
  tidyFilters({ name: name.trim(), status: [...status], site: [...site], ...filter, ...whose });

/** The same, taken apart for the bar and the address. */
export const stateOfFilters = ({
  name = '',
  status = [],
  site = [],
  ...columns
}: FilterMap): Omit<Filters, 'view'> => ({
  name,
  status,
  site,
  filter: partOf(columns, isOpenColumn),
  whose: partOf(columns, (id) => !isOpenColumn(id)),
});

const columnOf = (id: string | undefined): ColumnId => (id !== undefined && isColumnId(id) ? id : 'name');

export const patientsList = list({
  id: 'patients',
  call: patientListCalls.list,
  filters: {
    name: typedWords(200, true),
    status: someOf(engagementStatuses),
    site: someIds,
    filter: someColumns(isOpenColumn),
    /** What tells who a patient is does not stand in the address. */
    whose: someColumns((id) => !isOpenColumn(id), true),
    view: { ...oneId, isQuiet: true },
  },
  sorts: columnIds,
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
          ...filters.filter,
          ...filters.whose,
        },
        page: page - 1,
        size: PAGE_ROWS,
        zone: browserZone(),
        sort: `${columnOf(sort?.id)},${sort?.isDown ? 'desc' : 'asc'}` as const,
      },
    };
  },
  answer: asPage,
});
