// Reads, sets and deletes the goal of a patient (document 3 §7 Patient data: goals; OP-EVENT-2).
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { goalCalls } from '../contract/calls.ts';
import { deleteGoalRow, findGoal, findMostRecent, insertGoal, takeGoalTurn } from './goals.store.ts';

type GoalCalls = typeof goalCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

export const readMostRecent: Handler<GoalCalls['mostRecent']> = async (ctx, { params: { id } }) => {
  await checkReach(ctx, id);
  return findMostRecent(ctx.db, id);
};

export const createGoal: Handler<GoalCalls['create']> = async (ctx, { params, body }) => {
  await checkReach(ctx, params.id);
  await takeGoalTurn(ctx.db, params.id);
  if (body.was !== undefined) {
    const current = await findMostRecent(ctx.db, params.id);
    if ((current?.id ?? null) !== body.was) fail('Stale', { current });
  }
  const id = newId();
  await insertGoal(ctx.db, { id, profileId: params.id, text: body.goal, by: ctx.me.id, at: iso(ctx.now) });
  const goal = (await findGoal(ctx.db, params.id, id)) ?? fail('GoalNotFound');
  ctx.noteChange(null, goal);
  return goal;
};

export const deleteGoal: Handler<GoalCalls['delete']> = async (ctx, { params: { id, goalId } }) => {
  await checkReach(ctx, id);
  const before = (await findGoal(ctx.db, id, goalId)) ?? fail('GoalNotFound');
  await deleteGoalRow(ctx.db, id, goalId);
  ctx.noteChange(before, null);
  return undefined;
};
