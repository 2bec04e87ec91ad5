// What other subjects may do with calendars: book for a patient, list and keep bookings that nobody knows yet, move them and take them away.
export { bookFor } from './sync-calendar.ts';
export { writeCalendarEvent } from './write-event.jobs.ts';
export {
  findOpenBookings,
  type KeptBooking,
  moveOwnBooking,
  removeOpenBooking,
  saveOpenBooking,
} from './calendars.store.ts';
