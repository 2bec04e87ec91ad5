// What would become of two records that are merged, and what is in the way?
import { fail } from '@alveary/contract/errors.ts';
import { findProfile } from '@alveary/modules/patients/server/public.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientMergeCalls } from '../contract/calls.ts';
import type { MergeHindrance } from '../contract/model.ts';
import { areReachedWholly, countMerge, findEhrIdClashes, findUnderWay } from './patient-merges.store.ts';

export interface TwoRecords {
  readonly survivor: Profile;
  readonly merged: Profile;
}

/** Both records, when the person may change all of both. @throws Failure SameRecord, NoSiteForPatient, MergeElsewhere */
export const bothRecords = async (ctx: Ctx, survivorId: string, mergedId: string): Promise<TwoRecords> => {
  if (survivorId === mergedId) fail('SameRecord');
  ctx.about(survivorId, mergedId);
  const survivor = (await findProfile(ctx.db, survivorId)) ?? fail('NoSiteForPatient');
  const merged = (await findProfile(ctx.db, mergedId)) ?? fail('NoSiteForPatient');
  // Whoever works at a site of one record sees all of both afterwards: every such site has to agree.
  if (!(await areReachedWholly(ctx.db, [survivorId, mergedId]))) fail('MergeElsewhere');
  return { survivor, merged };
};

export const findHindrances = async (
  ctx: Ctx,
  survivorId: string,
  mergedId: string,
): Promise<MergeHindrance[]> => [
  ...(await findEhrIdClashes(ctx.db, survivorId, mergedId)),
  ...(await findUnderWay(ctx.db, survivorId, mergedId)),
];

export const previewMerge: Handler<(typeof patientMergeCalls)['preview']> = async (
  ctx,
  { params, query },
) => ({
  ...(await bothRecords(ctx, params.id, query.mergedId)),
  counts: await countMerge(ctx.db, params.id, query.mergedId),
  hindrances: await findHindrances(ctx, params.id, query.mergedId),
});
