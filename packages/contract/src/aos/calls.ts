// Which calls read AOS sessions? (OP-REPORT-3, OP-ADMIN-2; ADMIN-004)
import { z } from 'zod';
import { call, paged } from '../call.ts';
import { idField, pagingFields } from '../fields.ts';
import { mayReadAsStaff } from '../policies/admin-pages.ts';
import { aosSession } from './model.ts';

const params = z.object({ id: idField });

export const aosCalls = {
  ofPatient: call({
    method: 'GET',
    path: 'profiles/{id}/aos-sessions',
    summary: 'The AOS sessions of a patient, newest first',
    input: { params, query: z.strictObject(pagingFields(50, 200)) },
    output: paged(aosSession),
    allow: mayReadAsStaff,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    audit: { action: 'aos-session.list', about: 'patient' },
    spec: ['ADMIN-004'],
  }),
  one: call({
    method: 'GET',
    path: 'aos-sessions/{id}',
    summary: 'One AOS session: resistance, reactance and quality',
    input: { params },
    output: aosSession,
    allow: mayReadAsStaff,
    reach: 'allowed-sites',
    errors: ['SessionNotFound'],
    audit: { action: 'aos-session.read', about: 'patient' },
    spec: ['ADMIN-004'],
  }),
};
