// How does a calendar show what was booked, moved or cancelled here? It is told what is true when the job runs, however often (OP-APPT-4)
import { findAppointmentOfEvent } from '@alveary/modules/appointments/server/public.ts';
import type { GoogleCalendarSettings } from '@alveary/server/platform/config.services.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { SecretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { calendarWriting } from '@alveary/server/services/calendar-writing.ts';
import { googleWriter } from '@alveary/server/services/calendar/google.ts';
import type { CalendarWriter, WrittenEvent } from '@alveary/server/services/calendar/port.ts';
import { sandboxWriter } from '@alveary/server/services/calendar/sandbox.ts';
import { takeOpenBookingOfEvent } from './calendars.store.ts';
import { findAttendee } from './attendees.store.ts';
import { findGoogleConnection } from './google-connections.store.ts';
import { rowOfConnection } from './watch-calendar.ts';

const REACH = {
  allSites: 'what patients book, move and cancel reaches the calendar of the person, whoever is signed in',
} as const;

/** An event of our own is 32 hexadecimal digits; those of a calendar are moved there and nowhere else. */
const isOwn = (eventId: string): boolean => /^[0-9a-f]{32}$/.test(eventId);

/** Null where nothing takes place any more. */
const eventNow = async (db: Db, userId: string, eventId: string): Promise<WrittenEvent | null> => {
  const appointment = await findAppointmentOfEvent(db, userId, eventId);
  if (appointment !== null) {
    const { id, start, duration: minutes, status } = appointment;
    if (status === 'CANCELLED') return null;
    return { id: eventId, start, minutes, ...(await findAttendee(db, id)) };
  }
  const open = await takeOpenBookingOfEvent(db, userId, eventId);
  if (open === null) return null;
  const { start, duration: minutes, attendeeName, attendeeEmail, attendeePhone, bookingReason } = open;
  const description = [attendeePhone, bookingReason]
    .filter((line) => line !== null && line !== '')
    .join('\n');
  return { id: eventId, start, minutes, attendeeName, attendeeEmail, description };
};

const tell = async (writer: CalendarWriter, eventId: string, event: WrittenEvent | null): Promise<void> => {
  if (event === null) await writer.cancel(eventId);
  else if (isOwn(eventId)) await writer.write(event);
};

export const writeCalendarEvent = (
  settings: GoogleCalendarSettings | undefined,
  secrets: () => SecretBox,
): Job<{ userId: string; eventId: string }> =>
  job({
    ...calendarWriting,
    lanes: ['outside'],
    audit: { none: 'the appointment that it writes was noted when somebody changed it' },
    run: async ({ userId, eventId }, { database }) => {
      const google = await database.read(REACH, (db) => findGoogleConnection(db, userId));
      if (google === null) {
        await database.transact(REACH, async (db) => {
          await tell(sandboxWriter(db, userId), eventId, await eventNow(db, userId, eventId));
        });
        return;
      }
      if (settings === undefined) return;
      const event = await database.transact(REACH, (db) => eventNow(db, userId, eventId));
      const token = secrets().open(google.refreshToken, rowOfConnection(userId));
      await tell(googleWriter(settings, token), eventId, event);
    },
  });
