// How does a patient hear of an appointment that staff planned? By SMS or e-mail to an address on record, where the patient agrees to it
import { fail } from '@alveary/contract/errors.ts';
import { appointmentOf } from '@alveary/modules/appointments/server/public.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { findAddresses } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { bookingCalls } from '../contract/calls.ts';
import type { Channel } from '../contract/model.ts';
import { findOpenOfSeries, findZoneOfPatient, insertBooking } from './bookings.store.ts';
import { queueMessage } from './queue-message.ts';

/** @throws Failure NoAddressForInvite, ChannelTurnedOff */
const addressOf = async (ctx: Ctx, profileId: string, channel: Channel): Promise<string> => {
  const { phone, email } = await findAddresses(ctx.db, profileId);
  const to = channel === 'SMS' ? phone : email;
  if (to === null) return fail('NoAddressForInvite');
  if (!(await acceptsChannel(ctx.db, profileId, channel === 'SMS' ? 'sms' : 'email')))
    fail('ChannelTurnedOff');
  return to;
};

export const confirmAppointment: Handler<typeof bookingCalls.confirm> = async (ctx, { body }) => {
  const { appointmentId, channel } = body;
  const { principal } = await appointmentOf(ctx, appointmentId);
  const open = await findOpenOfSeries(ctx.db, appointmentId);
  const [first] = open;
  if (first?.id !== appointmentId || Date.parse(first.start) <= ctx.now) return fail('AppointmentOver');
  const recipient = await addressOf(ctx, principal.id, channel);
  // The patient reads the time where the patient's site is; where that is not said, where the staff member sits.
  const timeZone = (await findZoneOfPatient(ctx.db, principal.id)) ?? body.timeZone;
  const shared = { eventId: null, channel, recipient, timeZone, language: 'en', at: iso(ctx.now) } as const;
  // Each of a series has a link and its reminders; the message of today tells of the first.
  for (const { id, start, minutes, userId } of open) {
    const row = { id: newId(), userId: userId ?? ctx.me.id, appointmentId: id, start, minutes };
    const isNew = (await insertBooking(ctx.db, { ...shared, ...row })) === 1;
    if (id !== appointmentId) continue;
    if (!isNew) return fail('BookingToldAlready');
    const message = { bookingId: row.id, kind: 'CONFIRMATION', sequence: 0, start, minutes } as const;
    await queueMessage(ctx, message);
  }
  ctx.noteChange(null, { appointment: appointmentId, channel });
  return { recipient };
};
