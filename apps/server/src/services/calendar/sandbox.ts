// What is the calendar of a staff member when none is configured? One in the database, which is edited on an admin page (OP-APPT-4)
import type { Db } from '../../platform/db/handle.ts';
import type { CalendarEvent, StaffCalendar } from './port.ts';
import { findSandboxChanges } from './sandbox-events.store.ts';

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
      }),
    );
    return { events, syncToken: rows.at(-1)?.changeNumber ?? since ?? '0' };
  },
});
