// Answers what was said in a recorded call (CALL-025 to CALL-027).
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { phoneCalls } from '../contract/calls.ts';
import { transcript } from '../contract/model.ts';
import { findTranscriptOfLog } from './transcripts.store.ts';

export const readTranscript: Handler<typeof phoneCalls.transcript> = async (ctx, { params }) => {
  const found = (await findTranscriptOfLog(ctx.single, params.id)) ?? fail('LogNotFound');
  ctx.about(found.profileId);
  if (found.state === 'wanted') return fail('TranscriptPending');
  if (found.state === 'none') return fail('NotTranscribed');
  if (found.sha256 === null) return fail('NoTranscript');
  const { sha256 } = found;
  const bytes = await ctx.outside(sha256, ({ blobs }) => blobs.read(sha256));
  return transcript.parse(JSON.parse(bytes.toString('utf8')));
};
