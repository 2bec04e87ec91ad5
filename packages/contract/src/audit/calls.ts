// Which call tells who saw a patient? (issue: Who saw this patient)
import { z } from 'zod';
import { call, paged } from '../call.ts';
import { idField, instantField, pagingFields } from '../fields.ts';
import { mayReadAccesses } from '../policies/audit.ts';
import { access } from './model.ts';

export const auditCalls = {
  accesses: call({
    method: 'GET',
    path: 'profiles/{id}/accesses',
    summary: 'Who read, searched and changed the patient, newest first',
    input: {
      params: z.object({ id: idField }),
      query: z.strictObject({
        ...pagingFields(50, 1000),
        start: instantField.optional(),
        end: instantField.optional(),
        'userId.equals': idField.optional(),
        'kind.equals': z.enum(['read', 'search', 'change', 'other']).optional(),
      }),
    },
    output: paged(access),
    allow: mayReadAccesses,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    audit: { action: 'access.read', about: 'patient' },
    spec: ['ADMIN-001'],
  }),
};
