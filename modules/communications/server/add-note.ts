// Adds a note to a log; a repeat with the same id and text gives the note written first, another text is refused (LOG-072, LOG-015).
import type { communicationCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { storableNote } from './clean-note.ts';
import { findLog } from './communications.store.ts';
import { findNote, insertNote } from './notes.store.ts';

export const addNote: Handler<(typeof communicationCalls)['addNote']> = async (ctx, { params, body }) => {
  const log = (await findLog(ctx.db, params.id)) ?? fail('LogNotFound');
  ctx.about(log.profileId);
  const id = body.id ?? newId();
  const text = storableNote(body.text, 'text');
  const isNew = await insertNote(ctx.db, {
    id,
    logId: log.id,
    profileId: log.profileId,
    text,
    userId: ctx.me.id,
    at: iso(ctx.now),
  });
  const found = await findNote(ctx.db, id);
  if (found === null || found.logId !== log.id || found.note.createdBy !== ctx.me.id) {
    return fail('RepeatDiffers');
  }
  if (found.note.text !== text) fail('RepeatDiffers', { current: found.note });
  if (isNew) ctx.noteChange(null, found.note);
  return found.note;
};
