// Which handler answers which call about drafts?
import type { draftCalls } from '@alveary/contract/drafts/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { discardTyped } from './discard-draft.ts';
import { keepTyped } from './keep-draft.ts';
import { readDraft } from './read-draft.ts';

export const draftHandlers = {
  read: readDraft,
  keep: keepTyped,
  discard: discardTyped,
} satisfies Handlers<typeof draftCalls>;
