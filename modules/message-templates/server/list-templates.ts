// Which message templates may be chosen at a site? (CONSENT-021; OP-CONSENT-2: tenant is the site)
import type { messageTemplateCalls } from '../contract/calls.ts';
import { mayReadTemplates } from '../contract/policies.ts';
import { checkSite } from '@alveary/server/platform/calls/check-site.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findTemplates } from './message-templates.store.ts';

export const listTemplates: Handler<typeof messageTemplateCalls.list> = async (ctx, { query }) => {
  checkSite(ctx, mayReadTemplates, query.tenant);
  return findTemplates(ctx.db, query.tenant, query.page, query.size);
};
