// What has Lena in her calendar on the day the demo world is made? An appointment in every status, one that is just on, and a booking
// of somebody who is not known yet.
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';

interface Planned {
  readonly ehrId: string;
  readonly inMinutes: number;
  readonly status: 'PENDING' | 'PROPOSED' | 'BOOKED' | 'FULFILLED' | 'CANCELLED';
  readonly purpose: string;
  readonly isFromCalendar: boolean;
}

const day: readonly Planned[] = [
  {
    ehrId: 'HL-1002',
    inMinutes: -150,
    status: 'FULFILLED',
    purpose: 'RESPIRATORY_THERAPY',
    isFromCalendar: true,
  },
  { ehrId: 'HL-1003', inMinutes: -75, status: 'CANCELLED', purpose: 'APPOINTMENT', isFromCalendar: true },
  // Shown as NOW for the next quarter of an hour.
  { ehrId: 'HL-1001', inMinutes: 15, status: 'BOOKED', purpose: 'HEALTH_COACHING', isFromCalendar: true },
  {
    ehrId: 'HL-1003',
    inMinutes: 70,
    status: 'PROPOSED',
    purpose: 'REMOTE_PATIENT_MONITORING',
    isFromCalendar: false,
  },
  { ehrId: 'HL-1002', inMinutes: 130, status: 'PENDING', purpose: 'ONBOARDING', isFromCalendar: false },
  { ehrId: 'HL-1001', inMinutes: 200, status: 'BOOKED', purpose: 'HEALTH_COACHING', isFromCalendar: false },
];

export const lenasDayRows = (calendar: Calendar): readonly Row[] =>
  day.map(({ ehrId, inMinutes, status, purpose, isFromCalendar }, index) => ({
    id: demoId(`appointment of Lena's day ${index}`),
    profile_id: patientId(ehrId),
    start_at: calendar.minutesAhead(inMinutes),
    duration_minutes: 30,
    status,
    purpose,
    calendar_event_id: isFromCalendar ? demoId(`event lena ${index}`) : null,
    practitioner_id: accountId('lena'),
    version: 1,
    created_by: isFromCalendar ? null : accountId('lena'),
    created_at: calendar.daysAgo(5 + index, 15),
  }));

/** Before anything is booked by hand, whose numbers begin at 1. */
const READ_SO_FAR = 0;

const whoBooked: Readonly<Record<string, readonly [name: string, email: string]>> = {
  'HL-1001': ['Maya Thornton', 'maya.thornton@example.com'],
  'HL-1002': ['Harold Finch', 'harold.finch@patients.example'],
  'HL-1003': ['Parent of Grace Kim', 'kim.family@patients.example'],
};

const stranger = {
  id: demoId('event lena unknown'),
  inMinutes: 24 * 60 + 90,
  attendee_name: 'Alex Parker',
  attendee_email: 'alex.parker@patients.example',
} as const;

export const calendarConnectionRows = (calendar: Calendar): readonly Row[] => [
  {
    user_id: accountId('lena'),
    provider: 'SANDBOX',
    sync_token: String(READ_SO_FAR),
    synced_at: calendar.minutesAgo(5),
    connected_at: calendar.daysAgo(200, 9),
  },
];

/** The entries behind her appointments: what is moved there moves them. */
export const sandboxEventRows = (calendar: Calendar): readonly Row[] => [
  ...day.flatMap(({ ehrId, inMinutes, status, isFromCalendar }, index) => {
    const [attendee_name = '', attendee_email = ''] = whoBooked[ehrId] ?? [];
    const row = {
      id: demoId(`event lena ${index}`),
      user_id: accountId('lena'),
      status: status === 'CANCELLED' ? 'cancelled' : 'confirmed',
      start_at: calendar.minutesAhead(inMinutes),
      duration_minutes: 30,
      attendee_name,
      attendee_email,
      description: '',
      change_number: READ_SO_FAR,
    };
    return isFromCalendar ? [row] : [];
  }),
  {
    id: stranger.id,
    user_id: accountId('lena'),
    status: 'confirmed',
    start_at: calendar.minutesAhead(stranger.inMinutes),
    duration_minutes: 30,
    attendee_name: stranger.attendee_name,
    attendee_email: stranger.attendee_email,
    description: '',
    change_number: READ_SO_FAR,
  },
];

export const openBookingRows = (calendar: Calendar): readonly Row[] => [
  {
    id: demoId('open booking of Lena'),
    user_id: accountId('lena'),
    event_id: stranger.id,
    status: 'confirmed',
    start_at: calendar.minutesAhead(stranger.inMinutes),
    duration_minutes: 30,
    attendee_name: stranger.attendee_name,
    attendee_email: stranger.attendee_email,
    attendee_phone: '+14155550142',
    booking_reason: 'The new inhaler makes me cough. Could we look at how I use it?',
    from_page: true,
    proven_by: 'EMAIL',
    received_at: calendar.minutesAgo(40),
  },
];
