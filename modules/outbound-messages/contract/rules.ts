// What goes out when a message is sent, and why one may not be (OP-CONSENT-2: preview, do-not-reply on by default).
import { mayBeContacted, PATIENT_DIED } from '@alveary/modules/patients/contract/contact.rules.ts';

/** The longest text that an SMS can carry over all its parts. */
export const TEXT_MAX = 1600;

const DO_NOT_REPLY = 'Please do not reply to this message.';

/** The text as the patient reads it. */
export const outgoingText = (body: string, isDoNotReply: boolean): string =>
  isDoNotReply ? `${body.trim()}\n\n${DO_NOT_REPLY}` : body.trim();

export const NO_PHONE = 'There is no phone number on the record of the patient.';
export const NO_SMS_NUMBER =
  'Each phone number on the record is a landline, which no text message reaches, or a phone at work, which others may read. Write an email, or call.';

interface Reachable {
  readonly phones: readonly unknown[];
  readonly emailAddress: string | null;
  readonly isDeceased: boolean;
}

interface Agreed {
  readonly smsEnabled: boolean;
  readonly emailsEnabled: boolean;
}

/** Why the patient cannot be written to this way; null when they can. */
export const hindranceOf = (
  channel: 'SMS' | 'EMAIL',
  patient: Reachable,
  { smsEnabled, emailsEnabled }: Agreed,
): string | null => {
  const { phones, emailAddress } = patient;
  if (!mayBeContacted(patient)) return PATIENT_DIED;
  if (channel === 'SMS') {
    if (!smsEnabled) return 'The patient does not want SMS. See the communication preferences.';
    return phones.length === 0 ? NO_PHONE : null;
  }
  if (!emailsEnabled) return 'The patient does not want emails. See the communication preferences.';
  return emailAddress === null ? 'There is no email address on the record of the patient.' : null;
};

/** Messages to patients that one person may send, whichever way: an account that somebody took over cannot write to everybody. */
export const MOST_IN_HOUR = 500;
export const MOST_IN_DAY = 1000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What one person sent, up to now; instants in milliseconds. */
export interface SentLately {
  readonly inHour: number;
  readonly inDay: number;
  /** When the oldest of them was sent; null where there is none. */
  readonly firstOfHour: number | null;
  readonly firstOfDay: number | null;
}

/** How many more may go out, and when the next one may where none is left. */
export const allowanceOf = ({ inHour, inDay, firstOfHour, firstOfDay }: SentLately) => {
  const left = Math.max(0, Math.min(MOST_IN_HOUR - inHour, MOST_IN_DAY - inDay));
  const hourFreeAt = inHour < MOST_IN_HOUR || firstOfHour === null ? 0 : firstOfHour + HOUR_MS;
  const dayFreeAt = inDay < MOST_IN_DAY || firstOfDay === null ? 0 : firstOfDay + DAY_MS;
  return { left, moreAt: left > 0 ? null : Math.max(hourFreeAt, dayFreeAt) };
};
