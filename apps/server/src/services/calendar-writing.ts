// How does the calendar of a staff member hear what was booked, moved or cancelled here? By a job that writes what is true when it runs
import { z } from 'zod';

const payload = z.object({ userId: z.uuid(), eventId: z.string() });

/** Its name and payload: the subjects that change an appointment leave it, the calendar does it. */
export const calendarWriting = { name: 'write-calendar-event', payload } as const;
