// Deletes a message template; messages that were sent keep their text (CONSENT-021, CONSENT-023).
import { fail } from '@alveary/contract/errors.ts';
import type { messageTemplateCalls } from '../contract/calls.ts';
import { mayChangeTemplate, mayChangeTemplates } from '../contract/policies.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { deleteTemplateRow, lockTemplate } from './message-templates.store.ts';

export const deleteTemplate: Handler<typeof messageTemplateCalls.delete> = async (ctx, { params, query }) => {
  const reach = await ctx.bitsOf(mayChangeTemplates.sites(ctx.me));
  const current = (await lockTemplate(ctx.db, reach, params.id)) ?? fail('TemplateNotFound');
  if (!mayChangeTemplate(ctx.me, current)) return fail('TemplateNotYours');
  if (query.version !== undefined && query.version !== current.version) fail('Stale', { current });
  await deleteTemplateRow(ctx.db, current.id);
  ctx.noteChange(current, null);
  return undefined;
};
