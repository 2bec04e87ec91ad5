// The calls of a patient's adverse events (document 3 §7 Adverse events; OP-EVENT-1; OP table EVENT).
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { writtenNote } from '@alveary/contract/written-note.ts';
import {
  addedAppointment,
  actualities,
  adverseEvent,
  adverseEventOfPatient,
  changedAdverseEvent,
  eventStatuses,
  eventTypes,
  newAdverseEvent,
  newEventNote,
  severities,
} from './model.ts';

const params = z.object({ id: idField });
const writes = { allow: mayEditPatients, reach: 'allowed-sites', changes: ['adverse-events'] } as const;

const eventSorts = ['occurredAt,desc', 'occurredAt,asc'] as const;

export const adverseEventCalls = {
  types: call({
    method: 'GET',
    path: 'adverse-event-types',
    summary: 'The types of adverse events',
    input: {},
    output: z.array(z.object({ type: z.enum(eventTypes), name: z.string() })),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'a fixed list is no patient data' },
    spec: ['EVENT-001', 'EVENT-004'],
  }),
  list: call({
    method: 'GET',
    path: 'adverse-events',
    summary: 'The adverse events of a patient with notes and appointments, the newest first',
    input: {
      query: z.strictObject({
        ...pagingFields(50, 200),
        'principal.equals': idField,
        'status.equals': z.enum(eventStatuses, 'This is no status of an event.').optional(),
      }),
    },
    output: paged(adverseEvent),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['adverse-events', 'appointments'],
    audit: { action: 'adverse-event.list', about: 'patient' },
    spec: ['EVENT-002', 'EVENT-003', 'EVENT-005'],
  }),
  ofAllPatients: call({
    method: 'GET',
    path: 'dashboard/events',
    summary: 'The adverse events of the patients of the own sites, with who the patients are',
    input: {
      query: z.strictObject({
        ...pagingFields(50, 200),
        'status.equals': z.enum(eventStatuses, 'This is no status of an event.').optional(),
        'severity.equals': z.enum(severities, 'This is no severity of an event.').optional(),
        'actuality.equals': z.enum(actualities, 'An event is ACTUAL or POTENTIAL.').optional(),
        sort: z
          .enum(eventSorts, 'Events can be sorted by occurredAt, asc or desc.')
          .default('occurredAt,desc'),
      }),
    },
    output: paged(adverseEventOfPatient),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: [],
    shows: ['adverse-events', 'appointments', 'patient-statuses', 'record'],
    audit: { action: 'adverse-event.list', about: 'patients' },
    spec: ['SHELL-042'],
  }),
  create: call({
    ...writes,
    method: 'POST',
    path: 'adverse-events',
    summary: 'Record an adverse event of a patient',
    input: { query: z.strictObject({ profileId: idField }), body: newAdverseEvent },
    output: adverseEvent,
    errors: ['NoSiteForPatient'],
    audit: { action: 'adverse-event.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['EVENT-005'],
  }),
  update: call({
    ...writes,
    method: 'PATCH',
    path: 'adverse-events/{id}',
    summary: 'Change an adverse event; what is not sent stays',
    input: { params, body: changedAdverseEvent },
    output: adverseEvent,
    errors: ['EventNotFound', 'Stale'],
    audit: { action: 'adverse-event.update', about: 'patient' },
    spec: ['EVENT-005'],
  }),
  addNote: call({
    ...writes,
    method: 'POST',
    path: 'adverse-events/{id}/notes',
    summary: 'Write a note on an adverse event; it is changed as a note of an appointment is',
    input: { params, body: newEventNote },
    output: writtenNote,
    errors: ['EventNotFound', 'RepeatDiffers'],
    audit: { action: 'adverse-event-note.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['EVENT-002', 'EVENT-006'],
  }),
  addAppointment: call({
    ...writes,
    method: 'POST',
    path: 'adverse-events/{id}/add-appointment',
    summary: 'Link an appointment of the same patient to an adverse event',
    input: { params, body: addedAppointment },
    output: adverseEvent,
    errors: ['EventNotFound', 'AppointmentNotFound'],
    audit: { action: 'adverse-event.update', about: 'patient' },
    spec: ['EVENT-003', 'EVENT-007'],
  }),
};
