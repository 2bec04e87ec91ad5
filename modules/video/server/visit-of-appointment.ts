// Starts the visit of an appointment; who comes second finds the same one (OP-VIDEO-1).
import { fail } from '@alveary/contract/errors.ts';
import { isOpenStatus } from '@alveary/modules/appointments/contract/rules.ts';
import { appointmentOf } from '@alveary/modules/appointments/server/public.ts';
import { checkContactable } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { videoCalls } from '../contract/calls.ts';
import { startComplaint } from '../contract/rules.ts';
import { endVisitsOfOthers, findVisit, openVisitOfAppointment } from './visits.store.ts';

export const startVisitOfAppointment: Handler<typeof videoCalls.start> = async (ctx, { params }) => {
  const { id: appointmentId, status, start: startsAt, principal } = await appointmentOf(ctx, params.id);
  if (!isOpenStatus(status)) fail('AppointmentOver');
  const complaint = startComplaint(startsAt, ctx.now);
  if (complaint !== null) fail('Invalid', { errors: [{ field: 'id', message: complaint }] });
  await checkContactable(ctx.db, principal.id);
  const at = iso(ctx.now);
  const wanted = { id: newId(), profileId: principal.id, startsAt, userId: ctx.me.id, at, appointmentId };
  await endVisitsOfOthers(ctx.db, wanted);
  const id = await openVisitOfAppointment(ctx.db, wanted);
  if (id === wanted.id) ctx.noteChange(null, { id, appointmentId, startsAt });
  return (await findVisit(ctx.db, id, ctx.now)) ?? fail('Internal');
};
