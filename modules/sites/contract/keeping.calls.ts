// Which calls add, change and close sites, and say what a new installation still lacks? (USERS-063)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { changedSite, firstSteps, keptSite, newSite, siteClosing } from './keeping.model.ts';
import { mayAddSites, mayCloseSites, mayEditSites, mayKeepSites } from './policies.ts';

const byId = z.object({ id: idField });

export const siteKeepingCalls = {
  list: call({
    method: 'GET',
    path: 'admin/sites',
    summary: 'The sites that the person may keep, by name; to those who keep all also the closed ones',
    input: { query: z.strictObject(pagingFields(2000, 2000)) },
    output: paged(keptSite),
    allow: mayKeepSites,
    reach: 'allowed-sites',
    errors: [],
    shows: ['sites', 'users'],
    audit: { none: 'sites hold no patient data' },
    spec: ['USERS-063'],
  }),
  create: call({
    method: 'POST',
    path: 'admin/sites',
    summary: 'Add a site; whoever adds it is its first admin',
    input: { body: newSite },
    output: keptSite,
    allow: mayAddSites,
    reach: 'allowed-sites',
    errors: ['SlugTaken', 'SiteNotFound'],
    changes: ['sites', 'users', 'own-rights'],
    audit: { action: 'site.add', about: 'nothing' },
    status: 201,
    repeatable: true,
    spec: ['USERS-063'],
  }),
  update: call({
    method: 'PATCH',
    path: 'admin/sites/{id}',
    summary: 'Change the names, the conditions and the group of a site',
    input: { params: byId, body: changedSite },
    output: keptSite,
    allow: mayEditSites,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'Stale'],
    changes: ['sites'],
    audit: { action: 'site.change', about: 'nothing' },
    spec: ['USERS-063'],
  }),
  close: call({
    method: 'POST',
    path: 'admin/sites/{id}/close',
    summary: 'Close a site: its data stays, nobody reaches it any more',
    input: { params: byId, body: siteClosing },
    output: keptSite,
    allow: mayCloseSites,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'Stale'],
    changes: ['sites', 'users', 'own-rights'],
    audit: { action: 'site.close', about: 'nothing' },
    spec: ['USERS-063'],
  }),
  firstSteps: call({
    method: 'GET',
    path: 'admin/first-steps',
    summary: 'What a new installation still lacks: a site, a colleague, a patient',
    input: {},
    output: firstSteps,
    allow: mayAddSites,
    reach: { allSites: 'it says whether any patient is there; none is read' },
    errors: [],
    shows: ['sites', 'users', 'record'],
    audit: { none: 'it names no patient' },
    spec: ['USERS-063'],
  }),
};
