// How are appointments called, from where do they come, and which words do they have for their states?
import { expect, it } from 'vitest';
import { appointmentStatuses, sourceOfAppointment, typeOfAppointment } from './model.ts';

it.each([
  ['event-1', 'Appointment'],
  [null, 'Follow Up'],
])('APPT-014 one with the calendar event %j is called %s', (calendarEventId, expected) => {
  expect(typeOfAppointment({ calendarEventId })).toBe(expected);
});

it.each([
  ['event-1', 'GOOGLE_CALENDAR'],
  [null, 'MANUAL'],
])('APPT-013 one with the calendar event %j comes from %s', (calendarEventId, expected) => {
  expect(sourceOfAppointment({ calendarEventId })).toBe(expected);
});

it('APPT-006 there are five statuses', () => {
  expect(appointmentStatuses).toEqual(['PENDING', 'PROPOSED', 'BOOKED', 'FULFILLED', 'CANCELLED']);
});
