// Answers one AOS session (ADMIN-004).
import type { aosCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findAosSession } from './aos.store.ts';

export const readAosSession: Handler<typeof aosCalls.read> = async (ctx, { params }) => {
  const session = (await findAosSession(ctx.db, params.id)) ?? fail('SessionNotFound');
  ctx.about(session.profile_id);
  return session;
};
