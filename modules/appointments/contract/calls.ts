// The calls that list, plan, move and cancel appointments (document 2 §7; document 3 §7 Appointments; OP-ADMIN-1, OP-CAL-1, OP-APPT-2)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, instantField, pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import {
  appointment,
  appointmentStatus,
  busyTime,
  cancellationReasons,
  cancelledAppointment,
  changedAppointment,
  newAppointment,
} from './model.ts';

export const appointmentSorts = [
  'createdDate,desc',
  'createdDate,asc',
  'startTime,asc',
  'startTime,desc',
] as const;

const YES_OR_NO = 'This must be true or false.';
const flag = z.enum(['true', 'false'], YES_OR_NO);

export const appointmentQuery = z.strictObject({
  ...pagingFields(5, 100),
  sort: z
    .enum(appointmentSorts, 'Appointments can be sorted by createdDate or startTime, asc or desc.')
    .default('startTime,asc'),
  startDate: instantField.optional(),
  endDate: instantField.optional(),
  'status.equals': appointmentStatus.optional(),
  /** Whether the appointment has a calendar event. */
  'calendarEventId.specified': flag.optional(),
  'principal.equals': idField.optional(),
  'assignedPractitioner.equals': idField.optional(),
  /** Leaves out appointments whose purpose is of this list of purposes and of no other. */
  'portalCode.notEquals': z.literal('TESTING').optional(),
  includePii: flag.optional(),
});

const MOST_DAYS = 62;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const params = z.object({ id: idField });
const writes = { allow: mayEditPatients, reach: 'allowed-sites', changes: ['appointments'] } as const;

export const appointmentCalls = {
  list: call({
    method: 'GET',
    path: 'admin/appointments',
    summary: 'Appointments of patients of the own sites, by time, status, patient, staff member and origin',
    input: { query: appointmentQuery },
    output: paged(appointment),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['appointments', 'patient-statuses', 'record'],
    audit: { action: 'appointment.list', about: 'patients' },
    spec: ['ADMIN-007', 'ADMIN-008', 'APPT-019', 'APPT-020', 'APPT-023'],
  }),
  create: call({
    ...writes,
    method: 'POST',
    path: 'appointments',
    summary: 'Plan an appointment with a patient',
    input: { query: z.strictObject({ profileId: idField }), body: newAppointment },
    output: appointment,
    errors: [
      'NoSiteForPatient',
      'PatientDeceased',
      'NotOnTeam',
      'PurposeNotOffered',
      'AppointmentClash',
      'OwnAppointmentClash',
    ],
    audit: { action: 'appointment.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['APPT-024'],
  }),
  update: call({
    ...writes,
    method: 'PATCH',
    path: 'admin/appointments/{id}',
    summary: 'Move or change an appointment, or say how far it is; what is not sent stays',
    input: { params, body: changedAppointment },
    output: appointment,
    errors: [
      'AppointmentNotFound',
      'AppointmentOfCalendar',
      'AppointmentOver',
      'AppointmentClash',
      'OwnAppointmentClash',
      'NotOnTeam',
      'PatientDeceased',
      'PurposeNotOffered',
      'Stale',
    ],
    audit: { action: 'appointment.update', about: 'patient' },
    spec: ['APPT-025'],
  }),
  cancellationReasons: call({
    method: 'GET',
    path: 'cancellation-reasons',
    summary: 'Why an appointment can be cancelled',
    input: {},
    output: z.array(
      z.object({ reason: z.enum(cancellationReasons), name: z.string(), needsNote: z.boolean() }),
    ),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'a fixed list is no patient data' },
    spec: ['APPT-031'],
  }),
  cancel: call({
    ...writes,
    method: 'POST',
    path: 'appointments/{id}/cancel',
    summary: 'Cancel an appointment that is open, with the reason',
    input: {
      params,
      query: z.strictObject({ reason: z.enum(cancellationReasons, 'Choose a reason.') }),
      body: cancelledAppointment,
    },
    output: appointment,
    errors: ['AppointmentNotFound', 'AppointmentOver', 'Stale'],
    audit: { action: 'appointment-cancellation.create', about: 'patient' },
    spec: ['APPT-018', 'APPT-032'],
  }),
  busyTimes: call({
    method: 'GET',
    path: 'appointments/busy-times',
    summary: 'When a staff member of the own sites has no time; it says neither with whom nor for what',
    input: {
      query: z
        .strictObject({
          userId: idField,
          startDate: instantField,
          endDate: instantField,
          /** The appointment that is moved. */
          appointmentId: idField.optional(),
        })
        .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) <= MOST_DAYS, {
          path: ['endDate'],
          message: `Ask for at most ${MOST_DAYS} days.`,
        }),
    },
    output: z.array(busyTime),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['UserNotFound'],
    shows: ['appointments', 'calendar-events'],
    audit: { none: 'times of a colleague, of no patient' },
    spec: ['APPT-005'],
  }),
};
