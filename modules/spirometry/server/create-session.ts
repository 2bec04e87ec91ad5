// Answers a session that a device brings, stored once (document 3 §3; docs/decisions/0055)
import { fail } from '@alveary/contract/errors.ts';
import type { newSessionCalls } from '../contract/new-session-calls.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { sessionOf } from './session-of.ts';
import { storeSession } from './store-session.ts';

export const createSession: Handler<typeof newSessionCalls.create> = async (ctx, { body }) => {
  ctx.about(body.profile_id);
  if (!(await reachesPatient(ctx.db, body.profile_id))) fail('NoSiteForPatient');
  const stored = await storeSession(ctx.db, body, ctx.now);
  const session = (await sessionOf(ctx.db, stored.id)) ?? fail('SessionNotFound');
  if (stored.isNew)
    ctx.noteChange(null, { id: session.id, performed_at: session.performed_at, grading: session.grading });
  return session;
};
