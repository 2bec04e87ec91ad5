// How many patients has a site with each engagement status? (`GET profiles/aggregates`; OP-PROFILE-6; PROFILE-045)
import { fail } from '@alveary/contract/errors.ts';
import type { patientListCalls } from '../contract/calls.ts';
import { engagementStatuses, patientsByStatus } from '@alveary/contract/engagement-status.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { countByStatus } from '@alveary/modules/journeys/server/public.ts';

export const readAggregates: Handler<typeof patientListCalls.countByStatus> = async (ctx, { query }) => {
  const siteId = query.site_id;
  if (!mayViewPatients.sites(ctx.me).includes(siteId)) fail('SiteNotFound');
  const counted = await countByStatus(ctx.single, siteId);
  const byStatus = patientsByStatus(
    Object.fromEntries(counted.map(({ status, patients }) => [status, patients])),
  );
  const total = engagementStatuses.reduce((sum, status) => sum + byStatus[status], 0);
  return { siteId, total, byStatus };
};
