// Answers which forms hold something that the signed-in person has not saved, so that it is said where they are opened (SHELL-084).
import type { draftCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findDraftKeys } from './drafts.store.ts';

export const listDrafts: Handler<(typeof draftCalls)['list']> = (ctx) => findDraftKeys(ctx.db, ctx.me.id);
