// Which calls keep the sticky notes of a patient? (document 3 §7 Patient data; OP-PROFILE-7)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { changedStickyNote, newStickyNote, stickyNote } from './model.ts';

const params = z.object({ id: idField });

export const stickyNoteCalls = {
  list: call({
    method: 'GET',
    path: 'profiles/{id}/sticky-notes',
    summary: 'The open sticky notes of a patient, the highest priority first',
    input: { params },
    output: z.array(stickyNote),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['sticky-notes'],
    audit: { action: 'sticky-note.list', about: 'patient' },
    spec: ['PROFILE-032', 'PROFILE-067'],
  }),
  create: call({
    method: 'POST',
    path: 'profiles/{id}/sticky-notes',
    summary: 'Put a sticky note on a patient',
    input: { params, body: newStickyNote },
    output: stickyNote,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'TooManyStickyNotes'],
    changes: ['sticky-notes'],
    audit: { action: 'sticky-note.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['PROFILE-033', 'PROFILE-034', 'PROFILE-067'],
  }),
  update: call({
    method: 'PATCH',
    path: 'profiles/{id}/sticky-notes/{noteId}',
    summary: 'Edit or resolve a sticky note of a patient',
    input: { params: params.extend({ noteId: idField }), body: changedStickyNote },
    output: stickyNote,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'StickyNoteNotFound', 'Stale'],
    changes: ['sticky-notes'],
    audit: { action: 'sticky-note.update', about: 'patient' },
    spec: ['PROFILE-067'],
  }),
};
