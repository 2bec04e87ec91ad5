// The calls that show the dates of a series: those that follow an appointment, and whether somebody has time on each.
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { LONGEST_MINUTES, MOST_OF_SERIES, SHORTEST_MINUTES } from './model.ts';

const dateOfSeries = z.object({ id: z.uuid(), start: z.string(), duration: z.int() });

/** What takes the time of the staff member; null where nothing does. */
const freeDate = z.object({ start: z.string(), clash: z.enum(['APPOINTMENT', 'CALENDAR']).nullable() });
export type FreeDate = z.output<typeof freeDate>;

const startsField = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(instantField).min(1).max(MOST_OF_SERIES, `Ask for at most ${MOST_OF_SERIES} dates.`));

export const appointmentSeriesCalls = {
  following: call({
    method: 'GET',
    path: 'appointments/{id}/following',
    summary: 'The open appointments of the same series that come after one, the earliest first',
    input: { params: z.object({ id: idField }) },
    output: z.array(dateOfSeries),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['AppointmentNotFound'],
    shows: ['appointments'],
    audit: { action: 'appointment.list', about: 'patients' },
    spec: ['APPT-024'],
  }),
  freeDates: call({
    method: 'GET',
    path: 'appointments/free-dates',
    summary:
      'On which dates a staff member of the own sites has time; it says neither with whom nor for what',
    input: {
      query: z.strictObject({
        userId: idField,
        /** Instants, with commas between. */
        starts: startsField,
        duration: z.coerce.number().pipe(z.int().min(SHORTEST_MINUTES).max(LONGEST_MINUTES)),
        /** What is moved itself takes no time: it, and with it those of its series that follow. */
        appointmentId: idField.optional(),
      }),
    },
    output: z.array(freeDate),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['UserNotFound'],
    shows: ['appointments', 'calendar-events'],
    audit: { none: 'times of a colleague, of no patient' },
    spec: ['APPT-024'],
  }),
};
