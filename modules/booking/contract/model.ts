// The booking page of a staff member, what its visitors say, and what a link shows (OP-APPT-4).
import { z } from 'zod';
import { NOT_AN_EMAIL } from '@alveary/contract/email-message.ts';
import { idField, instantField, lineField, textField } from '@alveary/contract/fields.ts';
import { isTimeZone } from '@alveary/contract/time-zone.ts';
import { type WrittenLanguage, writtenLanguages } from '@alveary/contract/written-language.ts';

const DAY_MINUTES = 24 * 60;
/** Hours begin and end on a quarter of an hour. */
const GRID_MINUTES = 15;

const minuteOfDay = z
  .int('A time of day is a number of minutes.')
  .min(0)
  .max(DAY_MINUTES, 'A day has 24 hours.')
  .multipleOf(GRID_MINUTES, 'Working hours begin and end on a quarter of an hour.');

/** Working time on a day of the week: Monday is 1. Minutes of the local day. */
const workingHours = z
  .strictObject({ day: z.int().min(1).max(7), from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Working hours end after they begin.' });
export type WorkingHours = z.output<typeof workingHours>;

const overlap = (hours: readonly WorkingHours[]): boolean =>
  hours.some((one, index) =>
    hours.slice(index + 1).some(({ day, from, to }) => day === one.day && from < one.to && one.from < to),
  );

const zoneField = z.string().max(60).refine(isTimeZone, 'This is no time zone, such as America/New_York.');

export const bookingLengths = [15, 20, 30, 45, 60, 90, 120] as const;
const lengthField = z.union(
  bookingLengths.map((minutes) => z.literal(minutes)),
  `An appointment takes ${bookingLengths.join(', ')} minutes.`,
);

const SLUG_MIN = 8;
export const SLUG_MAX = 60;
const slugField = z
  .string()
  .trim()
  .toLowerCase()
  .min(SLUG_MIN, `The address needs ${SLUG_MIN} characters at least, so that nobody finds it by trying.`)
  .max(SLUG_MAX, `The address has ${SLUG_MAX} characters at most.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters a to z, digits, and single hyphens between them.');

const pageFields = {
  slug: slugField,
  isOn: z.boolean(),
  title: lineField(80).min(1, 'Say what can be booked, such as Coaching.'),
  introduction: textField(500),
  timeZone: zoneField,
  hours: z
    .array(workingHours)
    .max(28, 'There are four times a day at most.')
    .refine((hours) => !overlap(hours), 'Two times of a day overlap.'),
  lengths: z
    .array(lengthField)
    .min(1, 'Choose at least one length.')
    .refine((lengths) => new Set(lengths).size === lengths.length, 'Each length stands there once.'),
  bufferMinutes: z.int().min(0).max(120, 'The pause is two hours at most.'),
  noticeHours: z.int().min(0).max(720, 'The notice is 30 days at most.'),
  horizonDays: z.int().min(1, 'It opens a day ahead at least.').max(366, 'It opens a year ahead at most.'),
} as const;

/** Version 0 says that nothing was saved yet: then it is a proposal. */
export const bookingPage = z.object({ ...pageFields, version: z.int(), address: z.string() });
export type BookingPage = z.output<typeof bookingPage>;

export const savedPage = z
  .strictObject({ ...pageFields, version: z.int().min(0, 'Send the version you saw.') })
  .refine(({ isOn, hours }) => !isOn || hours.length > 0, {
    path: ['hours'],
    message: 'Say when you work before you open the page.',
  });
export type SavedPage = z.output<typeof savedPage>;

/** What the page is computed from. */
export type Openings = Pick<
  BookingPage,
  'timeZone' | 'hours' | 'lengths' | 'bufferMinutes' | 'noticeHours' | 'horizonDays'
>;

export type BookingTongue = WrittenLanguage;
const tongueField = z.enum(writtenLanguages).default('en');

export const channels = ['EMAIL', 'SMS'] as const;
export type Channel = (typeof channels)[number];
const channelField = z.enum(channels, 'Choose e-mail or text message.');

/** What every visitor sees of the page: nothing of a patient, and of the person no more than the name. */
export const publicPage = z.object({
  /** The ways in which a code can be sent from here. */
  channels: z.array(z.enum(channels)),
  staffName: z.string(),
  title: z.string(),
  introduction: z.string(),
  timeZone: z.string(),
  lengths: z.array(z.int()),
  horizonDays: z.int(),
});
export type PublicPage = z.output<typeof publicPage>;

const REASON_MAX = 500;

const LINK_CODE = /^[\w-]{32}$/;
export const linkCodeField = z
  .string()
  .regex(LINK_CODE, 'This link is not complete. Open it again from the message.');

/** What a visitor says. Beside the messages in English the page has its own in each language, by the field. */
export const newBooking = z
  .strictObject({
    start: z.string().min(1, 'Choose a time.').pipe(instantField),
    minutes: lengthField,
    firstName: lineField(100).min(1, 'Enter your first name.'),
    lastName: lineField(100).min(1, 'Enter your last name.'),
    email: z.email(NOT_AN_EMAIL).max(200).nullable(),
    /** The calling code of a country, such as +1, and the number as it was typed. */
    countryCode: z.string().regex(/^\+\d{1,3}$/, 'Choose a country code, such as +1.'),
    phone: lineField(40).nullable(),
    confirmBy: channelField,
    reason: textField(REASON_MAX).default(''),
    timeZone: zoneField,
    language: tongueField,
    /** 192 random bits that the browser made for its link to the appointment: who sends them again gets the appointment they have. */
    code: linkCodeField.optional(),
  })
  .refine(({ confirmBy, email }) => confirmBy !== 'EMAIL' || email !== null, {
    path: ['email'],
    message: 'Enter the email address that the confirmation goes to.',
  })
  .refine(({ confirmBy, phone }) => confirmBy !== 'SMS' || phone !== null, {
    path: ['phone'],
    message: 'Enter the phone number that the confirmation goes to.',
  });
export type NewBooking = z.output<typeof newBooking>;

/** Withdrawn: the appointment is not theirs any more. */
const bookingState = z.enum(['open', 'over', 'cancelled', 'withdrawn']);

/** What whoever holds a link sees: neither whose appointment it is nor what it is for. */
export const bookingView = z.object({
  state: bookingState,
  start: z.string(),
  minutes: z.int(),
  staffName: z.string(),
  timeZone: z.string(),
  language: z.enum(writtenLanguages),
  isMovable: z.boolean(),
});
export type BookingView = z.output<typeof bookingView>;

export const slots = z.object({ starts: z.array(z.string()) });

/** So often an appointment is moved by link. */
export const MOST_MOVES = 5;

/** Where it goes, and how whoever reads it is told of how many dates. */
export const confirmed = z.object({
  recipient: z.string(),
  dates: z.int(),
  language: z.enum(writtenLanguages),
  timeZone: z.string(),
});
export type Confirmed = z.output<typeof confirmed>;

export const newConfirmation = z.strictObject({
  appointmentId: idField,
  channel: channelField,
  timeZone: zoneField,
});
