// Calls that list what was changed of the users of a site.
import { z } from 'zod';
import { call, csv, paged } from '@alveary/contract/call.ts';
import { idField, instantField, pagingFields } from '@alveary/contract/fields.ts';
import { userChange, userChangeKind } from './model.ts';
import { mayReadUserChanges } from './policies.ts';

const bySite = z.object({ id: idField });

const filters = {
  start: instantField.optional(),
  end: instantField.optional(),
  'kind.equals': userChangeKind.optional(),
};

export const userChangeCalls = {
  list: call({
    method: 'GET',
    path: 'sites/{id}/user-changes',
    summary: 'What was changed of the users of a site, their roles and grants, by whom and why, newest first',
    input: { params: bySite, query: z.strictObject({ ...pagingFields(50, 1000), ...filters }) },
    output: paged(userChange),
    allow: mayReadUserChanges,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'NotAllowed'],
    shows: ['users', 'locks', 'authenticator', 'provider-link'],
    audit: { none: 'it holds no patient data' },
    spec: ['USERS-083', 'USERS-084'],
  }),
  file: call({
    method: 'GET',
    path: 'sites/{id}/user-changes.csv',
    summary: 'What was changed of the users of a site, as a CSV file, newest first',
    input: { params: bySite, query: z.strictObject(filters) },
    output: csv('user-changes', {
      changedAt: 'When (UTC)',
      user: 'User',
      email: 'Email',
      what: 'What',
      before: 'Before',
      after: 'After',
      changedBy: 'By',
      reason: 'Reason',
    }),
    allow: mayReadUserChanges,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'NotAllowed', 'TooLongForFile'],
    shows: ['users', 'locks', 'authenticator', 'provider-link'],
    audit: { none: 'it holds no patient data' },
    spec: ['USERS-083', 'USERS-084'],
  }),
};
