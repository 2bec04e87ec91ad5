// Writes a log about a patient, with a first note if there is one; a repeat with the same id gives the first answer (LOG-070).
import type { communicationCalls } from '@alveary/contract/communications/calls.ts';
import type { Log } from '@alveary/contract/communications/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { reachesPatient } from '../patients/public.ts';
import { chosenPurpose } from './chosen-purpose.ts';
import { storableNote } from './clean-note.ts';
import { findLog, insertLog } from './communications.store.ts';
import { completeLog } from './log-completeness.ts';

/** The log that was written under this id before. @throws Failure RepeatDiffers when it is somebody else's or another patient's */
const firstAnswer = (ctx: Ctx, log: Log | null, profileId: string): Log => {
  const isRepeat = log !== null && log.profileId === profileId && log.practitioner === ctx.me.id;
  return isRepeat ? log : fail('RepeatDiffers');
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
  if (log === null) return firstAnswer(ctx, await findLog(ctx.db, written.id), profileId);
  ctx.noteChange(null, log);
  return log;
};
