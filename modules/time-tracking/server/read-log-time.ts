// Answers what counts of the time of a log, and what was cut from it (decision 0051).
import type { timeCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findPatientOfLog } from './ledger.store.ts';
import { findLogTime } from './log-time.ts';

export const readLogTime: Handler<(typeof timeCalls)['ofLog']> = async (ctx, { params }) => {
  ctx.about((await findPatientOfLog(ctx.db, params.id)) ?? fail('LogNotFound'));
  return findLogTime(ctx.db, params.id);
};
