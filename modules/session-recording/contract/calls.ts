// The calls that record a session with a patient (document 2 §4 Time tracker; OP-TIMER-2 to OP-TIMER-4, OP-ACTIVITY-5).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { absencesField, keptRecording, newRecording, recording, recordingText } from './model.ts';
import { mayRecordSessions } from './policies.ts';

const params = z.object({ id: idField });
const shared = { allow: mayRecordSessions, reach: 'allowed-sites' } as const;

export const recordingCalls = {
  current: call({
    ...shared,
    method: 'GET',
    path: 'session-recordings/current',
    summary: 'The own recording that goes on, or that the end of the session has interrupted',
    input: {},
    output: recording.nullable(),
    errors: [],
    shows: ['recordings'],
    audit: { action: 'recording.read', about: 'patients' },
    background: true,
    spec: ['TIMER-011'],
  }),
  start: call({
    ...shared,
    method: 'POST',
    path: 'session-recordings',
    summary: 'Start a recording: its log is in progress',
    input: { body: newRecording },
    output: recording,
    errors: ['NoSiteForPatient', 'RecordingInProgress', 'NotAllowed', 'RepeatDiffers'],
    changes: ['recordings', 'logs'],
    audit: { action: 'recording.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['TIMER-013', 'TIMER-014', 'TIMER-049', 'TIMER-050'],
  }),
  keep: call({
    ...shared,
    method: 'PUT',
    path: 'session-recordings/{id}',
    summary:
      'Keep a recording alive with what was said so far; it is extended or stopped when its window is over',
    input: { params, body: keptRecording },
    output: recording,
    errors: ['RecordingNotFound', 'RecordingElsewhere'],
    changes: [],
    audit: { none: 'sent every five seconds while a recording goes on; its start and its end are on record' },
    background: true,
    spec: ['TIMER-019', 'TIMER-021', 'TIMER-023'],
  }),
  extend: call({
    ...shared,
    method: 'POST',
    path: 'session-recordings/{id}/extend',
    summary: 'Add 20 minutes to a recording',
    input: { params },
    output: recording,
    errors: ['RecordingNotFound'],
    changes: ['recordings'],
    audit: { action: 'recording.update', about: 'patient' },
    spec: ['TIMER-028'],
  }),
  stop: call({
    ...shared,
    method: 'POST',
    path: 'session-recordings/{id}/stop',
    summary: 'Stop a recording and save its log',
    input: {
      params,
      body: z.strictObject({
        text: recordingText,
        /** A recording that is found after a reload ends where it was last kept alive. */
        endsAt: z.enum(['now', 'last-kept'], 'A recording ends now or when it was last kept.').default('now'),
        absences: absencesField,
      }),
    },
    output: recording,
    errors: ['RecordingNotFound', 'RecordingStopped'],
    changes: ['recordings', 'logs'],
    repeatable: true,
    audit: { action: 'recording.update', about: 'patient' },
    spec: ['TIMER-030', 'TIMER-032'],
  }),
};
