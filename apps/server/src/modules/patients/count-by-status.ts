// How many patients has a site with each engagement status? (`GET profiles/aggregates`; OP-PROFILE-6; PROFILE-045)
import { fail } from '@alveary/contract/errors.ts';
import type { patientListCalls } from '@alveary/contract/patients/list.calls.ts';
import { type EngagementStatus, engagementStatuses } from '@alveary/contract/patients/model.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { countByStatus } from './journeys.store.ts';

type Counts = Record<EngagementStatus, number>;

const none: Counts = {
  ELIGIBLE: 0,
  NOT_AWARE: 0,
  AWARE: 0,
  ACTIVATED: 0,
  MANAGED: 0,
  DECLINED_PROSPECT: 0,
  DISENROLLED: 0,
};

export const readAggregates: Handler<typeof patientListCalls.aggregates> = async (ctx, { query }) => {
  const siteId = query.site_id;
  if (!mayViewPatients.sites(ctx.me).includes(siteId)) fail('SiteNotFound');
  const byStatus = { ...none };
  for (const { status, patients } of await countByStatus(ctx.single, siteId)) byStatus[status] = patients;
  const total = engagementStatuses.reduce((sum, status) => sum + byStatus[status], 0);
  return { siteId, total, byStatus };
};
