// What whoever was told of an appointment has to hear next, by what is true of it now.
import type { Booking } from './bookings.store.ts';

export type BookingNews = 'CHANGE' | 'CANCELLATION' | 'WITHDRAWAL';

type Facts = Pick<
  Booking,
  | 'isGivenAway'
  | 'isCancelled'
  | 'toldCancelled'
  | 'start'
  | 'toldStart'
  | 'minutes'
  | 'toldMinutes'
  | 'userId'
  | 'toldUserId'
>;

/** Null where what was told is true. */
export const newsOf = (one: Facts): BookingNews | null => {
  if (one.isGivenAway) return 'WITHDRAWAL';
  if (one.isCancelled) return one.toldCancelled ? null : 'CANCELLATION';
  const isMoved = Date.parse(one.start) !== Date.parse(one.toldStart) || one.minutes !== one.toldMinutes;
  return one.toldCancelled || isMoved || one.userId !== one.toldUserId ? 'CHANGE' : null;
};
