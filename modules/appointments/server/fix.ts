// Gives an appointment to the patient whose it really is: found by what is said of them, or chosen (APPT-015, APPT-017, APPT-029, APPT-030;
// OP-APPT-3). What the patient before was sent of it ends by the triggers of the table.
import { fail } from '@alveary/contract/errors.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import type { appointmentFixCalls } from '../contract/fix.calls.ts';
import type { Appointment } from '../contract/model.ts';
import { matchesOf } from './fix.rules.ts';
import { findCandidates, moveToPatient } from './fix.store.ts';
import { appointmentOf, checkLivesUntil, tellCalendar } from './plan.ts';

type FixCalls = typeof appointmentFixCalls;

const give = async (ctx: Ctx, before: Appointment, profileId: string): Promise<Appointment> => {
  if (before.principal.id === profileId) return before;
  await checkLivesUntil(ctx, before, profileId);
  await moveToPatient(ctx.db, before.id, profileId);
  const after = await appointmentOf(ctx, before.id);
  await tellCalendar(ctx, after);
  ctx.noteChange({ principal: before.principal }, { principal: after.principal });
  return after;
};

export const fixAppointment: Handler<FixCalls['fix']> = async (ctx, { params, body }) => {
  const before = await appointmentOf(ctx, params.id);
  const { sure, matches } = matchesOf(body, await findCandidates(ctx.db, body));
  if (sure !== null) {
    ctx.about(sure.profileId);
    await give(ctx, before, sure.profileId);
    const isSame = before.principal.id === sure.profileId;
    const name = nameOf(sure);
    const message = isSame ? `The appointment already belongs to ${name}.` : `Moved to ${name}.`;
    return { success: true, fuzzyMatches: [], message };
  }
  ctx.about(...matches.map(({ candidate }) => candidate.profileId));
  return {
    success: false,
    fuzzyMatches: matches.map(({ candidate, score }) => ({
      profileId: candidate.profileId,
      siteProfileId: candidate.siteProfileId,
      name: nameOf(candidate),
      dateOfBirth: candidate.dateOfBirth,
      score,
    })),
    message:
      matches.length === 0
        ? 'No patient at your sites matches. Check the details, or search for the patient.'
        : 'No exact match. Choose the patient, or enter more details.',
  };
};

export const reassignAppointment: Handler<FixCalls['reassign']> = async (ctx, { params, body }) => {
  const before = await appointmentOf(ctx, params.id);
  ctx.about(body.profileId);
  if (!(await reachesPatient(ctx.db, body.profileId))) fail('NoSiteForPatient');
  return give(ctx, before, body.profileId);
};
