// By what are the own sites narrowed and sorted? All of them come at once (SHELL-038; OP-SHELL-2)
import { siteSettingsCalls } from '../contract/settings.calls.ts';
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { typedWords } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';

export const sitesList = list({
  id: 'sites',
  call: siteSettingsCalls.filtered,
  filters: { find: typedWords() },
  sorts: ['name', 'patients', ...engagementStatuses],
  usualSort: { id: 'name', isDown: false },
  perPage: null,
  question: () => ({ query: {} }),
  answer: asPage,
});
