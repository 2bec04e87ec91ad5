// Which of the own sites pass the filters, and how many patients has each by status? (`GET api/sites`; OP-USERS-8)
import { patientsByStatus } from '@alveary/contract/engagement-status.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import type { siteSettingsCalls } from '../contract/settings.calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findFilteredSites } from './settings.store.ts';

export const filteredSites: Handler<typeof siteSettingsCalls.filtered> = async (ctx, { query }) => {
  const { rows, total } = await findFilteredSites(ctx.db, {
    siteIds: accessibleSites(ctx.me),
    userId: ctx.me.id,
    name: query['name.contains'] || null,
    slug: query['slug.equals'] ?? null,
    region: query['region.equals'] ?? null,
    descending: query.sort === 'name,desc',
    page: query.page,
    size: query.size,
  });
  return {
    rows: rows.map(({ counts, ...site }) => ({ ...site, patientsByStatus: patientsByStatus(counts) })),
    total,
  };
};
