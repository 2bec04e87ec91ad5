// Finds a recording again, starts it, keeps it alive, extends and stops it (document 2 §4 Time tracker; OP-TIMER-4, OP-ACTIVITY-5).
import type { recordingCalls } from '../contract/calls.ts';
import { type Absence, type Recording, WINDOW_MINUTES } from '../contract/model.ts';
import { extended, joinedSpans, settled, type Window } from '../contract/rules.ts';
import { IDLE_AFTER_MS } from '@alveary/modules/activity/contract/model.ts';
import type { Span } from '@alveary/modules/time-tracking/contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { isMedicalAssistant } from '@alveary/modules/communications/contract/policies.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { beginLog, finish, interrupt } from './recording-log.ts';
import {
  findOwn,
  findRunning,
  findToAnswer,
  insertRecording,
  isSessionOver,
  type KeptRecording,
  settleInterrupted,
  updateRecording,
  worksAtUsSite,
} from './recordings.store.ts';

type Calls = typeof recordingCalls;

const MINUTE_MS = 60_000;

const answerOf = (
  { userId: _user, isAssistant: _assistant, sessionId: _session, absences: _absences, ...one }: KeptRecording,
  now: number,
): Recording => ({
  ...one,
  now: iso(now),
});

/** Is the session over in which it is recorded, and nothing has stopped it yet? */
const isCutOff = async (ctx: Ctx, { endTime, sessionId }: KeptRecording): Promise<boolean> =>
  endTime === null &&
  sessionId !== null &&
  sessionId !== ctx.sessionId &&
  isSessionOver(ctx.db, sessionId, iso(ctx.now));

const ownOf = async (ctx: Ctx, id: string): Promise<KeptRecording> => {
  const own = (await findOwn(ctx.db, id, ctx.me.id)) ?? fail('RecordingNotFound');
  ctx.about(own.profileId);
  return (await isCutOff(ctx, own)) ? interrupt(ctx, own) : own;
};

const windowOf = (one: KeptRecording): Window => ({
  startedAt: Date.parse(one.startTime),
  expiresAt: Date.parse(one.expiresAt),
});

export const readCurrent: Handler<Calls['current']> = async (ctx) => {
  const running = await findRunning(ctx.db, ctx.me.id);
  const found = running ?? (await findToAnswer(ctx.db, ctx.me.id));
  if (found === null) return null;
  ctx.about(found.profileId);
  // As far as it was kept: the same until something changes.
  const answer = answerOf(found, Date.parse(found.keptAt));
  return (await isCutOff(ctx, found)) ? { ...answer, endTime: found.keptAt, isInterrupted: true } : answer;
};

export const startRecording: Handler<Calls['start']> = async (ctx, { body }) => {
  const { id, profileId, holder } = body;
  ctx.about(profileId);
  if (!(await worksAtUsSite(ctx.db, ctx.me.id))) fail('NotAllowed');
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  const known = await findOwn(ctx.db, id, ctx.me.id);
  if (known !== null) return known.profileId === profileId ? answerOf(known, ctx.now) : fail('RepeatDiffers');
  const running = await findRunning(ctx.db, ctx.me.id);
  if (running !== null && (await ownOf(ctx, running.id)).endTime === null) fail('RecordingInProgress');
  ctx.about(profileId);
  await settleInterrupted(ctx.db, ctx.me.id);
  const begun = { id, profileId, userId: ctx.me.id, isAssistant: isMedicalAssistant(ctx.me) };
  const logId = await beginLog(ctx, begun);
  const times = { at: iso(ctx.now), expiresAt: iso(ctx.now + WINDOW_MINUTES * MINUTE_MS) };
  if (!(await insertRecording(ctx.db, { ...begun, logId, holder, sessionId: ctx.sessionId, ...times }))) {
    // Another tab of the person was quicker; else it is the id of somebody else's.
    return fail((await findRunning(ctx.db, ctx.me.id)) === null ? 'RepeatDiffers' : 'RecordingInProgress');
  }
  const one = await ownOf(ctx, id);
  ctx.noteChange(null, { id, logId, startTime: one.startTime });
  return answerOf(one, ctx.now);
};

/** A page that takes a recording over long after the last word of the other one: nobody says who was there between. */
const gapBefore = ({ keptAt }: KeptRecording, now: number): readonly Span[] => {
  const from = Date.parse(keptAt) + IDLE_AFTER_MS;
  return from < now ? [{ from, until: now }] : [];
};

const withAbsences = (one: KeptRecording, told: readonly Absence[], now: number): KeptRecording => {
  const spans = told.map(({ beganAgoMs, lengthMs }) => ({
    from: now - beganAgoMs,
    until: now - beganAgoMs + lengthMs,
  }));
  return { ...one, absences: joinedSpans([...one.absences, ...spans]) };
};

export const keepRecording: Handler<Calls['keep']> = async (ctx, { params, body }) => {
  const one = await ownOf(ctx, params.id);
  if (one.endTime !== null) return answerOf(one, ctx.now);
  if (one.holder !== body.holder && !body.takesOver) fail('RecordingElsewhere');
  const { expiresAt, isStopped } = settled(windowOf(one), ctx.now);
  const known = body.takesOver ? [...one.absences, ...gapBefore(one, ctx.now)] : one.absences;
  const kept = {
    ...withAbsences({ ...one, absences: known }, body.absences, ctx.now),
    text: body.text,
    holder: body.holder,
    sessionId: ctx.sessionId,
    keptAt: iso(ctx.now),
    expiresAt: iso(expiresAt),
  };
  if (isStopped) return answerOf(await finish(ctx, kept, expiresAt, body.text), ctx.now);
  await updateRecording(ctx.db, kept);
  return answerOf(kept, ctx.now);
};

export const extendRecording: Handler<Calls['extend']> = async (ctx, { params }) => {
  const one = await ownOf(ctx, params.id);
  if (one.endTime !== null) return answerOf(one, ctx.now);
  const longer = { ...one, expiresAt: iso(extended(windowOf(one))) };
  await updateRecording(ctx.db, longer);
  ctx.noteChange({ expiresAt: one.expiresAt }, { expiresAt: longer.expiresAt });
  return answerOf(longer, ctx.now);
};

export const stopRecording: Handler<Calls['stop']> = async (ctx, { params, body }) => {
  const one = await ownOf(ctx, params.id);
  if (one.endTime !== null) {
    if (!one.isInterrupted) return fail('RecordingStopped');
    await settleInterrupted(ctx.db, ctx.me.id);
    return answerOf({ ...one, isInterrupted: false }, ctx.now);
  }
  const { expiresAt, isStopped } = settled(windowOf(one), ctx.now);
  const now = isStopped ? expiresAt : ctx.now;
  const endedAt = body.endsAt === 'now' ? now : Math.min(now, Date.parse(one.keptAt));
  const ended = await finish(ctx, withAbsences(one, body.absences, ctx.now), endedAt, body.text);
  ctx.noteChange({ endTime: null }, { endTime: ended.endTime });
  return answerOf(ended, ctx.now);
};
