// Which user changes of a site are shown: of which kind, of which days?
import dayjs from 'dayjs';
import { type FilterValues, oneDay, oneOf } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { userChangeCalls } from '../contract/calls.ts';
import { userChangeKind } from '../contract/model.ts';

const PER_PAGE = 50;

const filters = { kind: oneOf(userChangeKind.options), from: oneDay, to: oneDay };

/** What the list and the file are asked for: whole local days. */
export const userChangesQuery = ({ kind, from, to }: FilterValues<typeof filters>) => ({
  ...(kind === null ? {} : { 'kind.equals': kind }),
  ...(from === null ? {} : { start: dayjs(from).startOf('day').toISOString() }),
  ...(to === null ? {} : { end: dayjs(to).endOf('day').toISOString() }),
});

export const userChangesList = list({
  id: 'user-changes',
  call: userChangeCalls.list,
  filters,
  sorts: [],
  usualSort: null,
  perPage: PER_PAGE,
  question: ({ filters: asked, page }, { siteId }: { readonly siteId: string }) => ({
    params: { id: siteId },
    query: { ...userChangesQuery(asked), page: page - 1, size: PER_PAGE },
  }),
  answer: asPage,
});
