// What does a right request to each call about communications look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const sampleLog = {
  purpose: 'ONBOARDING',
  sent: '2026-01-05T09:00:00Z',
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  subject: 'First call',
  payload: null,
  duration: 5,
};

export const communicationsSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const logId = newId();
    const noteId = newId();
    await db.run(
      `insert into communications (id, profile_id, purpose, sent, duration_in_seconds, medium, direction, communication_result,
         subject, practitioner, created_at, updated_at)
       values ($1, $2, 'ONBOARDING', $3, 300, 'VERBAL_PHONE', 'OUTBOUND', 'ANSWERED', 'First call', $4, $3, $3)`,
      [logId, patient.profileId, writtenAt, author.id],
    );
    await db.run(
      `insert into communication_notes (id, communication_id, profile_id, text, created_by, created_at, last_modified_at)
       values ($1, $2, $3, '<p>Spoke briefly.</p>', $4, $5, $5)`,
      [noteId, logId, patient.profileId, author.id, writtenAt],
    );
    return { logId, noteId };
  },
  requests: {
    'communications.purposes': () => ({ path: 'communication-purposes' }),
    'communications.list': ({ patient }) => ({
      path: `communications?principal.equals=${patient.profileId}`,
    }),
    'communications.read': ({ logId }) => ({ path: `communications/${logId}` }),
    'communications.create': ({ patient }) => ({
      method: 'POST',
      path: `communications?profileId=${patient.profileId}`,
      body: sampleLog,
    }),
    'communications.update': ({ logId }) => ({
      method: 'PATCH',
      path: `admin/communications/${logId}`,
      body: { version: 1, subject: 'Changed' },
    }),
    'communications.addNote': ({ logId }) => ({
      method: 'POST',
      path: `communications/${logId}/add-note`,
      body: { text: '<p>Seen</p>' },
    }),
    'communications.updateNote': ({ noteId }) => ({
      method: 'PATCH',
      path: `admin/notes/${noteId}`,
      body: { text: '<p>Changed</p>' },
    }),
    'communications.deleteNote': ({ noteId }) => ({ method: 'DELETE', path: `admin/notes/${noteId}` }),
  },
});
