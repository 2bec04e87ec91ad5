// Which calls show the documents of a patient? (OP-ADMIN-1, OP-ADMIN-2; ADMIN-009)
import { z } from 'zod';
import { call, file, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { documentMediaTypes, patientDocument } from './model.ts';

const params = z.object({ id: idField });

export const documentCalls = {
  listOfPatient: call({
    method: 'GET',
    path: 'documents',
    summary: 'The documents of a patient, newest first, without their content',
    input: { query: z.strictObject({ 'principal.equals': idField, ...pagingFields(50, 200) }) },
    output: paged(patientDocument),
    allow: mayReadAsStaff,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['documents'],
    audit: { action: 'document.list', about: 'patient' },
    spec: ['ADMIN-009'],
  }),
  read: call({
    method: 'GET',
    path: 'documents/{id}',
    summary: 'What a document is: its name, kind, size and origin',
    input: { params },
    output: patientDocument,
    allow: mayReadAsStaff,
    reach: 'allowed-sites',
    errors: ['DocumentNotFound'],
    shows: ['documents'],
    audit: { action: 'document.read', about: 'patient' },
    spec: ['ADMIN-009'],
  }),
  content: call({
    method: 'GET',
    path: 'documents/{id}/content',
    summary: 'The document itself',
    input: { params },
    output: file(documentMediaTypes),
    allow: mayReadAsStaff,
    reach: 'allowed-sites',
    errors: ['DocumentNotFound'],
    shows: ['documents'],
    audit: { action: 'document.open', about: 'patient' },
    spec: ['ADMIN-009'],
  }),
};
