// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  appointment,
  appointmentStatus,
  busyTime,
  cancelledAppointment,
  changedAppointment,
  newAppointment,
} from './model.ts';

it.each([
  [
    'appointment',
    appointment,
    {
      status: 'PENDING | PROPOSED | BOOKED | FULFILLED | CANCELLED',
      'principalPii.patientStatuses[]': 'DORMANT | HOSPICE',
      'cancellation.reason':
        'PATIENT_REQUEST | PATIENT_UNREACHABLE | CLINICIAN_UNAVAILABLE | TECHNICAL_PROBLEM | BOOKED_IN_ERROR | PATIENT_DISENROLLED | OTHER',
    },
  ],
  ['appointmentStatus', appointmentStatus, { it: 'PENDING | PROPOSED | BOOKED | FULFILLED | CANCELLED' }],
  ['busyTime', busyTime, { kind: 'APPOINTMENT | CALENDAR' }],
  [
    'cancelledAppointment',
    cancelledAppointment,
    { version: 'integer 1–', 'note?': 'text –500', 'scope?': 'ONE | FOLLOWING' },
  ],
  [
    'changedAppointment',
    changedAppointment,
    {
      'start?': 'text 1–',
      'duration?': 'integer 15–120',
      'purpose?': 'text 1–80',
      'status?': 'PENDING | PROPOSED | BOOKED | FULFILLED | CANCELLED',
      version: 'integer 1–',
      'scope?': 'ONE | FOLLOWING',
      'timeZone?': 'text –60',
    },
  ],
  [
    'newAppointment',
    newAppointment,
    {
      start: 'text 1–',
      'duration?': 'integer 15–120',
      purpose: 'text 1–80',
      'status?': 'PENDING | PROPOSED | BOOKED',
      'note?': 'text –20000',
      'repeat?.every': 'WEEK | TWO_WEEKS | FOUR_WEEKS | MONTH',
      'repeat?.times': 'integer 2–26',
      'repeat?.timeZone': 'text –60',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
