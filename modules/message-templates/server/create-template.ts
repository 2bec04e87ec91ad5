// How does a site get a message template? Its title is there once (CONSENT-021, CONSENT-022)
import { fail, failAt } from '@alveary/contract/errors.ts';
import type { messageTemplateCalls } from '../contract/calls.ts';
import { mayAddTemplates } from '../contract/policies.ts';
import { checkSite } from '@alveary/server/platform/calls/check-site.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { insertTemplate, lockTemplate } from './message-templates.store.ts';

export const createTemplate: Handler<typeof messageTemplateCalls.create> = async (ctx, { query, body }) => {
  checkSite(ctx, mayAddTemplates, query.tenant);
  const written = { id: newId(), title: body.title, body: body.body, at: iso(ctx.now) };
  const added = await insertTemplate(ctx.db, query.tenant, ctx.me.id, written);
  if (added === 0) return failAt('title', 'TitleTaken');
  const here = await ctx.bitsOf([query.tenant]);
  const template = (await lockTemplate(ctx.db, here, written.id)) ?? fail('TemplateNotFound');
  ctx.noteChange(null, template);
  return template;
};
