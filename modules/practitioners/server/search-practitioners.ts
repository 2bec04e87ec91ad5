// Which known practitioners fit, and who practises at a site? (document 1 §7 Practitioners)
import { fail } from '@alveary/contract/errors.ts';
import { maySearchPractitioners } from '../contract/policies.ts';
import type { practitionerCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findPractitionersOfSite, searchPractitioners as search } from './practitioners.store.ts';

export const searchPractitioners: Handler<typeof practitionerCalls.search> = async (ctx, { query, body }) =>
  search(ctx.db, await ctx.bitsOf(maySearchPractitioners.sites(ctx.me)), body, query.page, query.size);

export const listOfSite: Handler<typeof practitionerCalls.listOfSite> = async (ctx, { params }) => {
  const sites = maySearchPractitioners.sites(ctx.me);
  if (!sites.includes(params.id)) return fail('SiteNotFound');
  const rows = await findPractitionersOfSite(ctx.db, await ctx.bitsOf(sites), params.id);
  return { rows, total: rows.length };
};
