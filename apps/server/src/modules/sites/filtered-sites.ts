// Which of the own sites pass the filters, and how many patients has each by status? (`GET api/sites`; OP-USERS-8)
import { engagementStatuses } from '@alveary/contract/patients/model.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import type { siteSettingsCalls } from '@alveary/contract/sites/settings.calls.ts';
import type { ListedSite } from '@alveary/contract/sites/settings.model.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findFilteredSites } from './settings.store.ts';

type Counts = ListedSite['patientsByStatus'];

const noPatients: Counts = {
  ELIGIBLE: 0,
  NOT_AWARE: 0,
  AWARE: 0,
  ACTIVATED: 0,
  MANAGED: 0,
  DECLINED_PROSPECT: 0,
  DISENROLLED: 0,
};

const countsOf = (counted: Readonly<Partial<Counts>>): Counts => {
  const counts = { ...noPatients };
  for (const status of engagementStatuses) counts[status] = counted[status] ?? 0;
  return counts;
};

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
    rows: rows.map(({ counts, ...site }) => ({ ...site, patientsByStatus: countsOf(counts) })),
    total,
  };
};
