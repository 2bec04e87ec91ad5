// Changes the text of an own note within 24 hours of writing it (LOG-073, LOG-016, LOG-017).
import type { communicationCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayEditNote } from '../contract/policies.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { storableNote } from './clean-note.ts';
import { findNote, updateNoteText } from './notes.store.ts';

export const updateNote: Handler<(typeof communicationCalls)['updateNote']> = async (
  ctx,
  { params, body },
) => {
  const { note, profileId } = (await findNote(ctx.db, params.id)) ?? fail('NoteNotFound');
  ctx.about(profileId);
  if (!mayEditNote(ctx.me, note, ctx.now)) fail('NoteLocked');
  const changed = { ...note, text: storableNote(body.text, 'text'), lastModifiedDate: iso(ctx.now) };
  const wasThere = await updateNoteText(ctx.db, note.id, changed.text, changed.lastModifiedDate);
  if (!wasThere) fail('NoteNotFound');
  ctx.noteChange(note, changed);
  return changed;
};
