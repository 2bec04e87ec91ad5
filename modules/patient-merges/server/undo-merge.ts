// Which records were merged into this one, and how do they become two again?
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { patientMergeCalls } from '../contract/calls.ts';
import {
  areReachedWholly,
  countMergeBack,
  findMerge,
  findMerges,
  findSinceMerge,
  lockRecords,
  reachesClosedSites,
  unmergePatients,
} from './patient-merges.store.ts';

type MergeCalls = typeof patientMergeCalls;

export const listMerges: Handler<MergeCalls['list']> = async (ctx, { params }) => {
  ctx.about(params.id);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  const merges = await findMerges(ctx.db, params.id);
  const newest = merges.find(({ undone }) => undone === null);
  const back = newest ? await countMergeBack(ctx.db, newest.id) : null;
  return merges.map((one) => (one === newest ? { ...one, back } : one));
};

/** Told to those only who may undo it. */
export const readSince: Handler<MergeCalls['since']> = async (ctx, { params }) => {
  ctx.about(params.id);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  const merge = (await findMerge(ctx.db, params.id, params.mergeId)) ?? fail('MergeNotFound');
  if (merge.undone !== null) fail('MergeNotFound');
  const reached = await areReachedWholly(ctx.db, [params.id]);
  if (!reached || !(await reachesClosedSites(ctx.db, merge.id))) fail('MergeElsewhere');
  return findSinceMerge(ctx.db, merge.id);
};

export const undoMerge: Handler<MergeCalls['undo']> = async (ctx, { params, body }) => {
  ctx.about(params.id);
  await lockRecords(ctx.db, [params.id]);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  const merge = (await findMerge(ctx.db, params.id, params.mergeId)) ?? fail('MergeNotFound');
  if (merge.undone !== null) fail('MergeNotFound');
  const reached = await areReachedWholly(ctx.db, [params.id]);
  if (!reached || !(await reachesClosedSites(ctx.db, merge.id))) fail('MergeElsewhere');
  const newest = (await findMerges(ctx.db, params.id)).find(({ undone }) => undone === null);
  if (newest?.id !== merge.id) fail('LaterMergeFirst');
  ctx.about(params.id, merge.mergedId);
  await unmergePatients(ctx.db, {
    id: merge.id,
    reason: body.reason,
    userId: ctx.me.id,
    at: iso(ctx.now),
  });
  ctx.noteChange(
    { survivor: params.id, merged: merge.mergedId },
    { separated: merge.mergedId, reason: body.reason },
  );
  return (await findMerge(ctx.db, params.id, params.mergeId)) ?? fail('MergeNotFound');
};
