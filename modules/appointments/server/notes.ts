// Writes, changes and deletes notes on an appointment; those of adverse events are changed in the same way (APPT-026 to APPT-028; EVENT-008).
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayEditNote } from '@alveary/modules/communications/contract/policies.ts';
import { storableNote } from '@alveary/modules/communications/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { appointmentNoteCalls } from '../contract/notes.calls.ts';
import {
  deleteVisitNote,
  findVisitNote,
  insertAppointmentNote,
  type PlacedNote,
  updateVisitNote,
} from './notes.store.ts';
import { appointmentOf } from './plan.ts';

type NoteCalls = typeof appointmentNoteCalls;

/** The note as a call answers it. */
export const writtenPart = ({
  profileId: _profile,
  adverseEventId: _event,
  appointmentId: _appointment,
  ...written
}: PlacedNote): WrittenNote => written;

/** @throws Failure NoteNotFound */
const noteOf = async (ctx: Ctx, id: string): Promise<PlacedNote> => {
  const found = (await findVisitNote(ctx.db, id)) ?? fail('NoteNotFound');
  ctx.about(found.profileId);
  return found;
};

/** @throws Failure NoteNotFound, NoteLocked */
const ownNoteOf = async (ctx: Ctx, id: string): Promise<PlacedNote> => {
  const found = await noteOf(ctx, id);
  return mayEditNote(ctx.me, { ...found, system: false }, ctx.now) ? found : fail('NoteLocked');
};

export const createNote: Handler<NoteCalls['create']> = async (ctx, { params, body }) => {
  const { id: appointmentId, principal } = await appointmentOf(ctx, params.id);
  const { id = newId() } = body;
  const note = { id, profileId: principal.id, appointmentId, createdBy: ctx.me.id, at: iso(ctx.now) };
  const text = storableNote(body.text, 'text');
  const isNew = (await insertAppointmentNote(ctx.db, { ...note, text })) === 1;
  const found = await findVisitNote(ctx.db, id);
  if (found === null || found.appointmentId !== appointmentId || found.createdBy !== ctx.me.id)
    return fail('RepeatDiffers');
  const written = { ...writtenPart(found), appointment: { id: appointmentId } };
  if (found.text !== text) fail('RepeatDiffers', { current: written });
  if (isNew) ctx.noteChange(null, written);
  return written;
};

export const updateNote: Handler<NoteCalls['update']> = async (ctx, { params, body }) => {
  const before = await ownNoteOf(ctx, params.noteId);
  const text = storableNote(body.text, 'text');
  const changed = { id: before.id, version: body.version, text, at: iso(ctx.now) };
  const isSaved = (await updateVisitNote(ctx.db, changed)) === 1;
  const after = writtenPart(await noteOf(ctx, before.id));
  if (!isSaved) fail('Stale', { current: after });
  ctx.noteChange(writtenPart(before), after);
  return after;
};

export const deleteNote: Handler<NoteCalls['remove']> = async (ctx, { params }) => {
  const before = await ownNoteOf(ctx, params.noteId);
  if ((await deleteVisitNote(ctx.db, before.id)) === 0) fail('NoteNotFound');
  ctx.noteChange(writtenPart(before), null);
  return undefined;
};
