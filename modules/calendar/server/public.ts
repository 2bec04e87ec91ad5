// What may other subjects do with calendars? Find whose a booking is, keep one that nobody knows yet, move it and take it away.
export { bookFor, findPatient } from './sync-calendar.ts';
export { writeCalendarEvent } from './write-event.jobs.ts';
export {
  type KeptBooking,
  moveOwnBooking,
  removeOpenBooking,
  saveOpenBooking,
} from './calendars.store.ts';
