// Which calls list appointments? (document 2 §7; document 3 §7 Appointments; OP-ADMIN-1, OP-CAL-1)
import { z } from 'zod';
import { call, paged } from '../call.ts';
import { idField, instantField, pagingFields } from '../fields.ts';
import { mayViewPatients } from '../policies/patients.ts';
import { appointment, appointmentStatus } from './model.ts';

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
  /** Appointments of tests are never kept here; the portal leaves them out by name. */
  'portalCode.notEquals': z.literal('TESTING').optional(),
  includePii: flag.optional(),
});

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
    audit: { action: 'appointment.list', about: 'patients' },
    spec: ['ADMIN-007', 'ADMIN-008', 'APPT-019', 'APPT-020', 'APPT-023'],
  }),
};
