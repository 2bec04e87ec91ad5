// Which spirometry sessions did a patient have? (document 3 §7; OP-TIMELINE-2)
import { fail } from '@alveary/contract/errors.ts';
import type { sessionCalls } from '@alveary/contract/sessions/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { instantOf } from '../../platform/clock.ts';
import { reachesPatient } from '../patients/public.ts';
import { findSessionsOfProfile } from './sessions.store.ts';

export const listSessions: Handler<typeof sessionCalls.ofPatient> = async (ctx, { query }) => {
  ctx.about(query.profile_id);
  if (!(await reachesPatient(ctx.db, query.profile_id))) fail('NoSiteForPatient');
  return findSessionsOfProfile(ctx.db, query.profile_id, instantOf(query.start), instantOf(query.end));
};
