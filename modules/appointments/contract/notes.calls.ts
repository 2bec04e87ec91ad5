// Which calls write, change and delete the notes of appointments? Those of adverse events are changed by the same (document 3 §7; EVENT-008; OP table APPT)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField, versionField } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { writtenNote } from '@alveary/contract/written-note.ts';
import { noteText } from '@alveary/modules/communications/contract/model.ts';
import { appointmentNote } from './model.ts';

const noteId = z.object({ noteId: idField });
const writes = {
  allow: mayEditPatients,
  reach: 'allowed-sites',
  changes: ['appointments', 'adverse-events'],
} as const;

export const appointmentNoteCalls = {
  create: call({
    ...writes,
    method: 'POST',
    path: 'appointments/{id}/notes',
    summary: 'Write a note on an appointment',
    input: {
      params: z.object({ id: idField }),
      body: z.strictObject({ id: idField.optional(), text: noteText }),
    },
    output: appointmentNote,
    errors: ['AppointmentNotFound', 'RepeatDiffers'],
    audit: { action: 'appointment-note.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['APPT-026'],
  }),
  update: call({
    ...writes,
    method: 'PATCH',
    path: 'appointments/notes/{noteId}',
    summary: 'Change an own note of an appointment or an adverse event within 24 hours',
    input: {
      params: noteId,
      body: z.strictObject({ text: noteText, version: versionField }),
    },
    output: writtenNote,
    errors: ['NoteNotFound', 'NoteLocked', 'Stale'],
    audit: { action: 'appointment-note.update', about: 'patient' },
    spec: ['EVENT-008', 'APPT-027'],
  }),
  remove: call({
    ...writes,
    method: 'DELETE',
    path: 'appointments/notes/{noteId}',
    summary: 'Delete an own note of an appointment or an adverse event within 24 hours',
    input: { params: noteId },
    output: nothing,
    errors: ['NoteNotFound', 'NoteLocked'],
    audit: { action: 'appointment-note.delete', about: 'patient' },
    spec: ['APPT-028'],
  }),
};
