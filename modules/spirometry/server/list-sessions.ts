// Which spirometry sessions did a patient have? (document 3 §7; OP-TIMELINE-2)
import { fail } from '@alveary/contract/errors.ts';
import type { sessionCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { instantOf } from '@alveary/server/platform/clock.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { sessionsOfProfile } from './session-of.ts';

export const listSessions: Handler<typeof sessionCalls.listOfPatient> = async (ctx, { query }) => {
  ctx.about(query.profile_id);
  if (!(await reachesPatient(ctx.db, query.profile_id))) fail('NoSiteForPatient');
  return sessionsOfProfile(ctx.db, query.profile_id, instantOf(query.start), instantOf(query.end));
};
