// Answers what would count of a log by hand before it is saved (decision 0118).
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { timeCalls } from '../contract/calls.ts';
import { previewLogTime, previewNewLogTime } from './log-time.ts';

export const previewTime: Handler<(typeof timeCalls)['preview']> = async (ctx, { query }) => {
  const { sent, duration, logId } = query;
  const typed = { sent, durationInSeconds: Math.round(duration * 600) / 10 };
  if (logId === undefined) return previewNewLogTime(ctx.db, ctx.me.id, typed, ctx.now);
  return (await previewLogTime(ctx.db, logId, typed, ctx.now)) ?? fail('LogNotFound');
};
