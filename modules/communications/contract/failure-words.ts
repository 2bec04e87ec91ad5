// Why was a message not delivered, in words? (Twilio: error codes of messages)

/** Codes of Twilio that a person can do something about; the others read alike. */
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
};

export const failureWords = (code: string | null): string | null =>
  code === null ? null : (failureTexts[code] ?? 'The message was not taken.');
