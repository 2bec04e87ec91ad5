// Which calls read AOS sessions? (OP-REPORT-3, OP-ADMIN-2; ADMIN-004)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { aosSession } from './model.ts';

const params = z.object({ id: idField });

export const aosCalls = {
  listOfPatient: call({
    method: 'GET',
    path: 'profiles/{id}/aos-sessions',
    summary: 'The AOS sessions of a patient, newest first',
    input: { params, query: z.strictObject(pagingFields(50, 200)) },
    output: paged(aosSession),
    allow: mayReadAsStaff,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['aos-sessions'],
    audit: { action: 'aos-session.list', about: 'patient' },
    spec: ['ADMIN-004'],
  }),
  read: call({
    method: 'GET',
    path: 'aos-sessions/{id}',
    summary: 'One AOS session: resistance, reactance and quality',
    input: { params },
    output: aosSession,
    allow: mayReadAsStaff,
    reach: 'allowed-sites',
    errors: ['SessionNotFound'],
    shows: ['aos-sessions'],
    audit: { action: 'aos-session.read', about: 'patient' },
    spec: ['ADMIN-004'],
  }),
};
