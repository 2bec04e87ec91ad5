// Changes a log that is still as the person saw it; it may be given to another patient (LOG-071, LOG-009, OP-LOG-6).
import type { communicationCalls } from '../contract/calls.ts';
import type { Log, LogFields, Purpose } from '../contract/model.ts';
import { missingOfLog } from '../contract/rules.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { writeLogTime } from '@alveary/modules/time-tracking/server/public.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { chosenPurpose } from './chosen-purpose.ts';
import { findLog, moveNotes, secondsOf, updateLogRow } from './communications.store.ts';
import { completeLog } from './log-completeness.ts';
import { findPurposeFor } from './purposes.store.ts';

type Changes = { readonly [Field in keyof LogFields]?: LogFields[Field] | undefined };

/** The whole log as it would be saved. @throws Failure LogIncomplete for a log that never had a purpose or a result */
const mergedFields = (log: Log, changes: Changes): LogFields => {
  const merged = {
    purpose: changes.purpose ?? log.purpose,
    sent: changes.sent ?? log.sent,
    medium: changes.medium ?? log.medium,
    direction: changes.direction ?? log.direction,
    communicationResult: changes.communicationResult ?? log.communicationResult,
    subject: changes.subject === undefined ? log.subject : changes.subject,
    payload: changes.payload === undefined ? log.payload : changes.payload,
    duration: changes.duration === undefined ? log.duration : changes.duration,
  };
  const { purpose, communicationResult } = merged;
  if (purpose === null || communicationResult === null) {
    return fail('LogIncomplete', { errors: missingOfLog(merged) });
  }
  return { ...merged, purpose, communicationResult };
};

/** A purpose that stays is accepted even where it can no longer be chosen; what it locks stays locked. */
const purposeOf = (ctx: Ctx, log: Log, fields: LogFields): Promise<Purpose | 'unknown' | null> =>
  fields.purpose === log.purpose
    ? findPurposeFor(ctx.db, log.profileId, 'CALL_LOG', fields.purpose)
    : chosenPurpose(ctx.db, ctx.me, log.profileId, fields.purpose);

export const updateLog: Handler<(typeof communicationCalls)['update']> = async (ctx, { params, body }) => {
  const current = (await findLog(ctx.db, params.id)) ?? fail('LogNotFound');
  const { version, profileId = current.profileId, ...changes } = body;
  ctx.about(current.profileId, profileId);
  if (version !== current.version) fail('Stale', { current });
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  const fields = mergedFields(current, changes);
  const stored = completeLog(fields, await purposeOf(ctx, current, fields), ctx.now);
  const isDurationTyped = stored.duration !== current.duration;
  const durationInSeconds = isDurationTyped
    ? secondsOf(stored.duration)
    : current.encounter.durationInSeconds;
  const time = { ...current, profileId, sent: stored.sent, encounter: { durationInSeconds } };
  await writeLogTime(ctx.db, current.id, current, time, ctx.now);
  const written = { id: current.id, profileId, fields: stored, userId: ctx.me.id, at: iso(ctx.now) };
  if (!(await updateLogRow(ctx.db, { ...written, versionSeen: version, isDurationTyped }))) {
    fail('Stale', { current: await findLog(ctx.db, current.id) });
  }
  if (profileId !== current.profileId) await moveNotes(ctx.db, current.id, profileId);
  const log = (await findLog(ctx.db, current.id)) ?? fail('LogNotFound');
  ctx.noteChange(current, log);
  return log;
};
