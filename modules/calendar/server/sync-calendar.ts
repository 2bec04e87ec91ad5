// Lets appointments follow a calendar: each changed event is an appointment of its patient, or waits for somebody to say whose it is (OP-APPT-4).
import {
  findAppointmentOfEvent,
  type FoundAppointment,
  insertAppointmentOfEvent,
  updateAppointmentOfEvent,
} from '@alveary/modules/appointments/server/public.ts';
import type { AppointmentStatus } from '@alveary/modules/appointments/contract/model.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type {
  CalendarChanges,
  CalendarEvent,
  StaffCalendar,
} from '@alveary/server/services/calendar/port.ts';
import { type PatientOfBooking, patientOfBooking, phonesIn } from '../contract/booking.rules.ts';
import {
  findCandidates,
  forgetBusy,
  isPatientAtOwnSites,
  type KeptBooking,
  moveOpenBooking,
  removeBusy,
  removeOpenBooking,
  saveBusy,
  saveOpenBooking,
  saveSyncToken,
  takeConnection,
  takeOpenBookingOfEvent,
} from './calendars.store.ts';

interface Syncing {
  readonly db: Db;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whose calendar it is. */
  readonly userId: string;
}

/** What a calendar answered, and from where it was read. */
interface ReadChanges {
  readonly from: string | null;
  readonly changes: CalendarChanges;
}

const SHORTEST = 15;
const LONGEST = 120;

/** An appointment takes a quarter of an hour to two hours (OP-APPT-2). */
const durationOf = (minutes: number): number => Math.min(LONGEST, Math.max(SHORTEST, Math.round(minutes)));

const statusOf = ({ status }: CalendarEvent): AppointmentStatus =>
  (({ confirmed: 'BOOKED', tentative: 'PROPOSED', cancelled: 'CANCELLED' }) as const)[status];

/** A booking has a time and somebody who booked; whole days, holidays and private entries have not. */
interface BookedEvent {
  readonly id: string;
  readonly status: CalendarEvent['status'];
  readonly start: string;
  readonly duration: number;
  readonly attendees: CalendarEvent['attendees'];
  readonly description: string;
  readonly profileId: string | null;
  readonly isInvitation: boolean;
}

const bookedEvent = (event: CalendarEvent): BookedEvent | null =>
  event.start === null || event.minutes === null || event.attendees.length === 0
    ? null
    : {
        ...event,
        start: event.start,
        duration: durationOf(event.minutes),
      };

type Described = Pick<BookedEvent, 'attendees' | 'description' | 'profileId' | 'isInvitation'>;

/** Whose it is among the patients at the sites of the person: one where that is sure. What a stranger wrote is not. */
const findPatient = async (
  { db, userId }: Pick<Syncing, 'db' | 'userId'>,
  { attendees, description, profileId, isInvitation }: Described,
): Promise<PatientOfBooking> => {
  if (profileId !== null && (await isPatientAtOwnSites(db, userId, profileId)))
    return { kind: 'one', profileId };
  if (isInvitation) return { kind: 'none' };
  const emails = attendees.map(({ email }) => email);
  const text = [...attendees.map(({ name }) => name), description].join('\n');
  const candidates = await findCandidates(db, userId, { emails, phones: phonesIn(text), text });
  return patientOfBooking({ emails, text }, candidates);
};

/** Writes the appointment that the booking now is of this patient. @throws Failure AppointmentClash */
export const bookFor = async (
  { db, now, userId }: Pick<Syncing, 'db' | 'now' | 'userId'>,
  profileId: string,
  booking: Pick<KeptBooking, 'eventId' | 'status' | 'start' | 'duration' | 'holdsTime' | 'bookingReason'>,
): Promise<void> => {
  const { eventId, start, duration, holdsTime, bookingReason: reason } = booking;
  const status = booking.status === 'tentative' ? 'PROPOSED' : 'BOOKED';
  const facts = {
    profileId,
    practitionerId: userId,
    eventId,
    start,
    duration,
    status,
    holdsTime,
    reason,
  } as const;
  // The open booking lets its time go, which the appointment then holds.
  await removeOpenBooking(db, userId, eventId);
  await insertAppointmentOfEvent(db, { id: newId(), ...facts }, iso(now));
};

