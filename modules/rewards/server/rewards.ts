// What has a patient earned, and how is a reward approved, paid or rejected? (document 3 §7 Rewards; OP-REWARD-1)
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { rewardCalls } from '../contract/calls.ts';
import { rewardStatuses, rewardStatusNames, rewardTypeNames, rewardTypes } from '../contract/model.ts';
import { accountOf, monthOf } from '../contract/rules.ts';
import { findActivities, findActivity, findEarned, findProgramme, updateActivity } from './rewards.store.ts';

type RewardCalls = typeof rewardCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

export const readAccount: Handler<RewardCalls['account']> = async (ctx, { query: { profile_id } }) => {
  await checkReach(ctx, profile_id);
  const year = monthOf(ctx.now).start.slice(0, 4);
  const earned = await findEarned(ctx.db, profile_id, `${year}-01-01T00:00:00Z`);
  return accountOf(await findProgramme(ctx.db, profile_id), earned, ctx.now);
};

export const listActivities: Handler<RewardCalls['activities']> = async (ctx, { query: { profile_id } }) => {
  await checkReach(ctx, profile_id);
  return findActivities(ctx.db, profile_id);
};

export const listTypes: Handler<RewardCalls['types']> = async () =>
  rewardTypes.map((type) => ({ type, name: rewardTypeNames[type] }));

export const listStatuses: Handler<RewardCalls['statuses']> = async () =>
  rewardStatuses.map((status) => ({ status, name: rewardStatusNames[status] }));

export const updateReward: Handler<RewardCalls['update']> = async (ctx, { params: { activityId }, body }) => {
  const before = (await findActivity(ctx.db, activityId)) ?? fail('RewardNotFound');
  ctx.about(before.profile_id);
  const { version, status = before.status, note = before.note } = body;
  const change = { id: activityId, version, status, note, by: ctx.me.id, at: iso(ctx.now) };
  const isSaved = (await updateActivity(ctx.db, change)) === 1;
  // Read once more: the other change may have been committed while this one waited for its row.
  const after = (await findActivity(ctx.db, activityId)) ?? fail('RewardNotFound');
  if (!isSaved) fail('Stale', { current: after });
  ctx.noteChange(before, after);
  return after;
};
