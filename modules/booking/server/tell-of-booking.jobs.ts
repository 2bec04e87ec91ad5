// Who tells the patient that an appointment was moved or cancelled, whoever did it? What is true is held against what was told; the database asks
// for it with every such change (migration 20261123T1230)
import { z } from 'zod';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { findBooking, lockBooking, markTold } from './bookings.store.ts';
import { queueMessage } from './queue-message.ts';

const REACH = { allSites: 'a patient hears of a change of the appointment, whoever made it' } as const;

export const tellOfBooking = job({
  name: 'tell-of-booking',
  payload: z.object({ bookingId: z.uuid() }),
  audit: { none: 'each message is noted when it goes out' },
  run: async ({ bookingId }, { database, now }) => {
    await database.transact(REACH, async (db) => {
      await lockBooking(db, bookingId);
      const booking = await findBooking(db, bookingId);
      if (booking === null) return;
      const { start, minutes, isCancelled } = booking;
      const isMoved = Date.parse(start) !== Date.parse(booking.toldStart) || minutes !== booking.toldMinutes;
      if (isCancelled === booking.toldCancelled && (isCancelled || !isMoved)) return;
      // Nobody is told of what is over already.
      const isPast = Date.parse(start) <= now;
      const sequence = booking.sequence + 1;
      const told = isCancelled
        ? { start: booking.toldStart, minutes: booking.toldMinutes }
        : { start, minutes };
      await markTold(db, { id: bookingId, ...told, isCancelled, sequence });
      if (isPast) return;
      const kind = isCancelled ? 'CANCELLATION' : 'CHANGE';
      await queueMessage({ db, now }, { bookingId, kind, sequence, ...told });
    });
  },
});
