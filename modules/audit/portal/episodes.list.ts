// Which episodes are shown: of whom, of which days? (Who saw this patient)
import { oneDay, oneId } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { auditCalls } from '../contract/calls.ts';
import { accessQuery } from './accesses.list.ts';

const PER_PAGE = 50;

export const episodesList = list({
  id: 'access-episodes',
  call: auditCalls.episodes,
  filters: { user: oneId, from: oneDay, to: oneDay },
  sorts: [],
  usualSort: null,
  perPage: PER_PAGE,
  question: ({ filters: asked, page }, { profileId }: { readonly profileId: string }) => ({
    params: { id: profileId },
    query: { ...accessQuery({ ...asked, kind: null }), page: page - 1, size: PER_PAGE },
  }),
  answer: asPage,
});
