// Which calls read the sites a person works at? (document 1 §7 Sites)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { detailedSite, site } from './model.ts';

export const siteCalls = {
  list: call({
    method: 'GET',
    path: 'sites',
    summary: 'The sites of the signed-in person, by name',
    input: { query: z.strictObject(pagingFields(2000, 2000)) },
    output: paged(site),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['sites', 'own-rights', 'practitioners'],
    audit: { none: 'sites hold no patient data' },
    spec: ['USERS-011', 'USERS-012', 'USERS-014', 'USERS-097', 'USERS-098'],
  }),
  read: call({
    method: 'GET',
    path: 'sites/{id}',
    summary: 'One site with its practitioners',
    input: { params: z.object({ id: idField }) },
    output: detailedSite,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: ['sites', 'own-rights', 'practitioners'],
    audit: { none: 'sites hold no patient data' },
    spec: ['USERS-013', 'USERS-099'],
  }),
};
