// How are sticky notes read, put on a patient, edited and resolved? (document 3 §7 Patient data; OP-PROFILE-7)
import { fail } from '@alveary/contract/errors.ts';
import type { StickyNote } from '../contract/model.ts';
import type { stickyNoteCalls } from '../contract/calls.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { findNote, findOpenNotes, insertNote, takeNoteTurn, updateNote } from './sticky-notes.store.ts';

type NoteCalls = typeof stickyNoteCalls;

/** More would not be read. */
const MOST_OPEN = 10;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

const noteOf = async (ctx: Ctx, profileId: string, id: string): Promise<StickyNote> =>
  (await findNote(ctx.db, profileId, id)) ?? fail('StickyNoteNotFound');

export const listStickyNotes: Handler<NoteCalls['list']> = async (ctx, { params }) => {
  await checkReach(ctx, params.id);
  return findOpenNotes(ctx.db, params.id);
};

export const createStickyNote: Handler<NoteCalls['create']> = async (ctx, { params, body }) => {
  const profileId = params.id;
  await checkReach(ctx, profileId);
  const note = { ...body, id: newId(), profileId, createdBy: ctx.me.id, at: iso(ctx.now) };
  await takeNoteTurn(ctx.db, profileId);
  if ((await insertNote(ctx.db, note, MOST_OPEN)) === 0) fail('TooManyStickyNotes');
  const created = await noteOf(ctx, profileId, note.id);
  ctx.noteChange(null, created);
  return created;
};

export const updateStickyNote: Handler<NoteCalls['update']> = async (ctx, { params, body }) => {
  const { id: profileId, noteId: id } = params;
  await checkReach(ctx, profileId);
  const before = await noteOf(ctx, profileId, id);
  const { version, priority = null, text = null, resolved } = body;
  const resolvedBy = resolved === true ? ctx.me.id : null;
  const changed = { id, profileId, version, priority, text, resolvedBy, at: iso(ctx.now) };
  if ((await updateNote(ctx.db, changed)) === 0) {
    // Read once more: the other change may have been committed while this one waited for its row.
    const open = (await findOpenNotes(ctx.db, profileId)).find((note) => note.id === id);
    if (open === undefined) fail('StickyNoteNotFound');
    fail('Stale', { current: open });
  }
  const after = await noteOf(ctx, profileId, id);
  ctx.noteChange(before, { ...after, resolved: resolved === true });
  return after;
};
