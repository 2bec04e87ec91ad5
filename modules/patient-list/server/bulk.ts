// How is the same done for several patients of the list? Each by the call for a single one, so that its rules, its record and its news
// are the same; a trial tells what would come of it (`POST profiles/list/act`, `profiles/list/undo`)
import { errorCatalogue, fail, type Failure } from '@alveary/contract/errors.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { assigningCoordinator, findCoordinators } from '@alveary/modules/care-team/server/public.ts';
import { NO_PHONE, NO_SMS_NUMBER } from '@alveary/modules/outbound-messages/contract/rules.ts';
import { findAllowance, sendingMessage } from '@alveary/modules/outbound-messages/server/public.ts';
import { findNumbers } from '@alveary/modules/patients/server/public.ts';
import { smsNumbersOf } from '@alveary/modules/patients/contract/sms-number.rules.ts';
import { addingTask, changingTask, findWithSameTask } from '@alveary/modules/tasks/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import type { BulkAct, BulkResult, bulkCalls, Undoing } from '../contract/bulk-calls.ts';
import { leftOutFor } from '../contract/bulk.rules.ts';
import { findStandings, type StandingRow } from './bulk.store.ts';

const NO_RIGHT = 'You may not change this patient.';
const CHANGED = 'It was changed since, and stays as it is now.';

const leftOut = (profileId: string, reason: string): BulkResult => ({
  profileId,
  isDone: false,
  reason,
  undo: null,
});

/** What is wrong with all of them is said of the request, not of each patient. @throws Failure Invalid */
const refused = (profileId: string, failure: Failure): BulkResult => {
  if (failure.code === 'Invalid' || failure.code === 'ReplyNotOwn') throw failure;
  const { message } = errorCatalogue[failure.code];
  return leftOut(profileId, failure.code === 'NoSiteForPatient' ? NO_RIGHT : message);
};

type ForOne = (profileId: string) => Promise<BulkResult>;

interface Trying {
  readonly isTrial: boolean;
}

const assign = async (
  ctx: Ctx,
  { userId }: Extract<BulkAct, { kind: 'assign' }>,
  profileIds: readonly string[],
  trying: Trying,
): Promise<ForOne> => {
  const found = await findCoordinators(ctx.db, profileIds);
  const now = new Map(found.map((one) => [one.profileId, one.userId]));
  return async (profileId) => {
    const before = now.get(profileId) ?? null;
    if (before === userId) return leftOut(profileId, 'Is the coordinator already.');
    const done = await ctx.inner(
      assigningCoordinator,
      { query: { profileId, careCoordinator: userId } },
      trying,
    );
    if (!done.isDone) return refused(profileId, done.failure);
    return { profileId, isDone: true, reason: null, undo: { kind: 'assign', profileId, userId, before } };
  };
};

const addTask = async (
  ctx: Ctx,
  { task }: Extract<BulkAct, { kind: 'task' }>,
  profileIds: readonly string[],
  trying: Trying,
): Promise<ForOne> => {
  const have = new Set(await findWithSameTask(ctx.db, profileIds, task));
  return async (profileId) => {
    if (have.has(profileId)) return leftOut(profileId, 'The same task is planned already.');
    const done = await ctx.inner(addingTask, { query: { profileId }, body: task }, trying);
    if (!done.isDone) return refused(profileId, done.failure);
    const { id: taskId, version } = done.answer;
    return { profileId, isDone: true, reason: null, undo: { kind: 'task', profileId, taskId, version } };
  };
};

const SOURCE = 'PORTAL';

/** To the number that is likeliest to be read. A message that went out is not taken back. */
const send = async (
  ctx: Ctx,
  act: Extract<BulkAct, { kind: 'sms' | 'email' }>,
  trying: Trying,
): Promise<ForOne> => {
  // What is only tried is not counted by the call, so a trial counts for itself.
  let left = trying.isTrial ? (await findAllowance(ctx)).left : Infinity;
  return async (profileId) => {
    if (left === 0) return leftOut(profileId, errorCatalogue.TooManyMessages.message);
    const body = await letterFor(ctx, act, profileId);
    if (typeof body === 'string') return leftOut(profileId, body);
    const done = await ctx.inner(sendingMessage, { body }, trying);
    if (!done.isDone) return refused(profileId, done.failure);
    left -= 1;
    return { profileId, isDone: true, reason: null, undo: null };
  };
};

