// Keeps what the signed-in person is typing, so that a reload or an expired session loses nothing (SHELL-084).
import type { draftCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { keepDraft } from './drafts.store.ts';

export const keepTyped: Handler<(typeof draftCalls)['keep']> = (ctx, { params, body }) =>
  keepDraft(ctx.db, ctx.me.id, {
    key: params.key,
    content: body.content,
    at: iso(ctx.now),
  });
