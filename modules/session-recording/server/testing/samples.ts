// What does a right request to each call about recordings look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const holder = '0198a000-0000-7000-8000-000000000001';

export const sessionRecordingSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const [recordingId, recordedLogId] = [newId(), newId()];
    await db.run(
      `insert into communications (id, profile_id, purpose, sent, medium, direction, communication_result, source, source_key,
         subject, practitioner, created_at, updated_at)
       values ($1, $2, 'IN_CLINIC_APPOINTMENT', $3, 'VERBAL_IN_PERSON', 'NONE', 'IN_PROGRESS', 'PORTAL_SPEECH_RECOGNITION', $4,
         '', $5, $3, $3)`,
      [recordedLogId, patient.profileId, writtenAt, `recording:${recordingId}`, author.id],
    );
    // Ended already: a person has one that goes on at most, and samples are inserted for many patients.
    await db.run(
      `insert into session_recordings (id, user_id, profile_id, log_id, is_assistant, holder, started_at, kept_at, expires_at,
         ended_at, is_interrupted)
       values ($1, $2, $3, $4, false, $5, $6, $6, $6, $6, true)`,
      [recordingId, author.id, patient.profileId, recordedLogId, holder, writtenAt],
    );
    return { recordingId };
  },
  requests: {
    'session-recording.current': () => ({ path: 'session-recordings/current' }),
    'session-recording.start': ({ patient }) => ({
      method: 'POST',
      path: 'session-recordings',
      body: { id: newId(), profileId: patient.profileId, holder },
    }),
    'session-recording.keep': ({ recordingId }) => ({
      method: 'PUT',
      path: `session-recordings/${recordingId}`,
      body: { text: 'Breathes in too fast.', holder },
    }),
    'session-recording.extend': ({ recordingId }) => ({
      method: 'POST',
      path: `session-recordings/${recordingId}/extend`,
    }),
    'session-recording.stop': ({ recordingId }) => ({
      method: 'POST',
      path: `session-recordings/${recordingId}/stop`,
      body: { text: 'Breathes in too fast.' },
    }),
  },
});
