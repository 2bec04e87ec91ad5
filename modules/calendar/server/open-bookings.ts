// Lists the bookings in the own calendar that have no patient yet, and gives one to a patient (OP-APPT-4).
import { fail } from '@alveary/contract/errors.ts';
import { checkContactable, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { calendarCalls } from '../contract/calls.ts';
import { findOpenBookings, takeOpenBooking } from './calendars.store.ts';
import { bookFor } from './sync-calendar.ts';

export const listOpenBookings: Handler<typeof calendarCalls.openBookings> = (ctx) =>
  findOpenBookings(ctx.db, ctx.me.id);

export const assignBooking: Handler<typeof calendarCalls.assignBooking> = async (ctx, { params, body }) => {
  ctx.about(body.profileId);
  if (!(await reachesPatient(ctx.db, body.profileId))) return fail('NoSiteForPatient');
  const booking = (await takeOpenBooking(ctx.db, ctx.me.id, params.id)) ?? fail('CalendarEventNotFound');
  const { db, now, me } = ctx;
  if (Date.parse(booking.start) > now) await checkContactable(db, body.profileId);
  await bookFor({ db, now, userId: me.id }, body.profileId, booking);
  return undefined;
};
