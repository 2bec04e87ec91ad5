// Forgets a draft once it is saved or given up; forgetting twice is no error (SHELL-084).
import type { draftCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { discardDraft } from './drafts.store.ts';

export const discardTyped: Handler<(typeof draftCalls)['discard']> = async (ctx, { params }) => {
  await discardDraft(ctx.db, ctx.me.id, params.key);
  return undefined;
};
