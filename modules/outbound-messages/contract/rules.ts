// What goes out when a message is sent, and why may one not be? (OP-CONSENT-2: preview, do-not-reply on by default)

/** The longest text that an SMS can carry over all its parts. */
export const TEXT_MAX = 1600;

const DO_NOT_REPLY = 'Please do not reply to this message.';

/** The text as the patient reads it. */
export const outgoingText = (body: string, isDoNotReply: boolean): string =>
  isDoNotReply ? `${body.trim()}\n\n${DO_NOT_REPLY}` : body.trim();

interface Reachable {
  readonly phones: readonly unknown[];
  readonly emailAddress: string | null;
}

interface Agreed {
  readonly smsEnabled: boolean;
  readonly emailsEnabled: boolean;
}

/** Why the patient cannot be written to this way; null when they can. */
export const hindranceOf = (
  channel: 'SMS' | 'EMAIL',
  { phones, emailAddress }: Reachable,
  { smsEnabled, emailsEnabled }: Agreed,
): string | null => {
  if (channel === 'SMS') {
    if (!smsEnabled) return 'The patient does not want SMS. See the communication preferences.';
    return phones.length === 0 ? 'There is no phone number on the record of the patient.' : null;
  }
  if (!emailsEnabled) return 'The patient does not want emails. See the communication preferences.';
  return emailAddress === null ? 'There is no email address on the record of the patient.' : null;
};
