// How do two records of one person become one?
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { patientMergeCalls } from '../contract/calls.ts';
import { takenOver } from '../contract/rules.ts';
import { findMerge, lockRecords, mergePatients } from './patient-merges.store.ts';
import { bothRecords, findHindrances } from './preview-merge.ts';

export const mergeRecords: Handler<(typeof patientMergeCalls)['merge']> = async (ctx, { params, body }) => {
  const { mergedId, reason, fromMerged } = body;
  const survivorId = params.id;
  // First the locks: whoever merges or saves one of the two at this moment is through before anything is looked at.
  await lockRecords(ctx.db, [survivorId, mergedId]);
  const { survivor, merged } = await bothRecords(ctx, survivorId, mergedId);
  if (survivor.version !== body.survivorVersion) fail('Stale', { current: survivor });
  if (merged.version !== body.mergedVersion) fail('Stale', { current: merged });
  if ((await findHindrances(ctx, survivorId, mergedId)).length > 0) fail('MergeHindered');
  const fields = takenOver(survivor, merged, fromMerged);
  const id = newId();
  await mergePatients(ctx.db, {
    id,
    survivorId,
    mergedId,
    fields,
    reason,
    userId: ctx.me.id,
    at: iso(ctx.now),
  });
  ctx.noteChange({ merged: mergedId }, { survivor: survivorId, taken: fields, reason });
  return (await findMerge(ctx.db, survivorId, id)) ?? fail('MergeNotFound');
};
