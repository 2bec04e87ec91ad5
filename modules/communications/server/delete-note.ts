// Takes an own note out of its log within 24 hours of writing it (LOG-074, LOG-016, LOG-017).
import type { communicationCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayEditNote } from '../contract/policies.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { findNote, markNoteDeleted } from './notes.store.ts';

export const deleteNote: Handler<(typeof communicationCalls)['deleteNote']> = async (ctx, { params }) => {
  const { note, profileId } = (await findNote(ctx.db, params.id)) ?? fail('NoteNotFound');
  ctx.about(profileId);
  if (!mayEditNote(ctx.me, note, ctx.now)) fail('NoteLocked');
  if (!(await markNoteDeleted(ctx.db, note.id, ctx.me.id, iso(ctx.now)))) fail('NoteNotFound');
  ctx.noteChange(note, null);
  return undefined;
};
