// Answers what the signed-in person typed into a form before (SHELL-084).
import type { draftCalls } from '@alveary/contract/drafts/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findDraft } from './drafts.store.ts';

export const readDraft: Handler<(typeof draftCalls)['read']> = async (ctx, { params }) =>
  (await findDraft(ctx.db, ctx.me.id, params.key)) ?? fail('DraftNotFound');
