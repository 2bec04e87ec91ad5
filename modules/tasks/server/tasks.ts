// How are tasks planned, changed and done, and which to-dos does a patient have? (OP-TASK-1; TASK-002, TASK-013)
import { fail } from '@alveary/contract/errors.ts';
import { earliestTask } from '@alveary/modules/communications/contract/rules.ts';
import { checkPurpose } from '@alveary/modules/communications/server/public.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { taskCalls } from '../contract/calls.ts';
import {
  countTasks,
  countTasksOfAll,
  findTask,
  findTasks,
  findTasksOfAll,
  findTodos,
  insertTask,
  updateTaskRow,
  worksForPatient,
} from './tasks.store.ts';

type TaskCalls = typeof taskCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

/** @throws Failure NotOnTeam */
const checkPerson = async (ctx: Ctx, userId: string | null, profileId: string): Promise<void> => {
  if (userId !== null && !(await worksForPatient(ctx.db, userId, profileId))) fail('NotOnTeam');
};

/** The zone that is furthest behind: who sits there may still plan for a yesterday of theirs. */
const FURTHEST_BEHIND_MINUTES = -12 * 60;
const TOO_EARLY = 'A task is due yesterday at the earliest.';

/** @throws Failure Invalid */
const checkDue = (ctx: Ctx, due: string): void => {
  if (Date.parse(due) >= earliestTask(ctx.now, FURTHEST_BEHIND_MINUTES)) return;
  fail('Invalid', { errors: [{ field: 'due', message: TOO_EARLY }] });
};

export const listTodos: Handler<TaskCalls['todos']> = async (ctx, { query }) => {
  await checkReach(ctx, query['principal.equals']);
  return findTodos(ctx.db, query['principal.equals']);
};

export const listTasks: Handler<TaskCalls['list']> = async (ctx, { query }) => {
  const question = { profileId: query['principal.equals'], status: query['status.equals'] ?? null };
  await checkReach(ctx, question.profileId);
  const { page, size } = query;
  return {
    rows: await findTasks(ctx.db, question, size, page * size),
    total: await countTasks(ctx.db, question),
  };
};

export const listTasksOfAll: Handler<TaskCalls['ofAllPatients']> = async (ctx, { query }) => {
  const question = {
    status: query['status.equals'] ?? null,
    practitionerId: query['assignedPractitioner.equals'] ?? null,
    isDown: query.sort === 'due,desc',
  };
  const { page, size } = query;
  const rows = await findTasksOfAll(ctx.db, question, size, page * size);
  ctx.about(...rows.map(({ principal }) => principal.id));
  return { rows, total: await countTasksOfAll(ctx.db, question) };
};

export const createTask: Handler<TaskCalls['create']> = async (ctx, { query: { profileId }, body }) => {
  await checkReach(ctx, profileId);
  const { purpose, due, assignedPractitioner, notes } = body;
  checkDue(ctx, due);
  await checkPurpose(ctx, profileId, 'MANUAL_TASK', purpose);
  await checkPerson(ctx, assignedPractitioner, profileId);
  const id = newId();
  const facts = {
    id,
    purpose,
    due,
    practitionerId: assignedPractitioner,
    notes,
    by: ctx.me.id,
    at: iso(ctx.now),
  };
  await insertTask(ctx.db, { ...facts, profileId });
  const task = (await findTask(ctx.db, id)) ?? fail('TaskNotFound');
  ctx.noteChange(null, task);
  return task;
};

export const updateTask: Handler<TaskCalls['update']> = async (ctx, { params: { id }, body }) => {
  const before = (await findTask(ctx.db, id)) ?? fail('TaskNotFound');
  ctx.about(before.principal.id);
  // Whoever still has it open would otherwise pass on or move what is done. It can be opened again.
  if (before.status !== 'OPEN' && body.status !== 'OPEN') fail('TaskOver');
  const {
    version,
    status = before.status,
    purpose = before.purpose,
    due = before.due,
    notes = before.notes,
  } = body;
  const { assignedPractitioner: practitionerId = before.assignedPractitioner?.id ?? null } = body;
  if (body.due !== undefined && body.due !== before.due) checkDue(ctx, body.due);
  if (purpose !== before.purpose) await checkPurpose(ctx, before.principal.id, 'MANUAL_TASK', purpose);
  if (practitionerId !== before.assignedPractitioner?.id)
    await checkPerson(ctx, practitionerId, before.principal.id);
  const facts = { id, version, status, purpose, due, notes, practitionerId, by: ctx.me.id, at: iso(ctx.now) };
  const isSaved = (await updateTaskRow(ctx.db, facts)) === 1;
  // Read once more: the other change may have been committed while this one waited for its row.
  const after = (await findTask(ctx.db, id)) ?? fail('TaskNotFound');
  if (!isSaved) fail('Stale', { current: after });
  ctx.noteChange(before, after);
  return after;
};
