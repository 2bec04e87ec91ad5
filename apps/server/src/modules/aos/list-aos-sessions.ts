// Which AOS sessions did a patient have? (ADMIN-004)
import type { aosCalls } from '@alveary/contract/aos/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { reachesPatient } from '../patients/public.ts';
import { findAosSessionsOfProfile } from './aos.store.ts';

export const listAosSessions: Handler<typeof aosCalls.ofPatient> = async (ctx, { params, query }) => {
  ctx.about(params.id);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  return findAosSessionsOfProfile(ctx.db, params.id, query.size, query.page * query.size);
};
