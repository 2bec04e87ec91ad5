// The calendar of a staff member where none is configured: one in the database, edited on an admin page (OP-APPT-4).
import type { Db } from '../../platform/db/handle.ts';
import type { CalendarEvent, CalendarWriter, StaffCalendar } from './port.ts';
import {
  findSandboxChanges,
  findSandboxEvent,
  insertSandboxEvent,
  lockSandbox,
  updateSandboxEvent,
} from './sandbox-events.store.ts';

export const sandboxCalendar = (db: Db, userId: string): StaffCalendar => ({
  changes: async (since) => {
    const rows = await findSandboxChanges(db, userId, since ?? '0');
    const events = rows.map(
      (row): CalendarEvent => ({
        id: row.id,
        status: row.status,
        start: row.start,
        minutes: row.duration,
        description: row.description,
        attendees: [{ email: row.attendeeEmail, name: row.attendeeName }],
        profileId: null,
        isInvitation: false,
        busy: null,
      }),
    );
    return { events, isWhole: since === null, syncToken: rows.at(-1)?.changeNumber ?? since ?? '0' };
  },
});

export const sandboxWriter = (db: Db, userId: string): CalendarWriter => ({
  write: async (event) => {
    await lockSandbox(db, userId);
    const known = await findSandboxEvent(db, userId, event.id);
    const { id, start, minutes: duration } = event;
    if (known === null) {
      const { attendeeName, attendeeEmail, description } = event;
      const facts = { id, start, duration, attendeeName, attendeeEmail, description };
      await insertSandboxEvent(db, userId, { ...facts, status: 'confirmed' });
      return;
    }
    const { attendeeName, attendeeEmail, description } = event;
    const isSame =
      Date.parse(known.start) === Date.parse(start) &&
      known.duration === duration &&
      known.attendeeName === attendeeName &&
      known.attendeeEmail === attendeeEmail;
    if (isSame && known.status === 'confirmed') return;
    const who = { attendeeName, attendeeEmail, description };
    await updateSandboxEvent(db, userId, { ...known, ...who, start, duration, status: 'confirmed' });
  },
  cancel: async (eventId) => {
    await lockSandbox(db, userId);
    const known = await findSandboxEvent(db, userId, eventId);
    if (known === null || known.status === 'cancelled') return;
    await updateSandboxEvent(db, userId, { ...known, status: 'cancelled' });
  },
});
