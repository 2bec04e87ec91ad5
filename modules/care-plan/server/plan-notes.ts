// Writes, changes and deletes notes of a care plan: by their author, within 24 hours (OP-CAREPLAN-2; CAREPLAN-012 to CAREPLAN-016).
import { fail } from '@alveary/contract/errors.ts';
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import { mayEditNote } from '@alveary/modules/communications/contract/policies.ts';
import { storableNote } from '@alveary/modules/communications/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { carePlanCalls } from '../contract/calls.ts';
import { findPatientOfPlan, findPlaceOfSection } from './care-plan.store.ts';
import {
  findPlaceOfNote,
  findPlanNote,
  findSectionNote,
  findSectionNotes,
  insertPlanNote,
  markPlanNoteDeleted,
  updatePlanNoteText,
} from './plan-notes.store.ts';

type CarePlanCalls = typeof carePlanCalls;

/** Finds a note by its id as it stands now; null where it is of another kind, deleted or out of reach. */
type Find<Found extends WrittenNote> = (db: Ctx['db'], id: string) => Promise<Found | null>;

interface Place {
  readonly profileId: string;
  readonly planId: string;
  readonly sectionId: string | null;
}

/** A repeat with the same id and text gives the note that was written first; another text is refused. */
const write = async <Found extends WrittenNote>(
  ctx: Ctx,
  place: Place,
  { id = newId(), text: sent }: { readonly id?: string | undefined; readonly text: string },
  find: Find<Found>,
): Promise<Found> => {
  ctx.about(place.profileId);
  const text = storableNote(sent, 'text');
  const note = { ...place, id, text, createdBy: ctx.me.id, at: iso(ctx.now) };
  const isNew = (await insertPlanNote(ctx.db, note)) === 1;
  const found = await find(ctx.db, id);
  const there = await findPlaceOfNote(ctx.db, id);
  if (
    found === null ||
    found.createdBy !== ctx.me.id ||
    there?.sectionId !== place.sectionId ||
    there.planId !== place.planId
  ) {
    return fail('RepeatDiffers');
  }
  if (found.text !== text) fail('RepeatDiffers', { current: found });
  if (isNew) ctx.noteChange(null, found);
  return found;
};

/** The own note while it can still be changed. @throws Failure NoteNotFound, NoteLocked */
const editable = async <Found extends WrittenNote>(
  ctx: Ctx,
  id: string,
  find: Find<Found>,
): Promise<Found> => {
  const place = (await findPlaceOfNote(ctx.db, id)) ?? fail('NoteNotFound');
  ctx.about(place.profileId);
  const note = (await find(ctx.db, id)) ?? fail('NoteNotFound');
  if (!mayEditNote(ctx.me, { ...note, system: false }, ctx.now)) fail('NoteLocked');
  return note;
};

const change = async <Found extends WrittenNote>(
  ctx: Ctx,
  id: string,
  body: { readonly text: string; readonly version: number },
  find: Find<Found>,
): Promise<Found> => {
  const before = await editable(ctx, id, find);
  const changed = { id, version: body.version, text: storableNote(body.text, 'text'), at: iso(ctx.now) };
  const isSaved = (await updatePlanNoteText(ctx.db, changed)) === 1;
  const after = (await find(ctx.db, id)) ?? fail('NoteNotFound');
  if (!isSaved) fail('Stale', { current: after });
  ctx.noteChange(before, after);
  return after;
};

const remove = async <Found extends WrittenNote>(
  ctx: Ctx,
  id: string,
  find: Find<Found>,
): Promise<undefined> => {
  const before = await editable(ctx, id, find);
  if ((await markPlanNoteDeleted(ctx.db, id, ctx.me.id, iso(ctx.now))) === 0) fail('NoteNotFound');
  ctx.noteChange(before, null);
  return undefined;
};

export const listSectionNotes: Handler<CarePlanCalls['sectionNotes']> = async (ctx, { params: { id } }) => {
  const { profileId } = (await findPlaceOfSection(ctx.db, id)) ?? fail('PlanSectionNotFound');
  ctx.about(profileId);
  return findSectionNotes(ctx.db, id);
};

export const createSectionNote: Handler<CarePlanCalls['createSectionNote']> = async (
  ctx,
  { params, body },
) => {
  const place = (await findPlaceOfSection(ctx.db, params.id)) ?? fail('PlanSectionNotFound');
  return write(ctx, { ...place, sectionId: params.id }, body, findSectionNote);
};

export const updateSectionNote: Handler<CarePlanCalls['updateSectionNote']> = async (
  ctx,
  { params, body },
) => {
  if ((await findPlaceOfSection(ctx.db, params.id)) === null) fail('PlanSectionNotFound');
  const place = await findPlaceOfNote(ctx.db, params.noteId);
  if (place?.sectionId !== params.id) fail('NoteNotFound');
  return change(ctx, params.noteId, body, findSectionNote);
};

export const updateHistoryNote: Handler<CarePlanCalls['updateHistoryNote']> = (ctx, { params, body }) =>
  change(ctx, params.id, body, findSectionNote);

export const deleteHistoryNote: Handler<CarePlanCalls['deleteHistoryNote']> = (ctx, { params }) =>
  remove(ctx, params.id, findSectionNote);

export const createPlanNote: Handler<CarePlanCalls['createPlanNote']> = async (ctx, { params, body }) => {
  const profileId = (await findPatientOfPlan(ctx.db, params.id)) ?? fail('CarePlanNotFound');
  return write(ctx, { profileId, planId: params.id, sectionId: null }, body, findPlanNote);
};

export const updatePlanNote: Handler<CarePlanCalls['updatePlanNote']> = (ctx, { params, body }) =>
  change(ctx, params.id, body, findPlanNote);

export const deletePlanNote: Handler<CarePlanCalls['deletePlanNote']> = (ctx, { params }) =>
  remove(ctx, params.id, findPlanNote);
