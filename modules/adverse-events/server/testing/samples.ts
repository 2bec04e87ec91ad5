// What does a right request to each call about adverse events look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const facts = {
  type: 'EXACERBATION',
  actuality: 'ACTUAL',
  severity: 'MODERATE',
  occurredAt: '2026-01-05T09:00:00Z',
  description: 'More sputum',
};

export const adverseEventsSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const [eventId, appointmentId] = [newId(), newId()];
    await db.run(
      `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at, created_by, updated_at)
       values ($1, $2, 'FALL', 'POTENTIAL', 'OPEN', 'MILD', $4, $4, $3, $4)`,
      [eventId, patient.profileId, author.id, writtenAt],
    );
    await db.run(
      `insert into appointments (id, profile_id, start_at, status, purpose, created_at) values ($1, $2, $3, 'BOOKED', 'ONBOARDING', $3)`,
      [appointmentId, patient.profileId, writtenAt],
    );
    return { eventId, appointmentId };
  },
  requests: {
    'adverse-events.types': () => ({ path: 'adverse-event-types' }),
    'adverse-events.list': ({ patient }) => ({
      path: `adverse-events?principal.equals=${patient.profileId}`,
    }),
    'adverse-events.ofAllPatients': () => ({ path: 'dashboard/events?actuality.equals=POTENTIAL' }),
    'adverse-events.create': ({ patient }) => ({
      method: 'POST',
      path: `adverse-events?profileId=${patient.profileId}`,
      body: facts,
    }),
    'adverse-events.update': ({ eventId }) => ({
      method: 'PATCH',
      path: `adverse-events/${eventId}`,
      body: { version: 1, status: 'RESOLVED' },
    }),
    'adverse-events.addNote': ({ eventId }) => ({
      method: 'POST',
      path: `adverse-events/${eventId}/notes`,
      body: { text: '<p>Called back.</p>' },
    }),
    'adverse-events.addAppointment': ({ eventId, appointmentId }) => ({
      method: 'POST',
      path: `adverse-events/${eventId}/add-appointment`,
      body: { appointmentId },
    }),
  },
});
