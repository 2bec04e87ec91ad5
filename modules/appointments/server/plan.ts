// Plans, moves and cancels appointments (APPT-024, APPT-025, APPT-031, APPT-032; OP-APPT-2, OP-APPT-4).
import { fail } from '@alveary/contract/errors.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { checkPurpose, storableNote } from '@alveary/modules/communications/server/public.ts';
import { checkContactable, findReader, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { calendarWriting } from '@alveary/server/services/calendar-writing.ts';
import type { appointmentCalls } from '../contract/calls.ts';
import { type Appointment, cancellationNames, cancellationReasons } from '../contract/model.ts';
import { isOpenStatus, mayBecome, startComplaint } from '../contract/rules.ts';
import { startsOfSeries } from '../contract/series.rules.ts';
import { findAppointment } from './appointments.store.ts';
import { insertAppointmentNote } from './notes.store.ts';
import { checkFree, followingMoved, inTimeOf, placeAll } from './place.ts';
import {
  cancelAppointmentRow,
  cancelFollowing,
  findBusyTimes,
  insertAppointment,
  worksAtOneOf,
  worksForPatient,
} from './plan.store.ts';

type AppointmentCalls = typeof appointmentCalls;

/** The appointment, its patient named in the audit row. @throws Failure AppointmentNotFound */
export const appointmentOf = async (ctx: Ctx, id: string): Promise<Appointment> => {
  const found = (await findAppointment(ctx.db, id)) ?? fail('AppointmentNotFound');
  ctx.about(found.principal.id);
  return found;
};

/** The calendar of the staff member shows what is true of its entry now. */
export const tellCalendar = async (
  ctx: Ctx,
  { calendarEventId: eventId, assignedPractitioner }: Appointment,
): Promise<void> => {
  if (eventId !== null && assignedPractitioner !== null)
    await enqueue(ctx.db, calendarWriting, { userId: assignedPractitioner.id, eventId });
};

const invalid = (field: string, message: string): never => fail('Invalid', { errors: [{ field, message }] });

/** @throws Failure Invalid */
const checkStart = (ctx: Ctx, start: string): void => {
  const complaint = startComplaint(start, ctx.now);
  if (complaint !== null) invalid('start', complaint);
};

/**
 * Nobody who has died gets an appointment that is still to come; what was before stays whose it was, and is charted.
 * @throws Failure PatientDeceased
 */
export const checkLivesUntil = async (
  { db, now }: Ctx,
  { start, status }: Pick<Appointment, 'start' | 'status'>,
  profileId: string,
): Promise<void> => {
  if (isOpenStatus(status) && Date.parse(start) > now) await checkContactable(db, profileId);
};

/** @throws Failure NotOnTeam */
const checkPerson = async (ctx: Ctx, userId: string | null, profileId: string): Promise<void> => {
  if (userId !== null && !(await worksForPatient(ctx.db, userId, profileId))) fail('NotOnTeam');
};

export const createAppointment: Handler<AppointmentCalls['create']> = async (
  ctx,
  { query: { profileId }, body },
) => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  await checkContactable(ctx.db, profileId);
  const { assignedPractitioner: practitionerId, note, repeat, ...facts } = body;
  checkStart(ctx, facts.start);
  await checkPurpose(ctx, profileId, 'CALL_LOG', facts.purpose);
  await checkPerson(ctx, practitionerId, profileId);
  const starts = startsOfSeries(facts.start, repeat);
  const { duration } = facts;
  const wanted = starts.map((start) => ({ start, duration, practitionerId }));
  const at = iso(ctx.now);
  const shared = { ...facts, profileId, practitionerId, by: ctx.me.id, at };
  const seriesId = repeat === undefined ? null : newId();
  const ids = starts.map(() => newId());
  await inTimeOf(ctx, practitionerId, async () => {
    await checkFree(ctx, wanted, { ownIds: [], zone: repeat?.timeZone ?? null, field: 'repeat' });
    for (const [index, start] of starts.entries())
      await insertAppointment(ctx.db, { ...shared, start, id: ids[index] ?? newId(), seriesId });
  });
  const [appointmentId = ''] = ids;
  if (note !== undefined) {
    const text = storableNote(note, 'note');
    const written = { id: newId(), profileId, appointmentId, text, createdBy: ctx.me.id, at };
    await insertAppointmentNote(ctx.db, written);
  }
  const planned = await appointmentOf(ctx, appointmentId);
  ctx.noteChange(null, repeat === undefined ? planned : { ...planned, starts });
  return planned;
};