const keepBusy = async ({ db, userId }: Syncing, { id: eventId, busy }: CalendarEvent): Promise<void> => {
  if (busy === null) await removeBusy(db, userId, eventId);
  else await saveBusy(db, { userId, eventId, ...busy });
};

/** What was booked on the booking page is known by its event, also where the calendar is not told who booked. */
const followOpen = async (
  { db, userId }: Syncing,
  event: CalendarEvent,
  open: KeptBooking,
): Promise<void> => {
  const { start, minutes } = event;
  if (event.status === 'cancelled') await removeOpenBooking(db, userId, event.id);
  else if (start !== null && minutes !== null)
    await moveOpenBooking(db, { id: open.id, start, duration: durationOf(minutes) });
};

/** @returns the patients whose appointments have changed */
const followKnown = async (
  db: Db,
  event: CalendarEvent,
  known: FoundAppointment,
): Promise<readonly string[]> => {
  const { id, profileId } = known;
  const { start, minutes } = event;
  const moved = start === null || minutes === null ? known : { start, duration: durationOf(minutes) };
  // What took place or was cancelled here stays so, whatever becomes of the entry.
  const status = known.isSettled ? known.status : statusOf(event);
  const change = { id, start: moved.start, duration: moved.duration, status };
  return (await updateAppointmentOfEvent(db, change)) === 0 ? [] : [profileId];
};

const keptBooking = (
  { id, start, duration, attendees: [first] }: BookedEvent,
  status: KeptBooking['status'],
): KeptBooking => ({
  id: newId(),
  eventId: id,
  status,
  start,
  duration,
  attendeeName: first?.name ?? '',
  attendeeEmail: first?.email ?? '',
  attendeePhone: null,
  bookingReason: null,
  holdsTime: false,
  fromPage: false,
  provenBy: null,
});

/** @returns the patients whose appointments have changed */
const follow = async (syncing: Syncing, event: CalendarEvent): Promise<readonly string[]> => {
  const { db, now, userId } = syncing;
  const known = await findAppointmentOfEvent(db, userId, event.id);
  if (known !== null) return followKnown(db, event, known);
  const open = await takeOpenBookingOfEvent(db, userId, event.id);
  const booked = bookedEvent(event);
  if (open !== null && (booked === null || open.holdsTime)) {
    await followOpen(syncing, event, open);
    return [];
  }
  if (event.status === 'cancelled' || booked === null) {
    await removeOpenBooking(db, userId, event.id);
    await keepBusy(syncing, event);
    return [];
  }
  await removeBusy(db, userId, event.id);
  const patient = await findPatient(syncing, booked);
  const kept = keptBooking(booked, event.status);
  if (patient.kind === 'one') {
    await bookFor(syncing, patient.profileId, kept);
    return [patient.profileId];
  }
  await saveOpenBooking(db, userId, kept, iso(now));
  return [];
};

const followAll = async (syncing: Syncing, changes: CalendarChanges): Promise<readonly string[]> => {
  const { db, now, userId } = syncing;
  if (changes.isWhole) await forgetBusy(db, userId);
  const touched = new Set<string>();
  for (const event of changes.events)
    for (const profileId of await follow(syncing, event)) touched.add(profileId);
  await saveSyncToken(db, userId, changes.syncToken, iso(now));
  return [...touched];
};

/** Reads what is new in the calendar and follows it, in one transaction with how far it was read. */
export const syncCalendar = async (syncing: Syncing, calendar: StaffCalendar): Promise<readonly string[]> => {
  const { db, now, userId } = syncing;
  const { syncToken } = await takeConnection(db, userId, iso(now));
  return followAll(syncing, await calendar.changes(syncToken));
};

/** Follows what was read before the transaction; null where somebody else has read on meanwhile, and nothing is done. */
export const followRead = async (
  syncing: Syncing,
  { from, changes }: ReadChanges,
): Promise<readonly string[] | null> => {
  const { db, now, userId } = syncing;
  const { syncToken } = await takeConnection(db, userId, iso(now));
  return syncToken === from ? followAll(syncing, changes) : null;
};
