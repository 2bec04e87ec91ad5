// What other subjects may do with calendars: find whose a booking is, list and keep those that nobody knows yet, move them and take them away.
export { bookFor, findPatient } from './sync-calendar.ts';
export { writeCalendarEvent } from './write-event.jobs.ts';
export {
  findOpenBookings,
  type KeptBooking,
  moveOwnBooking,
  removeOpenBooking,
  saveOpenBooking,
} from './calendars.store.ts';
