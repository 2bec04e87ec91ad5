// Answers what physicians ordered for a patient (EVENT-014).
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { physicianOrderCalls } from '../contract/calls.ts';
import { findPhysicianOrders } from './physician-orders.store.ts';

export const listPhysicianOrders: Handler<(typeof physicianOrderCalls)['list']> = async (
  ctx,
  { params: { id } },
) => {
  ctx.about(id);
  if (!(await reachesPatient(ctx.db, id))) fail('NoSiteForPatient');
  return findPhysicianOrders(ctx.db, id);
};
