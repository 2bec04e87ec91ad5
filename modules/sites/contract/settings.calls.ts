// Which calls list sites with filters, name the people of sites, and set a site's features? (document 1 §7; OP-USERS-5, 8)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields, versionField } from '@alveary/contract/fields.ts';
import {
  mayEditSettings,
  mayGrantSites,
  mayViewSiteUsers,
} from '@alveary/modules/portal-users/contract/policies.ts';
import { featureChange, listedSite, siteFeatures } from './settings.model.ts';

export const siteSettingsCalls = {
  filtered: call({
    method: 'GET',
    path: 'api/sites',
    summary: 'The own sites with filters, each with its patients per engagement status',
    input: {
      query: z.strictObject({
        ...pagingFields(2000, 2000),
        'name.contains': z.string().trim().max(100).optional(),
        'slug.equals': z.string().max(100).optional(),
        'region.equals': z.enum(['us', 'eu']).optional(),
        sort: z
          .enum(['name,asc', 'name,desc'], 'Sites can be sorted by name,asc or name,desc.')
          .default('name,asc'),
      }),
    },
    output: paged(listedSite),
    allow: 'signed-in',
    reach: {
      allSites: 'it counts the patients of the own sites, which the statement names; no patient is read',
    },
    errors: [],
    shows: ['sites', 'journeys'],
    audit: { none: 'it holds counts only' },
    spec: ['USERS-100', 'SHELL-038'],
  }),
  people: call({
    method: 'POST',
    path: 'sites/users',
    summary: 'The users with access to any of these sites, for pickers',
    input: {
      body: z.strictObject({ site_ids: z.array(idField).min(1, 'Choose at least one site.').max(2000) }),
    },
    output: z.array(
      z.object({
        id: z.uuid(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        site_ids: z.array(z.uuid()),
      }),
    ),
    allow: mayViewSiteUsers,
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: ['users'],
    changes: [],
    audit: { none: 'it holds no patient data' },
    spec: ['USERS-101'],
  }),
  nameForGrant: call({
    method: 'GET',
    path: 'admin/sites/{id}',
    summary: 'The name of any site, before it is opened to a user: staff only',
    input: { params: z.object({ id: idField }) },
    output: z.object({ id: z.uuid(), shortName: z.string(), fullName: z.string() }),
    allow: mayGrantSites,
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: ['sites', 'journeys'],
    audit: { none: 'the name of a site is no patient data' },
    spec: ['ADMIN-002', 'PSEARCH-016'],
  }),
  changeFeatures: call({
    method: 'PATCH',
    path: 'settings',
    summary: 'Set the features of a site',
    input: {
      body: z.strictObject({ site_id: idField, version: versionField, feature_values: featureChange }),
    },
    output: siteFeatures,
    allow: mayEditSettings,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'NotAllowed', 'Stale'],
    changes: ['sites'],
    audit: { action: 'site.features', about: 'nothing' },
    spec: ['USERS-017', 'USERS-019'],
  }),
};
