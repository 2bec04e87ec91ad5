// Serves visitors of a booking page: who it is, the free times, and booking one. Who the visitor is to us is not told.
import { randomBytes } from 'node:crypto';
import { Failure, fail } from '@alveary/contract/errors.ts';
import {
  bookFor,
  findPatient,
  type KeptBooking,
  saveOpenBooking,
} from '@alveary/modules/calendar/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { phoneFrom } from '@alveary/server/platform/calls/phone-input.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { calendarWriting } from '@alveary/server/services/calendar-writing.ts';
import type { bookingGuestCalls } from '../contract/guest.calls.ts';
import type { BookingView, NewBooking } from '../contract/model.ts';
import { findOpenPage, lockTimeOf, type OpenPage } from './booking-pages.store.ts';
import { findBooking, findBookingOfCode, insertBooking, insertCode } from './bookings.store.ts';
import { checkFlood } from './flood.ts';
import { freeTimesOf, isFreeAt } from './free-times.ts';
import { viewOf } from './link.ts';
import { hashOfLinkCode, newLinkCode } from './link-code.ts';
import { queueMessage } from './queue-message.ts';

type GuestCalls = typeof bookingGuestCalls;

/** @throws Failure BookingPageNotFound, alike for nobody, a page that is off, and somebody who has left */
const pageOf = async (ctx: Ctx, slug: string): Promise<OpenPage> =>
  (await findOpenPage(ctx.db, slug.toLowerCase())) ?? fail('BookingPageNotFound');

export const openPage: Handler<GuestCalls['page']> = async (ctx, { params }) => {
  const page = await pageOf(ctx, params.slug);
  const { staffName, title, introduction, timeZone, lengths, horizonDays } = page;
  return { staffName, title, introduction, timeZone, lengths, horizonDays };
};

export const listSlots: Handler<GuestCalls['slots']> = async (ctx, { params, query }) => {
  const page = await pageOf(ctx, params.slug);
  const { from, to, minutes } = query;
  if (!page.lengths.some((one) => one === minutes)) return { starts: [] };
  return { starts: [...(await freeTimesOf(ctx, page, { from, to, minutes, ownId: null }))] };
};

/** A clash that the database found is a time that has just been taken. */
const taking = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Failure && error.code === 'AppointmentClash') fail('SlotTaken');
    throw error;
  }
};

const phoneOf = ({ phone, countryCode }: NewBooking): string | null =>
  phone === null || phone === ''
    ? null
    : phoneFrom(countryCode, phone, { countryCode: 'countryCode', phoneNumber: 'phone' }).e164;

/** An appointment of the patient where exactly one is sure, else a booking that waits for somebody to say whose it is. */
const keep = async (ctx: Ctx, page: OpenPage, said: NewBooking, phone: string | null): Promise<string> => {
  const { db, now } = ctx;
  const { userId } = page;
  const attendeeName = `${said.firstName} ${said.lastName}`;
  const booking: KeptBooking = {
    id: newId(),
    eventId: randomBytes(16).toString('hex'),
    status: 'confirmed',
    start: said.start,
    duration: said.minutes,
    attendeeName,
    attendeeEmail: said.email ?? '',
    attendeePhone: phone,
    bookingReason: said.reason === '' ? null : said.reason,
    holdsTime: true,
  };
  const attendees = said.email === null ? [] : [{ email: said.email, name: attendeeName }];
  const described = { attendees, description: `${attendeeName}\n${phone ?? ''}`, profileId: null };
  const patient = await findPatient({ db, userId }, described);
  if (patient.kind === 'one') {
    ctx.about(patient.profileId);
    await taking(bookFor({ db, now, userId }, patient.profileId, booking));
  } else await taking(saveOpenBooking(db, userId, booking, iso(now)));
  await enqueue(db, calendarWriting, { userId, eventId: booking.eventId });
  return booking.eventId;
};

/** What was booked with this code: a visitor whose answer got lost on the way sends again, and has one appointment. */
const bookedBefore = async (ctx: Ctx, code: string): Promise<(BookingView & { code: string }) | null> => {
  const found = await findBookingOfCode(ctx.db, hashOfLinkCode(code));
  if (found === null) return null;
  if (found.profileId !== null) ctx.about(found.profileId);
  return { ...(await viewOf(ctx, found)), code };
};

export const book: Handler<GuestCalls['book']> = async (ctx, { params, body }) => {
  const page = await pageOf(ctx, params.slug);
  const phone = phoneOf(body);
  const { code = newLinkCode() } = body;
  await lockTimeOf(ctx.db, page.userId);
  const before = await bookedBefore(ctx, code);
  if (before !== null) return before;
  const isOffered = page.lengths.some((one) => one === body.minutes);
  const { start, minutes } = body;
  if (!isOffered || !(await isFreeAt(ctx, page, { start, minutes, ownId: null }))) return fail('SlotTaken');
  const recipient = (body.confirmBy === 'EMAIL' ? body.email : phone) ?? fail('Internal');
  await checkFlood(ctx, { userId: page.userId, recipient, channel: body.confirmBy });
  const at = iso(ctx.now);
  const row = {
    id: newId(),
    userId: page.userId,
    eventId: await keep(ctx, page, body, phone),
    appointmentId: null,
    profileId: null,
    announcedWith: null,
    channel: body.confirmBy,
    recipient,
    timeZone: body.timeZone,
    language: body.language,
    start,
    minutes,
    at,
  };
  await insertBooking(ctx.db, row);
  const date = { bookingId: row.id, sequence: 0, start, minutes, was: null };
  await queueMessage(ctx, { kind: 'CONFIRMATION', dates: [date] });
  await insertCode(ctx.db, hashOfLinkCode(code), row.id, at);
  ctx.noteChange(null, { booking: row.id, start, minutes });
  const booked = (await findBooking(ctx.db, row.id)) ?? fail('Internal');
  return { ...(await viewOf(ctx, booked)), code };
};
