// How is a message template changed? By its author, or by who may change those of anyone (CONSENT-023)
import { fail, failAt } from '@alveary/contract/errors.ts';
import type { messageTemplateCalls } from '../contract/calls.ts';
import { mayChangeTemplate, mayChangeTemplates } from '../contract/policies.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { isTitleTaken, lockTemplate, lockTitles, updateTemplateRow } from './message-templates.store.ts';

export const updateTemplate: Handler<typeof messageTemplateCalls.update> = async (ctx, { params, body }) => {
  const reach = await ctx.bitsOf(mayChangeTemplates.sites(ctx.me));
  const current = (await lockTemplate(ctx.db, reach, params.id)) ?? fail('TemplateNotFound');
  if (!mayChangeTemplate(ctx.me, current)) return fail('TemplateNotYours');
  if (current.version !== body.version) return fail('Stale', { current });
  await lockTitles(ctx.db, current.tenant);
  if (await isTitleTaken(ctx.db, current.tenant, body.title, current.id)) {
    return failAt('title', 'TitleTaken');
  }
  await updateTemplateRow(ctx.db, { id: current.id, title: body.title, body: body.body, at: iso(ctx.now) });
  const changed = (await lockTemplate(ctx.db, reach, params.id)) ?? fail('TemplateNotFound');
  ctx.noteChange(current, changed);
  return changed;
};
