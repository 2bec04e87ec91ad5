// What a visitor's form says to the call, and what is missing in it, in the language of the page.
import { newBooking } from '../../contract/model.ts';
import type { Wording } from './wordings/words.ts';

export const fieldNames = [
  'firstName',
  'lastName',
  'email',
  'countryCode',
  'phone',
  'confirmBy',
  'reason',
] as const;
export type BookField = (typeof fieldNames)[number];
export type Typed = Readonly<Record<BookField, string>>;

interface Chosen {
  readonly start: string;
  readonly minutes: number;
  readonly timeZone: string;
  readonly language: Wording['tongue'];
  /** Of the link to the appointment, the same for as long as the form is open. */
  readonly code: string;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const bookingOf = (typed: Typed, chosen: Chosen) => ({
  ...chosen,
  firstName: typed.firstName,
  lastName: typed.lastName,
  email: orNull(typed.email),
  countryCode: typed.countryCode.trim(),
  phone: orNull(typed.phone),
  confirmBy: typed.confirmBy,
  reason: typed.reason,
});

/** By field, with the words of the page. */
export const wordsFor = (wording: Wording): Readonly<Record<string, string>> => ({
  start: wording.chooseTime,
  firstName: wording.needsFirstName,
  lastName: wording.needsLastName,
  email: wording.needsEmail,
  countryCode: wording.needsPhone,
  phone: wording.needsPhone,
  reason: wording.tooLong,
});

/** What is missing beside its field; a number is read by the server alone. */
export const complaintsOf = (
  typed: Typed,
  chosen: Chosen,
  wording: Wording,
): Readonly<Record<string, string>> => {
  const read = newBooking.safeParse(bookingOf(typed, chosen));
  if (read.success) return {};
  const words = wordsFor(wording);
  return Object.fromEntries(
    read.error.issues.map(({ path: [field] }) => [String(field), words[String(field)] ?? wording.trouble]),
  );
};
