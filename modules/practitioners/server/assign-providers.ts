// How does a patient get a provider and lose one, without undoing what somebody else did meanwhile? (document 3 §4, §7)
import { fail } from '@alveary/contract/errors.ts';
import type { providerAssignmentCalls } from '../contract/assignment.calls.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  deleteAssignments,
  insertAssignment,
  lockAssignments,
  reachesPatient,
  updateAssignment,
} from './assignments.store.ts';
import { createMissing } from './site-practitioners.ts';

const checkPatient = async (ctx: Ctx, profileId: string): Promise<void> => {
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  ctx.about(profileId);
};

export const assignProvider: Handler<typeof providerAssignmentCalls.assign> = async (
  ctx,
  { params: { id: profileId }, body: { npi, type, was } },
) => {
  await checkPatient(ctx, profileId);
  const [held] = await lockAssignments(ctx.db, profileId, [npi]);
  const seen = was === undefined ? (held?.type ?? null) : was;
  if (seen !== (held?.type ?? null)) fail('Stale', { current: { npi, type: held?.type ?? null } });
  if (held) await updateAssignment(ctx.db, profileId, { npi, type });
  else {
    await createMissing(ctx, [npi], 'npi');
    const added = await insertAssignment(ctx.db, { id: newId(), profileId, npi, type });
    if (added === 0) fail('Stale');
  }
  ctx.noteChange({ npi, type: held?.type ?? null }, { npi, type });
  return { success: [npi], rejected: [] };
};

export const unassignProviders: Handler<typeof providerAssignmentCalls.unassign> = async (
  ctx,
  { params: { id: profileId }, query: { npi: npis, was } },
) => {
  await checkPatient(ctx, profileId);
  const held = await lockAssignments(ctx.db, profileId, npis);
  const fitting = held.filter(({ type }) => was === undefined || type === was);
  const success = fitting.map(({ npi }) => npi);
  await deleteAssignments(ctx.db, profileId, success);
  ctx.noteChange({ practitioners: fitting }, { practitioners: [] });
  const rejected = [...new Set(npis)].filter((npi) => !success.includes(npi));
  return { success, rejected };
};
