// Why a message was not delivered, in words (Twilio: error codes of messages; RFC 5321 and RFC 3463: replies of mail servers).

const BUSY = 'The SMS service is too busy.';
const NO_MAIL_SERVER = 'The mail server could not be reached.';

/** Codes that a person can do something about; the others read alike. */
const failureTexts: Readonly<Record<string, string>> = {
  '21211': 'This is not a phone number that can be reached.',
  '21610': 'The patient has replied STOP and gets no SMS.',
  '21614': 'This is not the number of a cell phone.',
  '30003': 'The phone is switched off or out of reach.',
  '30005': 'The number is not known to its carrier.',
  '30006': 'This is a landline, or the carrier takes no SMS.',
  '30007': 'The carrier held the message back as unwanted.',
  '30034': "This clinic's number is not registered for SMS.",
  APP_UNREACHABLE: 'The app could not be reached. Try again, or send an SMS.',
  UNREACHABLE: 'The SMS service did not answer.',
  PatientDeceased: 'The patient has died; nothing was sent.',
  EXPIRED: 'It could not be sent before it was over.',
  '20003': 'The SMS service does not let this clinic in. Tell your administrator.',
  HTTP_401: 'The SMS service does not let this clinic in. Tell your administrator.',
  HTTP_403: 'The SMS service does not let this clinic in. Tell your administrator.',
  '20429': BUSY,
  '21611': BUSY,
  '14107': BUSY,
  HTTP_429: BUSY,
  '30001': BUSY,
  '30017': 'The network of the carrier is too busy.',
  '30022': BUSY,
  SMS_PROVIDER_NONE: 'This installation sends no SMS.',
  NEVER_TAKEN: 'The SMS service has no such message.',
  ECONNECTION: NO_MAIL_SERVER,
  ECONNREFUSED: NO_MAIL_SERVER,
  ESOCKET: NO_MAIL_SERVER,
  EDNS: NO_MAIL_SERVER,
  ETIMEDOUT: NO_MAIL_SERVER,
  ETLS: 'The mail server does not encrypt. Tell your administrator.',
  EAUTH: 'The mail server does not let this clinic in. Tell your administrator.',
  '535': 'The mail server does not let this clinic in. Tell your administrator.',
  '550': 'The mail server knows no such mailbox, or refuses the email.',
  '552': 'The mailbox is full, or the email is too large.',
  '553': 'The mail server knows no such mailbox, or refuses the email.',
  '554': 'The mail server refused the email.',
};

const wordsOfKind = (code: string): string | undefined => {
  if (/^HTTP_5\d\d$/.test(code)) return 'The SMS service has a fault.';
  return /^4\d\d$/.test(code) ? 'The mail server could not take the email.' : undefined;
};

export const failureWords = (code: string | null): string | null =>
  code === null ? null : (failureTexts[code] ?? wordsOfKind(code) ?? 'The message couldn’t be sent.');
