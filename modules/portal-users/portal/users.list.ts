// By what are the portal users of a site narrowed and sorted? All of them come at once (OP-USERS-5)
import { peopleCalls } from '../contract/people.calls.ts';
import { typedWords } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';

export const usersList = list({
  id: 'users',
  call: peopleCalls.list,
  filters: { find: typedWords() },
  sorts: ['name', 'email', 'role', 'lastLogin'],
  usualSort: { id: 'name', isDown: false },
  perPage: null,
  question: (_asked, { siteId }: { readonly siteId: string }) => ({ query: { 'siteId.equals': siteId } }),
  answer: asPage,
});
