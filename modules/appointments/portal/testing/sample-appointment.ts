// A sample appointment for tests: booked for half an hour, of a patient of whom nothing more is said.
import type { Appointment } from '../../contract/model.ts';

const ID = '0190a0a0-0000-7000-8000-000000000601';
const START = '2026-12-01T10:00:00Z';

/** `startTime` is `start`, as the server answers it. */
export const someAppointment = ({
  start = START,
  ...facts
}: Partial<Omit<Appointment, 'startTime'>> = {}): Appointment => ({
  id: ID,
  version: 1,
  start,
  startTime: start,
  duration: 30,
  status: 'BOOKED',
  purpose: 'HEALTH_COACHING',
  principal: { id: ID },
  principalPii: null,
  calendarEventId: null,
  bookingReason: null,
  assignedPractitioner: null,
  createdDate: '2026-11-01T10:00:00Z',
  notes: [],
  seriesId: null,
  cancellation: null,
  ...facts,
});

/** Who the patient is, at these sites. */
export const ofMaya = (siteProfiles: NonNullable<Appointment['principalPii']>['siteProfiles']) => ({
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: '1988-04-17',
  isDeceased: false,
  patientStatuses: [],
  siteProfiles,
});
