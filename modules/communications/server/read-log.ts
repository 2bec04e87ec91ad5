// Answers one log with its notes (LOG-069).
import type { communicationCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findLog } from './communications.store.ts';

export const readLog: Handler<(typeof communicationCalls)['read']> = async (ctx, { params }) => {
  const log = (await findLog(ctx.single, params.id)) ?? fail('LogNotFound');
  ctx.about(log.profileId);
  return log;
};
