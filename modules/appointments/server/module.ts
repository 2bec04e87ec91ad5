import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { appointmentCalls } from '../contract/calls.ts';
import { appointmentFixCalls } from '../contract/fix.calls.ts';
import { appointmentNoteCalls } from '../contract/notes.calls.ts';
import { appointmentSeriesCalls } from '../contract/series.calls.ts';
import { fixAppointment, reassignAppointment } from './fix.ts';
import { listAppointments } from './list-appointments.ts';
import { createNote, deleteNote, updateNote } from './notes.ts';
import {
  cancelAppointment,
  createAppointment,
  listBusyTimes,
  listCancellationReasons,
  updateAppointment,
} from './plan.ts';
import { listFollowing, listFreeDates } from './series.ts';

export const appointments = serverModule({
  subject: 'appointments',
  calls: [
    ...served('appointments', appointmentCalls, {
      list: listAppointments,
      create: createAppointment,
      update: updateAppointment,
      cancellationReasons: listCancellationReasons,
      cancel: cancelAppointment,
      busyTimes: listBusyTimes,
    }),
    ...served('appointment-fix', appointmentFixCalls, {
      fix: fixAppointment,
      reassign: reassignAppointment,
    }),
    ...served('appointment-series', appointmentSeriesCalls, {
      following: listFollowing,
      freeDates: listFreeDates,
    }),
    ...served('appointment-notes', appointmentNoteCalls, {
      create: createNote,
      update: updateNote,
      remove: deleteNote,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).appointmentsSamples,
});
