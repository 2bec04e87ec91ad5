// What is an appointment? (document 3 §3 Appointment; APPT-002 to APPT-006, APPT-013, APPT-014)
import { z } from 'zod';

export const appointmentStatuses = ['PENDING', 'PROPOSED', 'BOOKED', 'FULFILLED', 'CANCELLED'] as const;
export const appointmentStatus = z.enum(appointmentStatuses);
export type AppointmentStatus = z.output<typeof appointmentStatus>;

export const appointment = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The instant it begins; `startTime` is the same under the name that lists sort by. */
  start: z.string(),
  startTime: z.string(),
  /** Minutes. */
  duration: z.int(),
  status: appointmentStatus,
  purpose: z.string(),
  principal: z.object({ id: z.uuid() }),
  /** Who the patient is; null unless it was asked for. */
  principalPii: z
    .object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      dateOfBirth: z.string().nullable(),
      siteProfiles: z.array(
        z.object({
          id: z.uuid(),
          site: z.object({ id: z.uuid(), slug: z.string(), shortName: z.string() }),
        }),
      ),
    })
    .nullable(),
  calendarEventId: z.string().nullable(),
  assignedPractitioner: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  createdDate: z.string(),
});
export type Appointment = z.output<typeof appointment>;

/** Where it came from (document 3 §4). */
export const sourceOfAppointment = (
  one: Pick<Appointment, 'calendarEventId'>,
): 'GOOGLE_CALENDAR' | 'MANUAL' => (one.calendarEventId === null ? 'MANUAL' : 'GOOGLE_CALENDAR');

/** 'Appointment' for those of the calendar, 'Follow Up' for the others (document 3 §4). */
export const typeOfAppointment = (one: Pick<Appointment, 'calendarEventId'>): string =>
  sourceOfAppointment(one) === 'GOOGLE_CALENDAR' ? 'Appointment' : 'Follow Up';
