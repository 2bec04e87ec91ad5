import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { draftCalls } from '../contract/calls.ts';
import { discardTyped } from './discard-draft.ts';
import { keepTyped } from './keep-draft.ts';
import { listDrafts } from './list-drafts.ts';
import { readDraft } from './read-draft.ts';

export const drafts = serverModule({
  subject: 'drafts',
  calls: [
    ...served('drafts', draftCalls, {
      list: listDrafts,
      read: readDraft,
      keep: keepTyped,
      discard: discardTyped,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).draftsSamples,
});
