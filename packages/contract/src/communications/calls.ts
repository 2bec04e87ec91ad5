// Which calls read and write communication logs and notes? (document 2 §7; OP table LOG)
import { z } from 'zod';
import { call, nothing, paged } from '../call.ts';
import { idField, instantField, pagingFields } from '../fields.ts';
import { mayReadLogs, mayWriteLogs } from '../policies/communications.ts';
import { changedLog, log, newLog, note, noteText, portalCodes, purpose } from './model.ts';

const byId = z.object({ id: idField });

export const communicationCalls = {
  purposes: call({
    method: 'GET',
    path: 'communication-purposes',
    summary: 'The purposes a log or task can have',
    input: {
      query: z.strictObject({
        ...pagingFields(200, 200),
        'portalCode.equals': z.enum(portalCodes).optional(),
      }),
    },
    output: paged(purpose),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    audit: { none: 'purposes are the same for everybody' },
    spec: ['LOG-034', 'LOG-066'],
  }),
  list: call({
    method: 'GET',
    path: 'communications',
    summary: 'The logs of a patient, newest first',
    input: {
      query: z.strictObject({
        'principal.equals': idField,
        'purpose.equals': z.string().max(60).optional(),
        'purpose.in': z.string().max(1000).optional(),
        startDate: instantField.optional(),
        endDate: instantField.optional(),
        sort: z
          .enum(['sent,desc', 'sent,asc'], 'Logs can be sorted by sent,desc or sent,asc.')
          .default('sent,desc'),
        ...pagingFields(10, 100),
      }),
    },
    output: paged(log),
    allow: mayReadLogs,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    audit: { action: 'log.list', about: 'patient' },
    spec: ['LOG-067', 'LOG-068'],
  }),
  one: call({
    method: 'GET',
    path: 'communications/{id}',
    summary: 'One log with its notes',
    input: { params: byId },
    output: log,
    allow: mayReadLogs,
    reach: 'allowed-sites',
    errors: ['LogNotFound'],
    audit: { action: 'log.read', about: 'patient' },
    spec: ['LOG-069'],
  }),
  create: call({
    method: 'POST',
    path: 'communications',
    summary: 'Write a log about a patient, with a first note if there is one',
    input: { query: z.strictObject({ profileId: idField }), body: newLog },
    output: log,
    allow: mayWriteLogs,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'LogIncomplete'],
    audit: { action: 'log.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['LOG-070'],
  }),
  update: call({
    method: 'PATCH',
    path: 'admin/communications/{id}',
    summary: 'Change a log; a stale version is answered with the current row',
    input: { params: byId, body: changedLog },
    output: log,
    allow: mayWriteLogs,
    reach: 'allowed-sites',
    errors: ['LogNotFound', 'LogIncomplete', 'NoSiteForPatient', 'Stale'],
    audit: { action: 'log.update', about: 'patient' },
    spec: ['LOG-071'],
  }),
  addNote: call({
    method: 'POST',
    path: 'communications/{id}/add-note',
    summary: 'Add a note to a log',
    input: { params: byId, body: z.strictObject({ text: noteText, id: idField.optional() }) },
    output: note,
    allow: mayWriteLogs,
    reach: 'allowed-sites',
    errors: ['LogNotFound'],
    audit: { action: 'note.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['LOG-015', 'LOG-072'],
  }),
  updateNote: call({
    method: 'PATCH',
    path: 'admin/notes/{id}',
    summary: 'Change an own note within 24 hours',
    input: { params: byId, body: z.strictObject({ text: noteText }) },
    output: note,
    allow: mayWriteLogs,
    reach: 'allowed-sites',
    errors: ['NoteNotFound', 'NoteLocked'],
    audit: { action: 'note.update', about: 'patient' },
    spec: ['LOG-016', 'LOG-017', 'LOG-073'],
  }),
  deleteNote: call({
    method: 'DELETE',
    path: 'admin/notes/{id}',
    summary: 'Delete an own note within 24 hours',
    input: { params: byId },
    output: nothing,
    allow: mayWriteLogs,
    reach: 'allowed-sites',
    errors: ['NoteNotFound', 'NoteLocked'],
    audit: { action: 'note.delete', about: 'patient' },
    spec: ['LOG-016', 'LOG-017', 'LOG-074'],
  }),
};
