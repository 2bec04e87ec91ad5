// A right request to each call about appointments, and the rows it refers to.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

export const appointmentsSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const [appointmentId, changedId, cancelledId, visitNoteId] = [newId(), newId(), newId(), newId()];
    for (const id of [appointmentId, changedId, cancelledId]) {
      await db.run(
        `insert into appointments (id, profile_id, start_at, status, purpose, created_at) values ($1, $2, $3, 'BOOKED', 'ONBOARDING', $3)`,
        [id, patient.profileId, writtenAt],
      );
    }
    await db.run(
      `insert into appointment_notes (id, profile_id, appointment_id, text, created_by, created_at, last_modified_at)
       values ($1, $2, $3, '<p>Bring the spacer.</p>', $4, $5, $5)`,
      [visitNoteId, patient.profileId, appointmentId, author.id, writtenAt],
    );
    const deletedNoteId = newId();
    await db.run(
      `insert into appointment_notes (id, profile_id, appointment_id, text, created_by, created_at, last_modified_at)
       values ($1, $2, $3, '<p>By mistake.</p>', $4, $5, $5)`,
      [deletedNoteId, patient.profileId, appointmentId, author.id, writtenAt],
    );
    return { appointmentId, changedId, cancelledId, visitNoteId, deletedNoteId };
  },
  requests: {
    'appointments.create': ({ patient }) => ({
      method: 'POST',
      path: `appointments?profileId=${patient.profileId}`,
      body: { start: inHours(30), purpose: 'HEALTH_COACHING', assignedPractitioner: null },
    }),
    'appointments.update': ({ changedId }) => ({
      method: 'PATCH',
      path: `admin/appointments/${changedId}`,
      body: { version: 1, start: inHours(54) },
    }),
    'appointments.cancellationReasons': () => ({ path: 'cancellation-reasons' }),
    'appointments.cancel': ({ cancelledId }) => ({
      method: 'POST',
      path: `appointments/${cancelledId}/cancel?reason=PATIENT_REQUEST`,
      body: { version: 1 },
    }),
    'appointments.busyTimes': (_, { tom }) => ({
      path: `appointments/busy-times?userId=${tom.id}&startDate=${inHours(0)}&endDate=${inHours(24)}`,
    }),
    'appointment-series.following': ({ appointmentId }) => ({
      path: `appointments/${appointmentId}/following`,
    }),
    'appointment-series.freeDates': (_, { tom }) => ({
      path: `appointments/free-dates?userId=${tom.id}&duration=30&starts=${inHours(30)},${inHours(198)}`,
    }),
    'appointment-fix.fix': ({ appointmentId }) => ({
      method: 'PUT',
      path: `appointments/${appointmentId}/fix`,
      body: { lastName: 'Nobody of this name' },
    }),
    'appointment-fix.reassign': ({ appointmentId, patient }) => ({
      method: 'PUT',
      path: `reassign-patient/${appointmentId}`,
      body: { profileId: patient.profileId },
    }),
    'appointment-notes.create': ({ appointmentId }) => ({
      method: 'POST',
      path: `appointments/${appointmentId}/notes`,
      body: { text: '<p>Ask about the stairs.</p>' },
    }),
    'appointment-notes.update': ({ visitNoteId }) => ({
      method: 'PATCH',
      path: `appointments/notes/${visitNoteId}`,
      body: { version: 1, text: '<p>Bring the inhaler.</p>' },
    }),
    'appointment-notes.remove': ({ deletedNoteId }) => ({
      method: 'DELETE',
      path: `appointments/notes/${deletedNoteId}`,
    }),
    'appointments.list': ({ patient }) => ({
      path: `admin/appointments?principal.equals=${patient.profileId}&includePii=true`,
    }),
  },
});
