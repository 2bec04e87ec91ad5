// Appointments, and what is sent to plan, change and cancel them (document 3 §3 Appointment; APPT-002 to APPT-006, APPT-013, APPT-014).
import { z } from 'zod';
import { idField, instantField, lineField, textField, versionField } from '@alveary/contract/fields.ts';
import { isTimeZone } from '@alveary/contract/time-zone.ts';
import { writtenNote } from '@alveary/contract/written-note.ts';
import { patientMarks } from '@alveary/modules/patients/contract/row-patient.ts';
import { noteText } from '@alveary/modules/communications/contract/model.ts';

export const appointmentStatuses = ['PENDING', 'PROPOSED', 'BOOKED', 'FULFILLED', 'CANCELLED'] as const;
export const appointmentStatus = z.enum(appointmentStatuses);
export type AppointmentStatus = z.output<typeof appointmentStatus>;

/** What an appointment can begin as; it is fulfilled or cancelled later (OP-APPT-2). */
export const openStatuses = ['PENDING', 'PROPOSED', 'BOOKED'] as const satisfies readonly AppointmentStatus[];

/** Why an appointment does not take place (OP-APPT-4). */
export const cancellationReasons = [
  'PATIENT_REQUEST',
  'PATIENT_UNREACHABLE',
  'CLINICIAN_UNAVAILABLE',
  'TECHNICAL_PROBLEM',
  'BOOKED_IN_ERROR',
  'PATIENT_DISENROLLED',
  'OTHER',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export const cancellationNames: Readonly<Record<CancellationReason, string>> = {
  PATIENT_REQUEST: 'Patient request',
  PATIENT_UNREACHABLE: 'Patient unreachable',
  CLINICIAN_UNAVAILABLE: 'Clinician unavailable',
  TECHNICAL_PROBLEM: 'Technical problem',
  BOOKED_IN_ERROR: 'Booked in error',
  PATIENT_DISENROLLED: 'Patient disenrolled',
  OTHER: 'Other',
};

/** A note of an appointment names the appointment it is of. */
export const appointmentNote = writtenNote.extend({ appointment: z.object({ id: z.uuid() }) });
export type AppointmentNote = z.output<typeof appointmentNote>;

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
      ...patientMarks,
      siteProfiles: z.array(
        z.object({
          id: z.uuid(),
          site: z.object({ id: z.uuid(), slug: z.string(), shortName: z.string() }),
        }),
      ),
    })
    .nullable(),
  calendarEventId: z.string().nullable(),
  /** What the patient wrote who booked it by themselves; null where staff or a calendar made it. */
  bookingReason: z.string().nullable(),
  assignedPractitioner: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  createdDate: z.string(),
  /** The newest first. */
  notes: z.array(appointmentNote),
  /** The appointments that were planned together with it; null for a single one. */
  seriesId: z.uuid().nullable(),
  /** Null unless it was cancelled here. */
  cancellation: z.object({ reason: z.enum(cancellationReasons), note: z.string().nullable() }).nullable(),
});
export type Appointment = z.output<typeof appointment>;

/** Where it came from (document 3 §4). */
export const sourceOfAppointment = (
  one: Pick<Appointment, 'calendarEventId'>,
): 'GOOGLE_CALENDAR' | 'MANUAL' => (one.calendarEventId === null ? 'MANUAL' : 'GOOGLE_CALENDAR');

/** 'Appointment' for those of the calendar, 'Follow Up' for the others (document 3 §4). */
export const typeOfAppointment = (one: Pick<Appointment, 'calendarEventId'>): string =>
  sourceOfAppointment(one) === 'GOOGLE_CALENDAR' ? 'Appointment' : 'Follow Up';

export const SHORTEST_MINUTES = 15;
export const LONGEST_MINUTES = 120;
export const USUAL_MINUTES = 30;

const minutes = z
  .int('The duration is a number of minutes.')
  .min(SHORTEST_MINUTES, 'An appointment takes at least 15 minutes.')
  .max(LONGEST_MINUTES, 'An appointment takes at most 120 minutes.');

const fields = {
  start: z.string().min(1, 'Choose when it starts.').pipe(instantField),
  duration: minutes,
  purpose: lineField(80).min(1, 'Choose a purpose.'),
  assignedPractitioner: idField.nullable(),
  status: z.enum(openStatuses, 'A new appointment is pending, proposed or booked.'),
};

export const rhythms = ['WEEK', 'TWO_WEEKS', 'FOUR_WEEKS', 'MONTH'] as const;
export type Rhythm = (typeof rhythms)[number];

/** An IANA time zone. */
const zoneField = z.string().max(60).refine(isTimeZone, 'This is no time zone, such as America/New_York.');

/** So many appointments a series has at most. */
export const MOST_OF_SERIES = 26;

/** The same time of day again and again, where the person sits: clocks that change between do not move it. */
const repetition = z.strictObject({
  every: z.enum(rhythms, 'Choose how often.'),
  times: z
    .int('Say how many appointments there are.')
    .min(2, 'A series has at least two appointments.')
    .max(MOST_OF_SERIES, `A series has at most ${MOST_OF_SERIES} appointments.`),
  timeZone: zoneField,
});
export type Repetition = z.output<typeof repetition>;

export const newAppointment = z.strictObject({
  ...fields,
  duration: minutes.default(USUAL_MINUTES),
  status: fields.status.default('BOOKED'),
  /** The first note. */
  note: noteText.optional(),
  repeat: repetition.optional(),
});

/** What is not sent stays. */
export const changedAppointment = z
  .strictObject({ ...fields, status: z.enum(appointmentStatuses, 'Choose a status.') })
  .partial()
  .extend({
    version: versionField,
    /** The one alone, or with those of its series that come after it: all are moved by as much, and take what else is sent. */
    scope: z.enum(['ONE', 'FOLLOWING']).default('ONE'),
    /** By whose clocks the others are moved; those of the patient where it is left out. */
    timeZone: zoneField.optional(),
  });

export const cancelledAppointment = z.strictObject({
  version: versionField,
  note: textField(500).default(''),
  /** The one alone, or with those of its series that come after it. */
  scope: z.enum(['ONE', 'FOLLOWING']).default('ONE'),
});

/** When somebody has no time: an appointment with whomever, or an entry of the calendar that is no appointment yet. */
export const busyTime = z.object({
  start: z.string(),
  end: z.string(),
  kind: z.enum(['APPOINTMENT', 'CALENDAR']),
  /** Whether it is the appointment that was asked about itself. */
  isOwn: z.boolean(),
});
export type BusyTime = z.output<typeof busyTime>;
