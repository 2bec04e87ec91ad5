// Answers one log with its notes (LOG-069).
import type { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findLog } from './communications.store.ts';

export const readLog: Handler<(typeof communicationCalls)['one']> = async (ctx, { params }) => {
  const log = (await findLog(ctx.single, params.id)) ?? fail('LogNotFound');
  ctx.about(log.profileId);
  return log;
};
