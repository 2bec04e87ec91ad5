// Lists the bookings in the own calendar that have no patient yet, and gives one to a patient (OP-APPT-4).
import { fail } from '@alveary/contract/errors.ts';
import { checkContactable, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { calendarWriting } from '@alveary/server/services/calendar-writing.ts';
import type { calendarCalls } from '../contract/calls.ts';
import { findBookingCandidates } from './booking-candidates.store.ts';
import { findOpenBookings, removeOpenBooking, takeOpenBooking } from './calendars.store.ts';
import { bookFor } from './sync-calendar.ts';

export const listOpenBookings: Handler<typeof calendarCalls.openBookings> = async (ctx) => {
  const open = await findOpenBookings(ctx.db, ctx.me.id);
  if (open.length === 0) return [];
  const found = await findBookingCandidates(ctx.db, ctx.me.id);
  ctx.about(...found.map(({ profileId }) => profileId));
  return open.map((booking) => ({
    ...booking,
    candidates: found
      .filter(({ bookingId }) => bookingId === booking.id)
      .map(({ profileId, name, dateOfBirth }) => ({ profileId, name, dateOfBirth })),
  }));
};

export const assignBooking: Handler<typeof calendarCalls.assignBooking> = async (ctx, { params, body }) => {
  ctx.about(body.profileId);
  if (!(await reachesPatient(ctx.db, body.profileId))) return fail('NoSiteForPatient');
  const booking = (await takeOpenBooking(ctx.db, ctx.me.id, params.id)) ?? fail('CalendarEventNotFound');
  const { db, now, me } = ctx;
  if (Date.parse(booking.start) > now) await checkContactable(db, body.profileId);
  await bookFor({ db, now, userId: me.id }, body.profileId, booking);
  return undefined;
};

/** Its time is free again, and whoever booked is told: the database asks for that (migration 20261123T1230). */
export const cancelOpenBooking: Handler<typeof calendarCalls.cancelBooking> = async (ctx, { params }) => {
  const userId = ctx.me.id;
  const { id, eventId, fromPage, start } =
    (await takeOpenBooking(ctx.db, userId, params.id)) ?? fail('CalendarEventNotFound');
  if (!fromPage) return fail('BookingNotCancellable');
  await removeOpenBooking(ctx.db, userId, eventId);
  await enqueue(ctx.db, calendarWriting, { userId, eventId });
  ctx.noteChange({ booking: id, start }, { status: 'CANCELLED' });
  return undefined;
};
