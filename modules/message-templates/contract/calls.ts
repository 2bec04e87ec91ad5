// Which calls keep the message templates of a site? (document 2 §7 Outbound; CONSENT-021; OP table CONSENT)
import { z } from 'zod';
import { call, nothing, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields, seenVersion } from '@alveary/contract/fields.ts';
import { mayAddTemplates, mayChangeTemplates, mayReadTemplates } from './policies.ts';
import { changedTemplate, messageTemplate, newTemplate } from './model.ts';

const byId = z.object({ id: idField });

export const messageTemplateCalls = {
  list: call({
    method: 'GET',
    path: 'message-templates',
    summary: 'The message templates of a site, by title',
    input: { query: z.strictObject({ ...pagingFields(1000, 1000), tenant: idField }) },
    output: paged(messageTemplate),
    allow: mayReadTemplates,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'NotAllowed'],
    shows: ['message-templates'],
    audit: { none: 'templates hold no patient data' },
    spec: ['CONSENT-021', 'CONSENT-022'],
  }),
  create: call({
    method: 'POST',
    path: 'message-templates',
    summary: 'Add a message template to a site',
    input: { query: z.strictObject({ tenant: idField }), body: newTemplate },
    output: messageTemplate,
    allow: mayAddTemplates,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'NotAllowed', 'TitleTaken'],
    changes: ['message-templates'],
    audit: { action: 'message-template.add', about: 'nothing' },
    status: 201,
    repeatable: true,
    spec: ['CONSENT-021', 'CONSENT-022'],
  }),
  update: call({
    method: 'PUT',
    path: 'message-templates/{id}',
    summary: 'Change a message template: the own ones, or those of anyone by a right of its own',
    input: { params: byId, body: changedTemplate },
    output: messageTemplate,
    allow: mayChangeTemplates,
    reach: 'allowed-sites',
    errors: ['TemplateNotFound', 'TemplateNotYours', 'TitleTaken', 'Stale'],
    changes: ['message-templates'],
    audit: { action: 'message-template.change', about: 'nothing' },
    spec: ['CONSENT-021', 'CONSENT-023'],
  }),
  delete: call({
    method: 'DELETE',
    path: 'message-templates/{id}',
    summary: 'Delete a message template: the own ones, or those of anyone by a right of its own',
    input: { params: byId, query: seenVersion },
    output: nothing,
    allow: mayChangeTemplates,
    reach: 'allowed-sites',
    errors: ['TemplateNotFound', 'TemplateNotYours', 'Stale'],
    changes: ['message-templates'],
    audit: { action: 'message-template.remove', about: 'nothing' },
    spec: ['CONSENT-021', 'CONSENT-023'],
  }),
};
