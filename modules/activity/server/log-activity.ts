// Writes the time that a page tells of as one log, and into the minutes ledger (document 2 §3, §4; OP-ACTIVITY-4; decision 0052).
import type { activityCalls } from '../contract/calls.ts';
import { type LoggedActivity, type Stretch, TENTH_MS, type TrackingLog } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Log } from '@alveary/modules/communications/contract/model.ts';
import {
  createLogFor,
  findLog,
  findLogOfSource,
  noteOfWords,
  updateLogFor,
} from '@alveary/modules/communications/server/public.ts';
import { claimKey, growInterval } from '@alveary/modules/time-tracking/server/public.ts';
import { findPage } from './activity.store.ts';

const keyOf = (id: string): string => `activity:${id}`;

const startOf = (now: number, stretches: readonly Stretch[]): number =>
  now - Math.max(0, ...stretches.map(({ beganAgoMs }) => beganAgoMs));

/** The log of a page that has something to log for the first time. */
const createLog = async (ctx: Ctx, id: string, told: TrackingLog): Promise<Log> => {
  const { log } = await createLogFor(ctx, {
    id,
    sourceKey: keyOf(id),
    source: 'PORTAL_PROFILE_ACTIVITY',
    profileId: told.start.profileId,
    practitioner: ctx.me.id,
    purpose: 'PROFILE_USER_ACTIVITY',
    sent: iso(startOf(ctx.now, told.stretches)),
    durationInSeconds: 0,
    medium: 'NONE',
    direction: 'NONE',
    communicationResult: 'PATIENT_UPDATED',
    subject: 'Patient Profile Activity',
    payload: null,
    note: { id, text: noteOfWords(told.note ?? '') },
  });
  return log;
};

const updateLog = async (ctx: Ctx, id: string, log: Log, told: TrackingLog): Promise<Log> => {
  if (told.note === null) return log;
  return (await updateLogFor(ctx, keyOf(id), { note: { id, text: noteOfWords(told.note) } })) ?? log;
};

const isWorthALog = ({ stretches, note }: TrackingLog): boolean =>
  (note ?? '') !== '' || stretches.some(({ lengthMs }) => lengthMs >= TENTH_MS);

const writeStretch = async (ctx: Ctx, log: Log, siteId: string, told: TrackingLog, one: Stretch) => {
  if (one.lengthMs === 0) return;
  await growInterval(ctx.db, {
    key: claimKey(`activity:${ctx.me.id}:${one.id}`),
    staffId: ctx.me.id,
    profileId: log.profileId,
    siteId: log.profileId === told.start.profileId ? siteId : null,
    source: 'activity',
    logId: log.id,
    now: ctx.now,
    from: ctx.now - one.beganAgoMs,
    lengthMs: one.lengthMs,
    isOver: one.isOver || told.final,
  });
};

const nothing: LoggedActivity = { logId: null, seconds: 0 };

export const logActivity: Handler<typeof activityCalls.log> = async (ctx, { params: { id }, body: sent }) => {
  ctx.about(sent.start.profileId);
  const start = (await findPage(ctx.db, sent.start)) ?? fail('NoSiteForPatient');
  const body = { ...sent, start };
  const known = await findLogOfSource(ctx.db, keyOf(id));
  if (known === null && !isWorthALog(body)) return nothing;
  if (known !== null && known.practitioner !== ctx.me.id) fail('RepeatDiffers');
  const log = known === null ? await createLog(ctx, id, body) : await updateLog(ctx, id, known, body);
  ctx.about(log.profileId);
  for (const one of body.stretches) await writeStretch(ctx, log, start.siteId, body, one);
  const written = await findLog(ctx.db, log.id);
  const seconds = written?.encounter.durationInSeconds ?? 0;
  const { final, auto, timestamp, pause, resume } = body;
  ctx.noteChange(
    { seconds: known?.encounter.durationInSeconds ?? null },
    { seconds, final, auto, timestamp, pause, resume },
  );
  return { logId: log.id, seconds };
};
