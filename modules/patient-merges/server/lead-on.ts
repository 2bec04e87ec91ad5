// Into which record was this one merged, for somebody with an old address?
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientMergeCalls } from '../contract/calls.ts';
import { findMergedInto } from './patient-merges.store.ts';

export const leadOn: Handler<(typeof patientMergeCalls)['leadOn']> = async (ctx, { params }) => {
  const record = (await findMergedInto(ctx.db, params.id)) ?? fail('NoSiteForPatient');
  ctx.about(record.profileId);
  return record;
};
