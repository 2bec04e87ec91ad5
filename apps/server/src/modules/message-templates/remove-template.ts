// How does a message template go? Messages that were sent keep their text (CONSENT-021, CONSENT-023)
import { fail } from '@alveary/contract/errors.ts';
import type { messageTemplateCalls } from '@alveary/contract/message-templates/calls.ts';
import { mayChangeTemplate, mayChangeTemplates } from '@alveary/contract/policies/message-templates.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { deleteTemplate, lockTemplate } from './message-templates.store.ts';

export const removeTemplate: Handler<typeof messageTemplateCalls.remove> = async (ctx, { params }) => {
  const sites = mayChangeTemplates.sites(ctx.me);
  const current = (await lockTemplate(ctx.db, sites, params.id)) ?? fail('TemplateNotFound');
  if (!mayChangeTemplate(ctx.me, current)) return fail('TemplateNotYours');
  await deleteTemplate(ctx.db, current.id);
  ctx.noteChange(current, null);
  return undefined;
};
