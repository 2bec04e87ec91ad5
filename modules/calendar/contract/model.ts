// Booking links and whose they are, entries of a calendar, and bookings that wait for their patient (document 2 §3 Care-team link entry; CAL-027 to CAL-030).
import { z } from 'zod';
import { NOT_AN_EMAIL } from '@alveary/contract/email-message.ts';
import { idField, instantField, lineField, textField, versionField } from '@alveary/contract/fields.ts';

const TITLE_MAX = 80;
const ADDRESS_MAX = 500;

const bookingLink = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The address under which patients book; it begins with https://. */
  bookingLink: z.string(),
});
export type BookingLink = z.output<typeof bookingLink>;

/** A member of a care team in one role; who has two roles stands there twice. */
export const careTeamLinks = z.object({
  userId: z.uuid(),
  email: z.string(),
  userIdPii: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }),
  bookingLinks: z.array(bookingLink),
  role: z.object({ name: z.string(), code: z.string() }),
});
export type CareTeamLinks = z.output<typeof careTeamLinks>;

/** One's own booking link, as it is edited. */
export const scheduleLink = bookingLink.extend({ version: z.int() });
export type ScheduleLink = z.output<typeof scheduleLink>;

const isWebAddress = (text: string): boolean => {
  const address = URL.parse(text);
  return address?.protocol === 'https:' && address.username === '' && address.password === '';
};

const title = lineField(TITLE_MAX).min(1, 'A booking link needs a title.');
const address = lineField(ADDRESS_MAX).refine(
  isWebAddress,
  'Paste the whole address of the booking page; it begins with https://.',
);

export const newScheduleLink = z.strictObject({ title, bookingLink: address });
export const changedScheduleLink = z.strictObject({ title, bookingLink: address, version: versionField });

/** So that the card of a member stays readable. */
export const MOST_LINKS = 10;

/** What was booked on a booking page has no hyphens in its id: Google takes none. */
export const eventIdField = z.string().regex(/^[0-9a-f-]{32,36}$/, 'This is no id of an entry.');

/** An entry of one's own sandbox calendar, as a booking page makes it. */
export const sandboxEvent = z.object({
  id: eventIdField,
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  start: z.string(),
  /** Minutes. */
  duration: z.int(),
  attendeeName: z.string(),
  attendeeEmail: z.string(),
  description: z.string(),
  version: z.int(),
});
export type SandboxEntry = z.output<typeof sandboxEvent>;

const duration = z
  .int('The duration is a number of minutes.')
  .min(15, 'An appointment takes at least 15 minutes.')
  .max(120, 'An appointment takes at most 120 minutes.');

export const newSandboxEvent = z.strictObject({
  start: instantField,
  duration,
  attendeeName: lineField(100).min(1, 'Say who books.'),
  attendeeEmail: z.email(NOT_AN_EMAIL),
  description: textField(1000).default(''),
});

export const changedSandboxEvent = z.strictObject({
  version: versionField,
  start: instantField.optional(),
  duration: duration.optional(),
  cancelled: z.literal(true, 'An entry is cancelled once.').optional(),
});

/** A booking of one's calendar whose patient nobody knows yet. */
const openBooking = z.object({
  id: z.uuid(),
  start: z.string(),
  duration: z.int(),
  attendeeName: z.string(),
  attendeeEmail: z.string(),
  /** What was said on the booking page; null where it came from elsewhere. */
  attendeePhone: z.string().nullable(),
  bookingReason: z.string().nullable(),
  /** Made on the booking page; others belong to their calendar. */
  fromPage: z.boolean(),
  /** Whether a code has proven the mailbox or the phone; null where all of it is as somebody typed it. */
  provenBy: z.enum(['EMAIL', 'SMS']).nullable(),
});
export type OpenBooking = z.output<typeof openBooking>;

/** A patient in reach who has the mailbox or the phone of a booking. */
const bookingCandidate = z.object({
  profileId: z.uuid(),
  name: z.string(),
  dateOfBirth: z.string().nullable(),
});
export type BookingCandidate = z.output<typeof bookingCandidate>;

/** As staff see it who say whose it is. */
export const listedBooking = openBooking.extend({ candidates: z.array(bookingCandidate) });
export type ListedBooking = z.output<typeof listedBooking>;

export const bookingPatient = z.strictObject({ profileId: idField });
