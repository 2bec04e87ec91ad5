// Which message templates may be chosen at a site? (CONSENT-021; OP-CONSENT-2: tenant is the site)
import { fail } from '@alveary/contract/errors.ts';
import type { messageTemplateCalls } from '@alveary/contract/message-templates/calls.ts';
import { mayReadTemplates } from '@alveary/contract/policies/message-templates.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findTemplates } from './message-templates.store.ts';

export const listTemplates: Handler<typeof messageTemplateCalls.list> = async (ctx, { query }) => {
  if (!accessibleSites(ctx.me).includes(query.tenant)) return fail('SiteNotFound');
  if (!mayReadTemplates.sites(ctx.me).includes(query.tenant)) return fail('NotAllowed');
  return findTemplates(ctx.db, query.tenant, query.page, query.size);
};
