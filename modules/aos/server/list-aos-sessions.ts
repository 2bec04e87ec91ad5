// Which AOS sessions did a patient have? (ADMIN-004)
import type { aosCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { findAosSessionsOfProfile } from './aos.store.ts';

export const listAosSessions: Handler<typeof aosCalls.listOfPatient> = async (ctx, { params, query }) => {
  ctx.about(params.id);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  return findAosSessionsOfProfile(ctx.db, params.id, query.size, query.page * query.size);
};
