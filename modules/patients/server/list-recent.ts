// Answers the patients the signed-in person opened last (PSEARCH-001).
import type { patientCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findRecentPatients } from './recent-profiles.store.ts';

export const listRecent: Handler<(typeof patientCalls)['recent']> = async (ctx) => {
  const opened = await findRecentPatients(ctx.db, ctx.me.id);
  ctx.about(...opened.map((one) => one.profileId));
  return opened;
};
