// What may other subjects do with appointments? Keep the one of a calendar event or a booking; read and write notes that are changed as theirs are.
export {
  findAppointmentOfEvent,
  type FoundAppointment,
  insertAppointmentOfEvent,
  updateAppointmentOfEvent,
} from './event-appointments.store.ts';
export { appointmentOf } from './plan.ts';
export { cancelByPatient, findBusyTimes, holding, moveByPatient } from './plan.store.ts';
export { findVisitNote, insertEventNote, notesOfEventJson } from './notes.store.ts';
export { writtenPart } from './notes.ts';
