// The calls of the booking page and of the page behind a link, where nobody is signed in: a GET changes nothing, so that scanners do no harm.
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { instantField } from '@alveary/contract/fields.ts';
import { bookingLengths, bookingView, linkCodeField, newBooking, publicPage, slots } from './model.ts';
import { bookingRequest, proofOfRequest } from './requests.model.ts';

const MOST_DAYS = 45;
const DAY_MS = 86_400_000;
const span = { from: instantField, to: instantField };
const isShort = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS;
const tooLong = { path: ['to'], message: `Ask for at most ${MOST_DAYS} days.` };

const bySlug = z.object({
  slug: z.string().max(100, 'This address is not complete. Open it again from where you have it.'),
});
const byCode = z.object({ code: linkCodeField });

const ofPage = {
  allow: 'anyone',
  reach: {
    allSites:
      'a visitor belongs to no session: the page names no patient, and what is booked is matched among the patients of its person',
  },
} as const;
const ofRequest = {
  allow: 'anyone',
  callerBy: 'code',
  reach: {
    allSites:
      'a visitor belongs to no session: the code of the browser reaches its own request, and what is proven is matched among the patients of the person',
  },
} as const;
const ofLink = {
  allow: 'anyone',
  callerBy: 'code',
  reach: {
    allSites: 'a patient with a link belongs to no session: it reaches one appointment and nothing else',
  },
  perMinute: 60,
} as const;

export const bookingGuestCalls = {
  page: call({
    ...ofPage,
    method: 'GET',
    path: 'booking/pages/{slug}',
    summary: 'Who can be booked here; an unknown address and a page that is off answer alike',
    input: { params: bySlug },
    output: publicPage,
    errors: ['BookingPageNotFound'],
    shows: ['booking-links'],
    audit: { none: 'a public page, nothing of a patient' },
    background: true,
    perMinute: 60,
    spec: ['APPT-033'],
  }),
  slots: call({
    ...ofPage,
    method: 'GET',
    path: 'booking/pages/{slug}/slots',
    summary: 'The free starts of appointments of a length; why another time is taken is not told',
    input: {
      params: bySlug,
      query: z
        .strictObject({
          ...span,
          minutes: z.coerce
            .number()
            .refine((given) => bookingLengths.some((one) => one === given), 'This length cannot be booked.'),
        })
        .refine(isShort, tooLong),
    },
    output: slots,
    errors: ['BookingPageNotFound'],
    shows: ['booking-links', 'appointments', 'calendar-events'],
    audit: { none: 'free times, nothing of a patient' },
    background: true,
    perMinute: 60,
    spec: ['APPT-033'],
  }),
  book: call({
    ...ofPage,
    method: 'POST',
    path: 'booking/pages/{slug}',
    summary:
      'Ask for a free time: it is kept for ten minutes, and booked once the code is entered that goes to the mailbox or phone',
    input: { params: bySlug, body: newBooking },
    output: bookingRequest,
    errors: [
      'BookingPageNotFound',
      'SlotTaken',
      'BookingSmsRefused',
      'BookingSmsPaused',
      'BookingProofTooSoon',
      'TooManyBookingProofs',
      'TooManyBookingRequests',
    ],
    changes: ['calendar-events', 'outbox'],
    audit: { action: 'booking.request', about: 'nothing' },
    status: 201,
    perMinute: 20,
    perMinuteFromAddress: 30,
    spec: ['APPT-033'],
  }),
  request: call({
    ...ofRequest,
    method: 'GET',
    path: 'booking/requests/{code}',
    summary: 'What a visitor has asked for and not proven yet, for the browser that asked',
    input: { params: byCode },
    output: bookingRequest,
    errors: ['BookingRequestOver'],
    shows: ['calendar-events'],
    audit: { none: 'what a visitor typed, of nobody who is known' },
    background: true,
    perMinute: 60,
    spec: ['APPT-033'],
  }),
  sendProof: call({
    ...ofRequest,
    method: 'POST',
    path: 'booking/requests/{code}/code',
    summary: 'Send a new code; the one before it ends',
    input: { params: byCode },
    output: bookingRequest,
    errors: [
      'BookingRequestOver',
      'BookingProofTooSoon',
      'BookingSmsPaused',
      'BookingSmsRefused',
      'TooManyBookingProofs',
    ],
    changes: ['calendar-events', 'outbox'],
    audit: { action: 'booking.send-code', about: 'nothing' },
    perMinute: 20,
    spec: ['APPT-033'],
  }),
  prove: call({
    ...ofRequest,
    method: 'POST',
    path: 'booking/requests/{code}/proof',
    summary: 'Book what was asked for with the code; whether the visitor is a known patient is not told',
    input: { params: byCode, body: proofOfRequest },
    output: bookingView.extend({ code: z.string() }),
    errors: [
      'BookingRequestOver',
      'BookingProofWrong',
      'BookingProofOver',
      'BookingPageNotFound',
      'SlotTaken',
      'TooManyOwnBookings',
      'TooManyRequests',
    ],
    changes: ['appointments', 'calendar-events', 'logs', 'outbox'],
    audit: { action: 'booking.create', about: 'patient' },
    status: 201,
    perMinute: 20,
    spec: ['APPT-033'],
  }),
  open: call({
    ...ofLink,
    method: 'GET',
    path: 'booking/links/{code}',
    summary: 'What the page behind a link shows of the one appointment; opening it changes nothing',
    input: { params: byCode },
    output: bookingView,
    errors: ['BookingCodeInvalid'],
    shows: ['appointments'],
    audit: { action: 'booking.open-link', about: 'patient' },
    background: true,
    spec: ['APPT-025'],
  }),
  linkSlots: call({
    ...ofLink,
    method: 'GET',
    path: 'booking/links/{code}/slots',
    summary: 'To which times the appointment can be moved',
    input: { params: byCode, query: z.strictObject(span).refine(isShort, tooLong) },
    output: slots,
    errors: ['BookingCodeInvalid', 'AppointmentOver', 'BookingNotMovable'],
    shows: ['appointments', 'calendar-events'],
    audit: { none: 'free times, nothing of a patient' },
    background: true,
    spec: ['APPT-025'],
  }),
  cancel: call({
    ...ofLink,
    method: 'POST',
    path: 'booking/links/{code}/cancel',
    summary: 'The patient cancels the appointment',
    input: { params: byCode },
    output: bookingView,
    errors: ['BookingCodeInvalid', 'AppointmentOver'],
    changes: ['appointments', 'calendar-events'],
    audit: { action: 'booking.cancel', about: 'patient' },
    spec: ['APPT-032'],
  }),
  move: call({
    ...ofLink,
    method: 'POST',
    path: 'booking/links/{code}/move',
    summary: 'The patient moves the appointment to a free time',
    input: { params: byCode, body: z.strictObject({ start: instantField }) },
    output: bookingView,
    errors: ['BookingCodeInvalid', 'AppointmentOver', 'BookingNotMovable', 'SlotTaken', 'TooManyRequests'],
    changes: ['appointments', 'calendar-events'],
    audit: { action: 'booking.move', about: 'patient' },
    spec: ['APPT-025'],
  }),
};
