// Answers what the signed-in person typed into a form before; a form without a draft is no error (SHELL-084).
import type { draftCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findDraft } from './drafts.store.ts';

export const readDraft: Handler<(typeof draftCalls)['read']> = (ctx, { params }) =>
  findDraft(ctx.db, ctx.me.id, params.key);
