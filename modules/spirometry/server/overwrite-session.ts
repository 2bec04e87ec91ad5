// Saves which tests of a session count and are best, goes back to an earlier choice, or to the original (document 3 §4, §5, §7; OP-SPIRO-4)
import { type ErrorCode, fail } from '@alveary/contract/errors.ts';
import type { overwritingCalls } from '../contract/overwriting-calls.ts';
import type { Overwriting, SessionOverwrite, SpirometrySession } from '../contract/model.ts';
import {
  choiceProblems,
  isChanged,
  loadedChoices,
  noOverwrite,
  type OverwritingProblem,
} from '../contract/overwriting.ts';
import { type OverwritingSent } from '../contract/overwriting-sent.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { judgeSessions } from './judge-sessions.ts';
import { findOverwritings, insertOverwriting, type NewOverwriting } from './overwritings.store.ts';
import { sessionOf } from './session-of.ts';
import { findSession, takeNextVersion } from './sessions.store.ts';

type OverwritingCalls = typeof overwritingCalls;

/** @throws Failure SessionNotFound, OverwritingNotOffered, Stale */
const openForOverwriting = async (ctx: Ctx, id: string, seen: number): Promise<SpirometrySession> => {
  const session = (await sessionOf(ctx.db, id)) ?? fail('SessionNotFound');
  ctx.about(session.profile_id);
  if (!session.overwriting_offered) fail('OverwritingNotOffered');
  if (session.version !== seen) fail('Stale', { current: session });
  return session;
};

const choicesSent = (sent: OverwritingSent): SessionOverwrite => ({
  best_test_id: sent.best_test,
  best_fvc_test_id: sent.fvc_selected_test,
  best_fev1_test_id: sent.fev1_selected_test,
  best_pef_test_id: sent.pef_selected_test,
  excluded_test_ids: [...new Set(sent.excluded_test_ids)],
  test_overwrites: sent.test_overwrites,
});

const refuse = (field: string, message: string): never => fail('Invalid', { errors: [{ field, message }] });

/** Everything that is named must be of this session, and what stood on the screen must be what is stored. */
const checkSent = (ctx: Ctx, session: SpirometrySession, sent: OverwritingSent): void => {
  const { tests } = session.analysis_summary;
  const known = new Map(tests.map((test) => [test.id, test]));
  const choices = choicesSent(sent);
  const { excluded_test_ids, test_overwrites, ...best } = choices;
  const named = [
    ...Object.values(best).filter((id) => id !== null),
    ...excluded_test_ids,
    ...test_overwrites.map(({ test_id }) => test_id),
    ...Object.keys(sent.tests_values),
  ];
  if (named.some((id) => !known.has(id))) {
    refuse('best_test', 'A test that was chosen is not one of this session. Reload the session.');
  }
  if (new Set(test_overwrites.map(({ test_id }) => test_id)).size < test_overwrites.length) {
    refuse('test_overwrites', 'Each test has one status. Send it once.');
  }
  if (sent.created_by !== ctx.me.id) refuse('created_by', 'An overwriting is saved in your own name only.');
  for (const [id, shown] of Object.entries(sent.tests_values)) {
    const stored = known.get(id);
    const isSame = shown.fvc === stored?.fvc && shown.fev1 === stored?.fev1 && shown.pef === stored?.pef;
    if (!isSame)
      refuse('tests_values', 'The values on the screen are not the stored ones. Reload the session.');
  }
  const position = sent.best_test === null ? null : tests.findIndex(({ id }) => id === sent.best_test);
  if (sent.best_processed_array_index !== position) {
    refuse('best_processed_array_index', 'This is not where the best test stands. Reload the session.');
  }
  const thread = new Set(session.comment_thread.map(({ id }) => id));
  if (sent.comment_thread.some(({ id }) => !thread.has(id))) {
    refuse('comment_thread', 'This comment is not one of the session. Reload the session.');
  }
};

