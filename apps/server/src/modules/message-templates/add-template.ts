// How does a site get a message template? Its title is there once (CONSENT-021, CONSENT-022)
import { fail } from '@alveary/contract/errors.ts';
import type { messageTemplateCalls } from '@alveary/contract/message-templates/calls.ts';
import { mayAddTemplates } from '@alveary/contract/policies/message-templates.ts';
import { checkSite } from '../../platform/calls/check-site.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { insertTemplate, lockTemplate } from './message-templates.store.ts';
import { TITLE_TAKEN } from './title-taken.ts';

export const addTemplate: Handler<typeof messageTemplateCalls.add> = async (ctx, { query, body }) => {
  checkSite(ctx, mayAddTemplates, query.tenant);
  const written = { id: newId(), title: body.title, body: body.body, at: iso(ctx.now) };
  const added = await insertTemplate(ctx.db, query.tenant, ctx.me.id, written);
  if (added === 0) return fail('TitleTaken', TITLE_TAKEN);
  const template = (await lockTemplate(ctx.db, [query.tenant], written.id)) ?? fail('TemplateNotFound');
  ctx.noteChange(null, template);
  return template;
};