const letterFor = async (ctx: Ctx, act: Extract<BulkAct, { kind: 'sms' | 'email' }>, profileId: string) => {
  const about = { profile: profileId, source: SOURCE };
  if (act.kind === 'email') {
    const { kind: _, ...message } = act;
    return { ...about, message_type: 'EMAIL' as const, message };
  }
  const phones = await findNumbers(ctx.db, profileId);
  const [phone_number] = smsNumbersOf(phones);
  if (phone_number === undefined) return phones.length === 0 ? NO_PHONE : NO_SMS_NUMBER;
  const { body, append_do_not_reply } = act;
  return { ...about, message_type: 'SMS' as const, message: { phone_number, body, append_do_not_reply } };
};

const forEach = (
  ctx: Ctx,
  act: BulkAct,
  profileIds: readonly string[],
  trying: Trying,
): Promise<ForOne> | ForOne => {
  if (act.kind === 'assign') return assign(ctx, act, profileIds, trying);
  return act.kind === 'task' ? addTask(ctx, act, profileIds, trying) : send(ctx, act, trying);
};

/** Always in the same order: two people who choose the same patients wait for each other, and not in a circle. */
const inTurn = (ids: readonly string[]): readonly string[] => ids.toSorted();

/** @throws Failure NoSiteForPatient when none of them may be changed */
const standingsOf = async (
  ctx: Ctx,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, StandingRow>> => {
  const found = await findStandings(ctx.db, profileIds, await ctx.bitsOf(mayEditPatients.sites(ctx.me)));
  if (found.length === 0) fail('NoSiteForPatient');
  return new Map(found.map((one) => [one.profileId, one]));
};

export const actForMany: Handler<typeof bulkCalls.act> = async (
  ctx,
  { body: { act, profileIds, isTrial } },
) => {
  const standingOf = await standingsOf(ctx, profileIds);
  ctx.about(...standingOf.keys());
  const doFor = await forEach(ctx, act, profileIds, { isTrial });
  const isMessage = act.kind === 'sms' || act.kind === 'email';
  const results = new Map<string, BulkResult>();
  for (const profileId of inTurn(profileIds)) {
    const standing = standingOf.get(profileId);
    const reason = standing === undefined ? NO_RIGHT : leftOutFor(standing, isMessage);
    results.set(profileId, reason === null ? await doFor(profileId) : leftOut(profileId, reason));
  }
  const all = profileIds.flatMap((id) => results.get(id) ?? []);
  const done = all.filter((one) => one.isDone).length;
  ctx.noteChange(null, { kind: act.kind, isTrial, done, leftOut: all.length - done });
  return isTrial ? all.map((one) => ({ ...one, undo: null })) : all;
};

const undoOne = async (ctx: Ctx, row: Undoing): Promise<BulkResult> => {
  const { profileId } = row;
  if (row.kind === 'assign') {
    const [now] = await findCoordinators(ctx.db, [profileId]);
    if (now?.userId !== row.userId) return leftOut(profileId, CHANGED);
    const query = { profileId, ...(row.before === null ? {} : { careCoordinator: row.before }) };
    const done = await ctx.inner(assigningCoordinator, { query }, { isTrial: false });
    return done.isDone
      ? { profileId, isDone: true, reason: null, undo: null }
      : refused(profileId, done.failure);
  }
  const body = { version: row.version, status: 'CANCELLED' as const };
  const done = await ctx.inner(changingTask, { params: { id: row.taskId }, body }, { isTrial: false });
  if (done.isDone) return { profileId, isDone: true, reason: null, undo: null };
  return done.failure.code === 'Stale' ? leftOut(profileId, CHANGED) : refused(profileId, done.failure);
};

export const undoForMany: Handler<typeof bulkCalls.undo> = async (ctx, { body: { rows } }) => {
  const standingOf = await standingsOf(
    ctx,
    rows.map(({ profileId }) => profileId),
  );
  const results: BulkResult[] = [];
  for (const row of rows.toSorted((one, other) => (one.profileId < other.profileId ? -1 : 1))) {
    const mayChange = standingOf.has(row.profileId);
    results.push(mayChange ? await undoOne(ctx, row) : leftOut(row.profileId, NO_RIGHT));
  }
  const done = results.filter(({ isDone }) => isDone).map(({ profileId }) => profileId);
  ctx.about(...done);
  ctx.noteChange(null, { done: done.length, leftOut: results.length - done.length });
  return results;
};
