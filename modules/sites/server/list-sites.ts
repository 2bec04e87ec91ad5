// Which sites does the signed-in person work at? (document 1 §7 Sites)
import { fail } from '@alveary/contract/errors.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import type { siteCalls } from '../contract/calls.ts';
import type { siteSettingsCalls } from '../contract/settings.calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findSite, findSiteName, findSites } from './sites.store.ts';

export const listSites: Handler<typeof siteCalls.list> = (ctx, { query }) =>
  findSites(ctx.db, accessibleSites(ctx.me), query.page, query.size);

export const readSite: Handler<typeof siteCalls.read> = async (ctx, { params }) => {
  if (!accessibleSites(ctx.me).includes(params.id)) return fail('SiteNotFound');
  return (await findSite(ctx.db, params.id)) ?? fail('SiteNotFound');
};

export const nameForGrant: Handler<typeof siteSettingsCalls.nameForGrant> = async (ctx, { params }) =>
  (await findSiteName(ctx.db, params.id)) ?? fail('SiteNotFound');
