// Writes a log about a patient, with a first note if there is one. A repeat with the same id and content gives the first answer, other
// content is refused with the log as it stands (LOG-070). It keeps the duration that was typed; the ledger counts its minutes (OP-LOG-8).
import type { communicationCalls } from '../contract/calls.ts';
import type { Log, LogFields } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { writeNewLogTime } from '@alveary/modules/time-tracking/server/public.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { chosenPurpose } from './chosen-purpose.ts';
import { storableNote } from './clean-note.ts';
import { findLog, insertLog, secondsOf } from './communications.store.ts';
import { completeLog } from './log-completeness.ts';

interface Sent {
  readonly profileId: string;
  readonly fields: LogFields;
  /** Null where no note was sent. */
  readonly note: string | null;
}

const isSameContent = (log: Log, { fields, note }: Sent): boolean =>
  log.purpose === fields.purpose &&
  Date.parse(log.sent) === Date.parse(fields.sent) &&
  log.medium === fields.medium &&
  log.direction === fields.direction &&
  log.communicationResult === fields.communicationResult &&
  log.subject === fields.subject &&
  log.payload === fields.payload &&
  log.encounter.durationInSeconds === secondsOf(fields.duration) &&
  (note === null || log.notes.some(({ text }) => text === note));

/** The log that was written under this id before. @throws Failure RepeatDiffers, which shows an own log of the patient as it is now */
const firstAnswer = (ctx: Ctx, log: Log | null, sent: Sent): Log => {
  if (log === null || log.profileId !== sent.profileId || log.practitioner !== ctx.me.id)
    return fail('RepeatDiffers');
  return isSameContent(log, sent) ? log : fail('RepeatDiffers', { current: log });
};

export const createLog: Handler<(typeof communicationCalls)['create']> = async (ctx, { query, body }) => {
  const { profileId } = query;
  const { id: givenId, note, ...fields } = body;
  ctx.about(profileId);
  const [isReached, purpose] = await Promise.all([
    reachesPatient(ctx.db, profileId),
    chosenPurpose(ctx.db, ctx.me, profileId, fields.purpose),
  ]);
  if (!isReached) fail('NoSiteForPatient');
  const written = {
    id: givenId ?? newId(),
    profileId,
    fields: completeLog(fields, purpose, ctx.now),
    userId: ctx.me.id,
    at: iso(ctx.now),
  };
  const firstNote = note === undefined ? null : { id: newId(), text: storableNote(note, 'note') };
  const log = await insertLog(ctx.db, written, firstNote);
  if (log === null) {
    const sent = { profileId, fields: written.fields, note: firstNote?.text ?? null };
    return firstAnswer(ctx, await findLog(ctx.db, written.id), sent);
  }
  await writeNewLogTime(ctx.db, log.id, log, ctx.now);
  ctx.noteChange(null, log);
  return log;
};
