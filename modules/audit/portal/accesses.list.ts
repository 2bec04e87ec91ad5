// Which accesses are shown: of whom, of which kind, of which days? (Who saw this patient)
import { auditCalls } from '../contract/calls.ts';
import dayjs from 'dayjs';
import { type FilterValues, oneDay, oneId, oneOf } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';

const PER_PAGE = 50;

const filters = {
  user: oneId,
  kind: oneOf(['read', 'search', 'change', 'other']),
  from: oneDay,
  to: oneDay,
};
export type AccessFilters = FilterValues<typeof filters>;

/** What the list and the file are asked for: whole local days. */
export const accessQuery = ({ user, kind, from, to }: AccessFilters) => ({
  ...(user === null ? {} : { 'userId.equals': user }),
  ...(kind === null ? {} : { 'kind.equals': kind }),
  ...(from === null ? {} : { start: dayjs(from).startOf('day').toISOString() }),
  ...(to === null ? {} : { end: dayjs(to).endOf('day').toISOString() }),
});

export const accessesList = list({
  id: 'accesses',
  call: auditCalls.accesses,
  filters,
  sorts: [],
  usualSort: null,
  perPage: PER_PAGE,
  question: ({ filters: asked, page }, { profileId }: { readonly profileId: string }) => ({
    params: { id: profileId },
    query: { ...accessQuery(asked), page: page - 1, size: PER_PAGE },
  }),
  answer: asPage,
});