/** @throws Failure AppointmentOfCalendar, AppointmentOver, Invalid */
const checkChange = (before: Appointment, status: Appointment['status']): void => {
  if (before.calendarEventId !== null) fail('AppointmentOfCalendar');
  if (!isOpenStatus(before.status)) fail('AppointmentOver');
  if (status === 'CANCELLED') invalid('status', 'Cancel the appointment with a reason.');
  if (status !== before.status && !mayBecome(before.status, status))
    invalid('status', 'An appointment is pending or proposed, then booked, then fulfilled.');
};

export const updateAppointment: Handler<AppointmentCalls['update']> = async (ctx, { params, body }) => {
  const before = await appointmentOf(ctx, params.id);
  const { version, start = before.start, duration = before.duration, status = before.status } = body;
  const { purpose = before.purpose, assignedPractitioner = before.assignedPractitioner?.id ?? null } = body;
  if (version !== before.version) fail('Stale', { current: before });
  checkChange(before, status);
  const isMoved =
    Date.parse(start) !== Date.parse(before.start) ||
    duration !== before.duration ||
    assignedPractitioner !== (before.assignedPractitioner?.id ?? null);
  if (Date.parse(start) !== Date.parse(before.start)) {
    checkStart(ctx, start);
    await checkLivesUntil(ctx, { start, status }, before.principal.id);
  }
  if (purpose !== before.purpose) await checkPurpose(ctx, before.principal.id, 'CALL_LOG', purpose);
  if (assignedPractitioner !== before.assignedPractitioner?.id)
    await checkPerson(ctx, assignedPractitioner, before.principal.id);
  const { id } = before;
  const facts = { id, start, duration, status, purpose, practitionerId: assignedPractitioner, version };
  const timeZone = body.timeZone ?? (await findReader(ctx.db, before.principal.id)).timeZone ?? 'UTC';
  const following = await followingMoved(ctx, before, { ...facts, scope: body.scope, timeZone });
  for (const one of following) checkStart(ctx, one.start);
  const isSaved = await inTimeOf(ctx, assignedPractitioner, () =>
    placeAll(ctx, [facts, ...following], { isMoved, zone: timeZone, from: before.start }),
  );
  // Read once more: the other change may have been committed while this one waited for its row.
  const after = await appointmentOf(ctx, id);
  if (!isSaved) fail('Stale', { current: after });
  ctx.noteChange(before, following.length === 0 ? after : { ...after, following: following.length });
  return after;
};

/** 'Other' says nothing by itself. */
const needsNote = (reason: (typeof cancellationReasons)[number]): boolean => reason === 'OTHER';

export const listCancellationReasons: Handler<AppointmentCalls['cancellationReasons']> = async () =>
  cancellationReasons.map((reason) => ({
    reason,
    name: cancellationNames[reason],
    needsNote: needsNote(reason),
  }));

export const cancelAppointment: Handler<AppointmentCalls['cancel']> = async (
  ctx,
  { params, query, body },
) => {
  const before = await appointmentOf(ctx, params.id);
  const { version, note, scope } = body;
  const { reason } = query;
  if (needsNote(reason) && note === '') invalid('note', 'Say why the appointment is cancelled.');
  if (!isOpenStatus(before.status)) fail('AppointmentOver');
  const kept = { reason, note: note === '' ? null : note, by: ctx.me.id, at: iso(ctx.now) };
  const isSaved = (await cancelAppointmentRow(ctx.db, { ...kept, id: before.id, version })) === 1;
  const { seriesId, start } = before;
  const following =
    scope === 'FOLLOWING' && seriesId !== null && isSaved
      ? await cancelFollowing(ctx.db, { ...kept, seriesId, start, profileId: before.principal.id })
      : 0;
  const after = await appointmentOf(ctx, before.id);
  if (!isSaved) fail('Stale', { current: after });
  await tellCalendar(ctx, before);
  ctx.noteChange(before, following === 0 ? after : { ...after, following });
  return after;
};

export const listBusyTimes: Handler<AppointmentCalls['busyTimes']> = async (ctx, { query }) => {
  const { userId, startDate, endDate, appointmentId = null } = query;
  const reach = await ctx.bitsOf(mayViewPatients.sites(ctx.me));
  if (!(await worksAtOneOf(ctx.db, userId, reach))) fail('UserNotFound');
  return findBusyTimes(ctx.db, {
    userId,
    from: startDate,
    to: endDate,
    ownIds: appointmentId === null ? [] : [appointmentId],
  });
};
