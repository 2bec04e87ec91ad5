// Answers the purposes a log or a task can have (LOG-034 to LOG-038, LOG-066).
import type { communicationCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { withheldPurposes } from './chosen-purpose.ts';
import { findPurposes } from './purposes.store.ts';

export const listPurposes: Handler<(typeof communicationCalls)['purposes']> = (ctx, { query }) =>
  findPurposes(ctx.db, {
    portalCode: query['portalCode.equals'] ?? null,
    withheld: withheldPurposes(ctx.me),
    limit: query.size,
    offset: query.page * query.size,
  });