const codeOf: Readonly<Record<OverwritingProblem, ErrorCode>> = {
  bestValuesMissing: 'OverwritingBestMissing',
  bestUnusable: 'OverwritingBestUnusable',
  bestExcluded: 'OverwritingBestExcluded',
  nothingChanged: 'OverwritingUnchanged',
};

interface Saving extends Pick<Overwriting, 'kind'> {
  readonly choices: SessionOverwrite;
  readonly comment?: string | null;
  readonly testsValues?: object;
  readonly bestIndex?: number | null;
  readonly occurredAt?: string;
}

const save = async (ctx: Ctx, before: SpirometrySession, saving: Saving): Promise<SpirometrySession> => {
  const { id } = before;
  if ((await takeNextVersion(ctx.db, id, before.version)) === 0) {
    // Read once more: the other save may have been committed while this one waited for its row.
    fail('Stale', { current: (await sessionOf(ctx.db, id)) ?? fail('SessionNotFound') });
  }
  const { choices, comment = null, testsValues = {}, bestIndex = null } = saving;
  const row: NewOverwriting = {
    ...choices,
    id: newId(),
    kind: saving.kind,
    version: before.version + 1,
    sessionId: id,
    profileId: before.profile_id,
    comment,
    testsValues,
    bestIndex,
    occurredAt: saving.occurredAt ?? iso(ctx.now),
    at: iso(ctx.now),
    by: ctx.me.id,
  };
  await insertOverwriting(ctx.db, row);
  await judgeSessions(ctx.db, [id]);
  const after = (await sessionOf(ctx.db, id)) ?? fail('SessionNotFound');
  ctx.noteChange(before.session_overwrite, after.session_overwrite);
  return after;
};

export const overwriteSession: Handler<OverwritingCalls['save']> = async (ctx, { params, body }) => {
  const before = await openForOverwriting(ctx, params.id, body.version);
  checkSent(ctx, before, body);
  const choices = choicesSent(body);
  const [problem] = choiceProblems(before.analysis_summary.tests, choices);
  if (problem !== undefined) fail(codeOf[problem]);
  const isNew = isChanged(loadedChoices(before.session_overwrite), { ...choices, comment: body.comment });
  if (!isNew) fail('OverwritingUnchanged');
  return save(ctx, before, {
    kind: 'saved',
    choices,
    comment: body.comment === '' ? null : body.comment,
    testsValues: body.tests_values,
    bestIndex: body.best_processed_array_index,
    occurredAt: body.occurred_at,
  });
};

export const listOverwritings: Handler<OverwritingCalls['list']> = async (ctx, { query }) => {
  const session = (await findSession(ctx.db, query.session_id)) ?? fail('SessionNotFound');
  ctx.about(session.profile_id);
  return findOverwritings(ctx.db, query.session_id);
};

export const restoreOverwriting: Handler<OverwritingCalls['restore']> = async (ctx, { query, body }) => {
  const before = await openForOverwriting(ctx, query.session_id, body.version);
  const all = await findOverwritings(ctx.db, query.session_id);
  const earlier = all.find(({ id }) => id === body.id) ?? fail('OverwritingNotFound');
  const kind = earlier.kind === 'original' ? 'original' : 'restored';
  const { best_test_id, best_fvc_test_id, best_fev1_test_id, best_pef_test_id } = earlier;
  const { excluded_test_ids, test_overwrites } = earlier;
  const best = { best_test_id, best_fvc_test_id, best_fev1_test_id, best_pef_test_id };
  return save(ctx, before, { kind, choices: { ...best, excluded_test_ids, test_overwrites } });
};

export const takeBackOverwriting: Handler<OverwritingCalls['takeBack']> = async (ctx, { query }) => {
  const before = await openForOverwriting(ctx, query.session_id, query.version);
  if (before.session_overwrite === null) fail('OverwritingUnchanged');
  return save(ctx, before, { kind: 'original', choices: noOverwrite });
};
