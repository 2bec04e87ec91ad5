// Tells a patient of an appointment that staff planned, by SMS or e-mail to an address on record, where the patient agrees to it.
import { fail } from '@alveary/contract/errors.ts';
import { appointmentOf } from '@alveary/modules/appointments/server/public.ts';
import { checkContactable } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { bookingCalls } from '../contract/calls.ts';
import { addressFor, announce } from './announce.ts';
import { takeOpenOfSeries } from './told-patients.store.ts';

export const confirmAppointment: Handler<typeof bookingCalls.confirm> = async (ctx, { body }) => {
  const { appointmentId, channel } = body;
  const open = await takeOpenOfSeries(ctx.db, appointmentId);
  const { principal } = await appointmentOf(ctx, appointmentId);
  const [first] = open;
  if (first?.id !== appointmentId || Date.parse(first.start) <= ctx.now) return fail('AppointmentOver');
  await checkContactable(ctx.db, principal.id);
  const to = await addressFor(ctx.db, principal.id, channel);
  if (typeof to === 'string') return fail(to);
  // The patient reads the time where the patient's site is; where that is not said, where the staff member sits.
  const others = { otherZone: body.timeZone, otherUserId: ctx.me.id };
  const announced = await announce(ctx, { profileId: principal.id, to, appointments: open, ...others });
  if (announced === null) return fail('BookingToldAlready');
  ctx.noteChange(null, { appointment: appointmentId, channel });
  return { recipient: to.recipient, ...announced };
};
