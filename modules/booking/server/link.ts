// Serves whoever holds a link: they see the one appointment, cancel it, or move it to a free time; opening a link changes nothing.
import { Failure, fail } from '@alveary/contract/errors.ts';
import { cancelByPatient, moveByPatient } from '@alveary/modules/appointments/server/public.ts';
import { moveOwnBooking, removeOpenBooking } from '@alveary/modules/calendar/server/public.ts';
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { addressKey } from '@alveary/server/platform/http/client-address.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { calendarWriting } from '@alveary/server/services/calendar-writing.ts';
import type { bookingGuestCalls } from '../contract/guest.calls.ts';
import { type BookingView, MOST_MOVES } from '../contract/model.ts';
import { findPageOf, lockTimeOf, type OpenPage } from './booking-pages.store.ts';
import { type Booking, countMove, findBookingOfCode, lockBooking } from './bookings.store.ts';
import { checkMoves } from './flood.ts';
import { freeTimesOf, isFreeAt } from './free-times.ts';
import { hashOfLinkCode } from './link-code.ts';

type GuestCalls = typeof bookingGuestCalls;

/** So long after the appointment a link still says that it is over. */
export const LINK_OUTLIVES_MS = 30 * 86_400_000;

/** @throws Failure BookingCodeInvalid */
const bookingOf = async (ctx: Ctx, code: string): Promise<Booking> => {
  const found = (await findBookingOfCode(ctx.db, hashOfLinkCode(code))) ?? fail('BookingCodeInvalid');
  if (Date.parse(found.start) + LINK_OUTLIVES_MS <= ctx.now) return fail('BookingCodeInvalid');
  if (found.profileId !== null) ctx.about(found.profileId);
  return found;
};

const stateOf = ({ isGivenAway, isCancelled, start }: Booking, now: number): BookingView['state'] => {
  if (isGivenAway) return 'withdrawn';
  if (isCancelled) return 'cancelled';
  return Date.parse(start) <= now ? 'over' : 'open';
};

const askerOf = (ctx: Ctx) => ({ remoteAddress: addressKey(ctx.remoteAddress), codeHash: null });

/** Where the person offers times; null where there are none to choose from, and for somebody who has died. */
const pageToMove = async (ctx: Ctx, booking: Booking): Promise<OpenPage | null> => {
  if (booking.moves >= MOST_MOVES) return null;
  if (booking.eventId === null && booking.calendarEventId !== null) return null;
  if (booking.profileId !== null && !(await mayContact(ctx.db, booking.profileId))) return null;
  return findPageOf(ctx.db, booking.userId);
};

export const viewOf = async (ctx: Ctx, booking: Booking): Promise<BookingView> => {
  const { start, minutes, staffName, timeZone, language } = booking;
  const state = stateOf(booking, ctx.now);
  const isMovable = state === 'open' && (await pageToMove(ctx, booking)) !== null;
  return { state, start, minutes, staffName, timeZone, language, isMovable };
};

/** @throws Failure AppointmentOver */
const checkOpen = (booking: Booking, now: number): void => {
  if (stateOf(booking, now) !== 'open') fail('AppointmentOver');
};

/** Two who hold the link come one after the other. */
const takeOpen = async (ctx: Ctx, code: string): Promise<Booking> => {
  const { id } = await bookingOf(ctx, code);
  await lockBooking(ctx.db, id);
  const booking = await bookingOf(ctx, code);
  checkOpen(booking, ctx.now);
  return booking;
};

const tellCalendar = async (ctx: Ctx, { userId, calendarEventId: eventId }: Booking): Promise<void> => {
  if (eventId !== null) await enqueue(ctx.db, calendarWriting, { userId, eventId });
};

export const openLink: Handler<GuestCalls['open']> = async (ctx, { params }) =>
  viewOf(ctx, await bookingOf(ctx, params.code));

export const listLinkSlots: Handler<GuestCalls['linkSlots']> = async (ctx, { params, query }) => {
  const booking = await bookingOf(ctx, params.code);
  checkOpen(booking, ctx.now);
  const page = (await pageToMove(ctx, booking)) ?? fail('BookingNotMovable');
  const ownId = booking.appointmentId ?? booking.openId;
  const { minutes } = booking;
  return { starts: [...(await freeTimesOf(ctx, page, { ...query, minutes, ownId, asker: askerOf(ctx) }))] };
};

/** The appointment of whoever holds the link, and of nobody who got it meanwhile; null while nobody knows whose it is. */
const ownOf = ({ appointmentId: id, profileId }: Booking) =>
  id === null || profileId === null ? null : { id, profileId };

export const cancelByLink: Handler<GuestCalls['cancel']> = async (ctx, { params }) => {
  const booking = await takeOpen(ctx, params.code);
  const own = ownOf(booking);
  if (own !== null) {
    if ((await cancelByPatient(ctx.db, own, iso(ctx.now))) === 0) fail('AppointmentOver');
  } else if (booking.eventId !== null) await removeOpenBooking(ctx.db, booking.userId, booking.eventId);
  await tellCalendar(ctx, booking);
  ctx.noteChange({ booking: booking.id, start: booking.start }, { status: 'CANCELLED' });
  return viewOf(ctx, { ...booking, isCancelled: true });
};

const moveTo = async (ctx: Ctx, booking: Booking, start: string): Promise<void> => {
  const own = ownOf(booking);
  try {
    if (own !== null) {
      if ((await moveByPatient(ctx.db, own, start)) === 0) fail('AppointmentOver');
    } else if (booking.openId !== null) await moveOwnBooking(ctx.db, booking.openId, start);
  } catch (error) {
    if (error instanceof Failure && error.code === 'AppointmentClash') fail('SlotTaken');
    throw error;
  }
};

export const moveByLink: Handler<GuestCalls['move']> = async (ctx, { params, body: { start } }) => {
  const booking = await takeOpen(ctx, params.code);
  const page = (await pageToMove(ctx, booking)) ?? fail('BookingNotMovable');
  await lockTimeOf(ctx.db, booking.userId);
  const ownId = booking.appointmentId ?? booking.openId;
  const wanted = { start, minutes: booking.minutes, ownId, asker: askerOf(ctx) };
  if (!(await isFreeAt(ctx, page, wanted))) return fail('SlotTaken');
  if (Date.parse(start) !== Date.parse(booking.start)) {
    if (booking.eventId !== null) await checkMoves(ctx, booking);
    await moveTo(ctx, booking, start);
    await countMove(ctx.db, booking.id);
    await tellCalendar(ctx, booking);
    ctx.noteChange({ booking: booking.id, start: booking.start }, { start });
  }
  return viewOf(ctx, await bookingOf(ctx, params.code));
};
