// Answers one spirometry session, and the blows that were recorded (document 3 §7 Spirometry).
import { fail } from '@alveary/contract/errors.ts';
import type { sessionCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { sessionOf } from './session-of.ts';
import { findCurves, findSession } from './sessions.store.ts';

export const readSession: Handler<typeof sessionCalls.read> = async (ctx, { params }) => {
  const session = (await sessionOf(ctx.db, params.id)) ?? fail('SessionNotFound');
  ctx.about(session.profile_id);
  return session;
};

export const readCurves: Handler<typeof sessionCalls.curves> = async (ctx, { params }) => {
  const session = (await findSession(ctx.db, params.id)) ?? fail('SessionNotFound');
  ctx.about(session.profile_id);
  return findCurves(ctx.db, params.id);
};
