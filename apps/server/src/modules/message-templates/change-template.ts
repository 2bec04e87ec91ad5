// How is a message template changed? By its author, or by who may change those of anyone (CONSENT-023)
import { fail } from '@alveary/contract/errors.ts';
import type { messageTemplateCalls } from '@alveary/contract/message-templates/calls.ts';
import { mayChangeTemplate, mayChangeTemplates } from '@alveary/contract/policies/message-templates.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { isTitleTaken, lockTemplate, lockTitles, updateTemplate } from './message-templates.store.ts';
import { TITLE_TAKEN } from './title-taken.ts';

export const changeTemplate: Handler<typeof messageTemplateCalls.change> = async (ctx, { params, body }) => {
  const sites = mayChangeTemplates.sites(ctx.me);
  const current = (await lockTemplate(ctx.db, sites, params.id)) ?? fail('TemplateNotFound');
  if (!mayChangeTemplate(ctx.me, current)) return fail('TemplateNotYours');
  if (current.version !== body.version) return fail('Stale', { current });
  await lockTitles(ctx.db, current.tenant);
  if (await isTitleTaken(ctx.db, current.tenant, body.title, current.id)) {
    return fail('TitleTaken', TITLE_TAKEN);
  }
  await updateTemplate(ctx.db, { id: current.id, title: body.title, body: body.body, at: iso(ctx.now) });
  const changed = (await lockTemplate(ctx.db, sites, params.id)) ?? fail('TemplateNotFound');
  ctx.noteChange(current, changed);
  return changed;
};
