// The calls by which administrators of a site see, accept, review and end the access that staff granted to it (OP-USERS-10).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { openGrant } from './grants.model.ts';
import { mayReviewGrants } from './policies.ts';

const byId = z.object({ id: idField });

export const siteGrantCalls = {
  list: call({
    method: 'GET',
    path: 'sites/{id}/grants',
    summary: 'The access to a site that staff granted and that is open or waits to be accepted, newest first',
    input: { params: byId },
    output: z.array(openGrant),
    allow: mayReviewGrants,
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: ['site-grants', 'users'],
    audit: { none: 'it holds no patient data' },
    spec: ['ADMIN-010'],
  }),
  due: call({
    method: 'GET',
    path: 'portal_admin/site-grants/due',
    summary: 'At which of the own sites granted access waits to be accepted or reviewed by an administrator',
    input: {},
    output: z.array(z.object({ site_id: z.uuid(), grants: z.number().int() })),
    allow: mayReviewGrants,
    reach: 'allowed-sites',
    errors: [],
    shows: ['site-grants', 'users'],
    audit: { none: 'it holds no patient data' },
    spec: ['ADMIN-010'],
  }),
  accept: call({
    method: 'PUT',
    path: 'portal_admin/site-grants/{id}/acceptance',
    summary: 'Let in a user whom staff of another site want at the site; the access begins now',
    input: { params: byId },
    output: nothing,
    allow: mayReviewGrants,
    reach: 'allowed-sites',
    errors: ['GrantNotFound', 'OwnGrant'],
    changes: ['site-grants', 'users', 'own-rights'],
    audit: { action: 'user.accept-grant', about: 'user' },
    spec: ['ADMIN-010'],
  }),
  review: call({
    method: 'PUT',
    path: 'portal_admin/site-grants/{id}/review',
    summary: 'Mark granted access as reviewed; it is due again in 30 days',
    input: { params: byId },
    output: nothing,
    allow: mayReviewGrants,
    reach: 'allowed-sites',
    errors: ['GrantNotFound', 'OwnGrant'],
    changes: ['site-grants'],
    audit: { action: 'user.review-grant', about: 'user' },
    spec: ['ADMIN-010'],
  }),
  end: call({
    method: 'DELETE',
    path: 'portal_admin/site-grants/{id}',
    summary: 'End granted access at once, or decline it where it waits',
    input: { params: byId },
    output: nothing,
    allow: mayReviewGrants,
    reach: 'allowed-sites',
    errors: ['GrantNotFound'],
    changes: ['site-grants', 'users', 'own-rights'],
    audit: { action: 'user.end-grant', about: 'user' },
    spec: ['ADMIN-010'],
  }),
};
