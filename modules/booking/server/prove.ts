// Books what a visitor asked for once a code has proven the mailbox or the phone: as an appointment of the one patient who has it on record, else
// as a booking that waits until staff say whose it is.
import { randomBytes } from 'node:crypto';
import { Failure, fail } from '@alveary/contract/errors.ts';
import { bookFor, type KeptBooking, saveOpenBooking } from '@alveary/modules/calendar/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { calendarWriting } from '@alveary/server/services/calendar-writing.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import type { bookingGuestCalls } from '../contract/guest.calls.ts';
import type { BookingView } from '../contract/model.ts';
import { findPageOf, lockTimeOf } from './booking-pages.store.ts';
import {
  countProofTry,
  endProven,
  findPending,
  lockPending,
  type RequestRow,
} from './booking-requests.store.ts';
import { findBooking, findBookingOfCode, insertBooking, insertCode } from './bookings.store.ts';
import { checkOwnBookings } from './flood.ts';
import { isFreeAt } from './free-times.ts';
import { viewOf } from './link.ts';
import { hashOfLinkCode } from './link-code.ts';
import { forgetProofRecipients, proofComplaint } from './proof-code.ts';
import { provenPatient } from './proven-owner.rules.ts';
import { findOwners } from './proven-owner.store.ts';
import { queueMessage } from './queue-message.ts';
import { requestsSince } from './request-view.ts';

type Booked = BookingView & { code: string };

/** A clash that the database found is a time that has just been taken. */
const taking = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Failure && error.code === 'AppointmentClash') fail('SlotTaken');
    throw error;
  }
};

/** @throws Failure BookingPageNotFound where nobody can be booked there any more, SlotTaken */
const checkStillFree = async (ctx: Ctx, request: RequestRow): Promise<void> => {
  const { userId, start, minutes, remoteAddress, codeHash } = request;
  const page = await findPageOf(ctx.db, userId);
  if (page === null || !page.isOn) return fail('BookingPageNotFound');
  const asker = { remoteAddress, codeHash };
  const wanted = { start, minutes, ownId: null, asker, askedAt: Date.parse(request.at) };
  if (!(await isFreeAt(ctx, page, wanted))) fail('SlotTaken');
};

interface Kept {
  readonly eventId: string;
  /** Null where it waits for staff. */
  readonly patient: string | null;
}

/** What was typed stays in the open booking, which staff read; an appointment has of it the reason alone. */
const keep = async (ctx: Ctx, request: RequestRow): Promise<Kept> => {
  const { db, now } = ctx;
  const { userId, channel, start, minutes: duration, firstName, lastName, email, phone, reason } = request;
  const patient = provenPatient(await findOwners(db, request), request);
  const booking: KeptBooking = {
    id: newId(),
    eventId: randomBytes(16).toString('hex'),
    status: 'confirmed',
    start,
    duration,
    attendeeName: `${firstName} ${lastName}`,
    attendeeEmail: email ?? '',
    attendeePhone: phone,
    bookingReason: reason,
    holdsTime: true,
    fromPage: true,
    provenBy: channel,
  };
  if (patient === null) await taking(saveOpenBooking(db, userId, booking, iso(now)));
  else {
    ctx.about(patient);
    await taking(bookFor({ db, now, userId }, patient, booking));
  }
  await enqueue(db, calendarWriting, { userId, eventId: booking.eventId });
  return { eventId: booking.eventId, patient };
};

const book = async (ctx: Ctx, request: RequestRow): Promise<string> => {
  const { userId, codeHash, channel, recipient, timeZone, language, start, minutes } = request;
  const [id, at] = [newId(), iso(ctx.now)];
  const { eventId, patient } = await keep(ctx, request);
  const told = { channel, recipient, timeZone, language, start, minutes, at };
  const ofVisitor = { appointmentId: null, profileId: null, announcedWith: null };
  await insertBooking(ctx.db, { id, userId, eventId, ...ofVisitor, ...told });
  const date = { bookingId: id, sequence: 0, start, minutes, was: null };
  await queueMessage(ctx, { kind: 'CONFIRMATION', dates: [date] });
  await insertCode(ctx.db, codeHash, id, at);
  await endProven(ctx.db, { id: request.id, codeHash, isKnown: patient !== null, at });
  await removeSentSecrets(ctx.db, secretReference.bookingProof(codeHash));
  await forgetProofRecipients(ctx.db, [codeHash]);
  ctx.noteChange(null, { booking: id, start, minutes, provenBy: channel });
  return id;
};

/** A visitor whose answer got lost on the way sends the code again, and has one appointment. */
const bookedBefore = async (ctx: Ctx, code: string): Promise<Booked> => {
  const found = (await findBookingOfCode(ctx.db, hashOfLinkCode(code))) ?? fail('BookingRequestOver');
  if (found.profileId !== null) ctx.about(found.profileId);
  return { ...(await viewOf(ctx, found)), code };
};

export const prove: Handler<(typeof bookingGuestCalls)['prove']> = async (ctx, { params, body }) => {
  const { code } = params;
  const [codeHash, since] = [hashOfLinkCode(code), requestsSince(ctx.now)];
  // Counted before it is judged, so that many tries at one moment are no more than five.
  const tried = await ctx.counting((db) => countProofTry(db, codeHash, since));
  if (tried === null) return bookedBefore(ctx, code);
  const complaint = proofComplaint({ ...tried, codeHash }, body.oneTimeCode, ctx.now);
  if (complaint !== null) return fail(complaint);
  const found = await findPending(ctx.db, codeHash, since);
  if (found === null) return bookedBefore(ctx, code);
  await lockTimeOf(ctx.db, found.userId);
  const pending = await lockPending(ctx.db, codeHash, since);
  if (pending === null) return bookedBefore(ctx, code);
  // Another mailbox or phone was asked for while the code was judged: it proves nothing of that one.
  if (pending.proofHash !== tried.proofHash || pending.userId !== found.userId)
    return fail('BookingProofOver');
  await checkStillFree(ctx, pending);
  await checkOwnBookings(ctx, pending.recipient);
  const booked = (await findBooking(ctx.db, await book(ctx, pending))) ?? fail('Internal');
  return { ...(await viewOf(ctx, booked)), code };
};
