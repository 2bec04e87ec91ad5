// Tells whoever was told of an appointment that it was moved, cancelled or became another patient's, whoever did it: what is true is held
// against what was told. The database asks for it with every such change (migrations 20261123T1230 and 20261128T0258).
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { type Booking, endBooking, findBookings, lockAnnounced, markTold } from './bookings.store.ts';
import { announceHandedOn, leaveToVisitors } from './hand-on.ts';
import type { MessageDate } from './messages.store.ts';
import { type BookingNews, newsOf } from './news.rules.ts';
import { queueMessage } from './queue-message.ts';

const REACH = { allSites: 'a patient hears of a change of the appointment, whoever made it' } as const;

interface Settling {
  readonly db: Db;
  readonly now: number;
}

/** What is told of it from now on. */
const settle = async ({ db, now }: Settling, booking: Booking, news: BookingNews): Promise<MessageDate> => {
  const { id, userId, start, minutes, toldStart, toldMinutes } = booking;
  const sequence = booking.sequence + 1;
  if (news === 'WITHDRAWAL') {
    await endBooking(db, id, sequence, iso(now));
    return { bookingId: id, sequence, start: toldStart, minutes: toldMinutes, was: null };
  }
  const isCancelled = news === 'CANCELLATION';
  const told = isCancelled ? { start: toldStart, minutes: toldMinutes } : { start, minutes };
  await markTold(db, { id, userId, ...told, isCancelled, sequence });
  return { bookingId: id, sequence, ...told, was: isCancelled ? null : toldStart };
};

const KINDS = ['WITHDRAWAL', 'CANCELLATION', 'CHANGE'] as const;

/** One message of each kind, however many dates of a series it is of; nobody is told of what is over already. */
const tellOf = async (settling: Settling, bookings: readonly Booking[]): Promise<void> => {
  const handedOn: string[] = [];
  for (const kind of KINDS) {
    const dates: MessageDate[] = [];
    for (const booking of bookings.filter((one) => newsOf(one) === kind)) {
      const date = await settle(settling, booking, kind);
      if (kind === 'WITHDRAWAL') handedOn.push(booking.id);
      const isSilent = kind === 'WITHDRAWAL' && booking.toldCancelled;
      if (!isSilent && Date.parse(date.start) > settling.now) dates.push(date);
    }
    await queueMessage(settling, { kind, dates });
  }
  if (handedOn.length > 0) await announceHandedOn(settling, handedOn);
};

export const tellOfBooking = job({
  name: 'tell-of-booking',
  payload: z.object({ bookingId: z.uuid() }),
  audit: { none: 'each message is noted when it goes out' },
  run: async ({ bookingId }, { database, now }) => {
    await database.transact(REACH, async (db) => {
      const ids = await lockAnnounced(db, bookingId);
      await leaveToVisitors(db, ids);
      await tellOf({ db, now }, await findBookings(db, ids));
    });
  },
});
