// Which logs does the Logs tab ask for? The filter stands in the address, so that reload and back keep it (OP-LOG-7).
import type { communicationCalls } from '@alveary/contract/communications/calls.ts';
import type { RequestOf } from '@alveary/contract/call.ts';
import dayjs from 'dayjs';

export const LOGS_PER_PAGE = 10;

export interface LogFilter {
  /** From 1. */
  readonly page: number;
  readonly purpose: string | null;
  /** Local days 'YYYY-MM-DD', both included. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A day that exists: dayjs alone takes the 99th of the 99th month for one. */
const isDay = (text: string | null): boolean =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text;

/** Reads the filter from an address; what makes no sense there is left out. */
export const filterOf = (search: URLSearchParams): LogFilter => {
  const page = Number(search.get('page') ?? '1');
  const purpose = search.get('purpose');
  const [from, to] = [search.get('from'), search.get('to')];
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    purpose: purpose !== null && /^[A-Z_]{2,60}$/.test(purpose) ? purpose : null,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
  };
};

/** The address that stands for a filter; the defaults are left out. */
export const searchOf = (filter: LogFilter): URLSearchParams => {
  const search = new URLSearchParams();
  if (filter.from !== null) search.set('from', filter.from);
  if (filter.to !== null) search.set('to', filter.to);
  if (filter.purpose !== null) search.set('purpose', filter.purpose);
  if (filter.page > 1) search.set('page', String(filter.page));
  return search;
};

export const isFiltered = (filter: LogFilter): boolean =>
  filter.purpose !== null || filter.from !== null || filter.to !== null;

type ListQuery = RequestOf<typeof communicationCalls.list>['query'];

/** The query of the list call: whole local days, pages from 0. */
export const queryOf = (filter: LogFilter, profileId: string): ListQuery => ({
  'principal.equals': profileId,
  page: filter.page - 1,
  size: LOGS_PER_PAGE,
  sort: 'sent,desc',
  ...(filter.purpose === null ? {} : { 'purpose.equals': filter.purpose }),
  ...(filter.from === null ? {} : { startDate: dayjs(filter.from).startOf('day').toISOString() }),
  ...(filter.to === null ? {} : { endDate: dayjs(filter.to).endOf('day').toISOString() }),
});
