// Which call tells who saw a patient?
import { z } from 'zod';
import { call, csv, paged } from '@alveary/contract/call.ts';
import { idField, instantField, pagingFields } from '@alveary/contract/fields.ts';
import { mayReadAccesses } from './policies.ts';
import { access, accessEpisode } from './model.ts';

const filters = {
  start: instantField.optional(),
  end: instantField.optional(),
  'userId.equals': idField.optional(),
  'kind.equals': z.enum(['read', 'search', 'change', 'other']).optional(),
};

export const auditCalls = {
  accesses: call({
    method: 'GET',
    path: 'profiles/{id}/accesses',
    summary: 'Who read, searched and changed the patient, newest first',
    input: {
      params: z.object({ id: idField }),
      query: z.strictObject({
        ...pagingFields(50, 1000),
        ...filters,
      }),
    },
    output: paged(access),
    allow: mayReadAccesses,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: [],
    audit: { action: 'access.read', about: 'patient' },
    spec: ['ADMIN-001'],
  }),
  episodes: call({
    method: 'GET',
    path: 'profiles/{id}/access-episodes',
    summary:
      'Who saw the patient, told as a patient would tell it: one line for each time somebody was there',
    input: {
      params: z.object({ id: idField }),
      query: z.strictObject({
        ...pagingFields(50, 1000),
        start: filters.start,
        end: filters.end,
        'userId.equals': filters['userId.equals'],
      }),
    },
    output: paged(accessEpisode),
    allow: mayReadAccesses,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: [],
    audit: { action: 'access.read', about: 'patient' },
    spec: ['ADMIN-001'],
  }),
  accessesFile: call({
    method: 'GET',
    path: 'profiles/{id}/accesses.csv',
    summary: 'Who read, searched and changed the patient, as a CSV file, newest first',
    input: { params: z.object({ id: idField }), query: z.strictObject(filters) },
    output: csv('accesses', {
      occurredAt: 'When (UTC)',
      name: 'Who',
      email: 'Email',
      roles: 'Roles then',
      says: 'What',
      kind: 'Kind',
      outcome: 'Outcome',
      siteNames: 'Site in view',
      requestId: 'Request id',
    }),
    allow: mayReadAccesses,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'TooLongForFile'],
    shows: [],
    audit: { action: 'access.export', about: 'patient' },
    spec: ['ADMIN-001'],
  }),
};
