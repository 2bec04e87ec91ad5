// How are adverse events recorded, changed, noted and linked to appointments? (document 3 §7 Adverse events; OP-EVENT-1)
import { fail } from '@alveary/contract/errors.ts';
import { findVisitNote, insertEventNote, writtenPart } from '@alveary/modules/appointments/server/public.ts';
import { storableNote } from '@alveary/modules/communications/server/public.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { adverseEventCalls } from '../contract/calls.ts';
import {
  type AdverseEvent,
  EVENT_AHEAD,
  eventTypeNames,
  eventTypes,
  isEventAhead,
} from '../contract/model.ts';
import {
  countEvents,
  countEventsOfAll,
  findEvent,
  findEvents,
  findEventsOfAll,
  insertEvent,
  linkAppointment,
  updateEventRow,
} from './adverse-events.store.ts';

type EventCalls = typeof adverseEventCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

/** @throws Failure EventNotFound */
const eventOf = async (ctx: Ctx, id: string): Promise<AdverseEvent> => {
  const event = (await findEvent(ctx.db, id)) ?? fail('EventNotFound');
  ctx.about(event.principal.id);
  return event;
};

/** @throws Failure Invalid */
const checkMoment = (ctx: Ctx, occurredAt: string): void => {
  if (isEventAhead(occurredAt, ctx.now))
    fail('Invalid', { errors: [{ field: 'occurredAt', message: EVENT_AHEAD }] });
};

export const listEventTypes: Handler<EventCalls['types']> = async () =>
  eventTypes.map((type) => ({ type, name: eventTypeNames[type] }));

export const listEvents: Handler<EventCalls['list']> = async (ctx, { query }) => {
  const question = { profileId: query['principal.equals'], status: query['status.equals'] ?? null };
  await checkReach(ctx, question.profileId);
  const { page, size } = query;
  return {
    rows: await findEvents(ctx.db, question, size, page * size),
    total: await countEvents(ctx.db, question),
  };
};

export const listEventsOfAll: Handler<EventCalls['ofAllPatients']> = async (ctx, { query }) => {
  const question = {
    status: query['status.equals'] ?? null,
    severity: query['severity.equals'] ?? null,
    actuality: query['actuality.equals'] ?? null,
    isDown: query.sort === 'occurredAt,desc',
  };
  const { page, size } = query;
  const rows = await findEventsOfAll(ctx.db, question, size, page * size);
  ctx.about(...rows.map(({ principal }) => principal.id));
  return { rows, total: await countEventsOfAll(ctx.db, question) };
};

export const createEvent: Handler<EventCalls['create']> = async (ctx, { query: { profileId }, body }) => {
  await checkReach(ctx, profileId);
  checkMoment(ctx, body.occurredAt);
  const id = newId();
  await insertEvent(ctx.db, { ...body, id, profileId, by: ctx.me.id, at: iso(ctx.now) });
  const event = await eventOf(ctx, id);
  ctx.noteChange(null, event);
  return event;
};

export const updateEvent: Handler<EventCalls['update']> = async (ctx, { params: { id }, body }) => {
  const before = await eventOf(ctx, id);
  const {
    version,
    type = before.type,
    actuality = before.actuality,
    status = before.status,
    severity = before.severity,
    occurredAt = before.occurredAt,
    description = before.description,
  } = body;
  checkMoment(ctx, occurredAt);
  const facts = { id, version, type, actuality, status, severity, occurredAt, description };
  const isSaved = (await updateEventRow(ctx.db, { ...facts, by: ctx.me.id, at: iso(ctx.now) })) === 1;
  // Read once more: the other change may have been committed while this one waited for its row.
  const after = await eventOf(ctx, id);
  if (!isSaved) fail('Stale', { current: after });
  ctx.noteChange(before, after);
  return after;
};

export const addEventNote: Handler<EventCalls['addNote']> = async (ctx, { params, body }) => {
  const event = await eventOf(ctx, params.id);
  const { id = newId() } = body;
  const note = { id, profileId: event.principal.id, adverseEventId: event.id, createdBy: ctx.me.id };
  const text = storableNote(body.text, 'text');
  const isNew = (await insertEventNote(ctx.db, { ...note, text, at: iso(ctx.now) })) === 1;
  const found = await findVisitNote(ctx.db, id);
  if (found === null || found.adverseEventId !== event.id || found.createdBy !== ctx.me.id) {
    return fail('RepeatDiffers');
  }
  const written = writtenPart(found);
  if (found.text !== text) fail('RepeatDiffers', { current: written });
  if (isNew) ctx.noteChange(null, written);
  return written;
};

export const addAppointment: Handler<EventCalls['addAppointment']> = async (ctx, { params, body }) => {
  const before = await eventOf(ctx, params.id);
  const link = {
    ...body,
    eventId: before.id,
    profileId: before.principal.id,
    by: ctx.me.id,
    at: iso(ctx.now),
  };
  if ((await linkAppointment(ctx.db, link)) === 0) fail('AppointmentNotFound');
  const after = await eventOf(ctx, before.id);
  ctx.noteChange({ appointments: before.appointments }, { appointments: after.appointments });
  return after;
};
