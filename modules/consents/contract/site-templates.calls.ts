// Which calls keep the templates of consents that a site has written itself? (CONSENT-002, CONSENT-009)
import { z } from 'zod';
import { call, file } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditSettings } from '@alveary/modules/portal-users/contract/policies.ts';
import { languageField } from './model.ts';
import {
  changedSiteTemplate,
  newSiteTemplate,
  retiredSiteTemplate,
  siteTemplate,
} from './site-templates.model.ts';

const params = z.object({ id: idField });
const write = { allow: mayEditSettings, reach: 'allowed-sites', changes: ['consent-templates'] } as const;
const read = {
  method: 'GET',
  allow: mayEditSettings,
  reach: 'allowed-sites',
  shows: ['consent-templates'],
  audit: { none: 'templates hold no patient data' },
} as const;

export const siteTemplateCalls = {
  list: call({
    ...read,
    path: 'consent-templates',
    summary: 'The templates that a site has written itself, by name; those that are retired last',
    input: { query: z.strictObject({ siteId: idField }) },
    output: z.array(siteTemplate),
    errors: ['SiteNotFound'],
    spec: ['CONSENT-009'],
  }),
  create: call({
    ...write,
    method: 'POST',
    path: 'consent-templates',
    summary: 'Write a template for a site',
    input: { body: newSiteTemplate },
    output: siteTemplate,
    errors: ['SiteNotFound', 'Invalid'],
    audit: { action: 'consent-template.create', about: 'nothing' },
    status: 201,
    repeatable: true,
    spec: ['CONSENT-009'],
  }),
  update: call({
    ...write,
    method: 'PUT',
    path: 'consent-templates/{id}',
    summary: 'Write a template anew: the version before is kept, and what was sent stays as it is',
    input: { params, body: changedSiteTemplate },
    output: siteTemplate,
    errors: ['ConsentTemplateNotFound', 'Stale', 'Invalid'],
    audit: { action: 'consent-template.update', about: 'nothing' },
    spec: ['CONSENT-009'],
  }),
  retire: call({
    ...write,
    method: 'POST',
    path: 'consent-templates/{id}/retire',
    summary: 'Take a template out of use: nobody can choose it any more',
    input: { params, body: retiredSiteTemplate },
    output: siteTemplate,
    errors: ['ConsentTemplateNotFound', 'Stale'],
    audit: { action: 'consent-template.delete', about: 'nothing' },
    spec: ['CONSENT-009'],
  }),
  preview: call({
    ...read,
    path: 'consent-templates/{id}/preview',
    summary: 'The document of a template as a signer would read it, filled for nobody',
    input: { params, query: z.strictObject({ language: languageField }) },
    output: file(['application/pdf']),
    errors: ['ConsentTemplateNotFound'],
    spec: ['CONSENT-009'],
  }),
};
