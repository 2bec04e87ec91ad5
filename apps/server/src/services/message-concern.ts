// Whom a message is about, and what in it gives access: senders pass on the text alone, the outbox of the sandboxes shows it by this.

/** A code or a link: whoever reads it can sign in, enter a visit, or answer a questionnaire. */
export interface MessageSecret {
  /** The pieces of the text that are masked for everybody else. */
  readonly parts: readonly string[];
  /** What it belongs to; all messages of a reference go when it is used. See `secretReference`. */
  readonly reference: string;
  /** When it is over at the latest, as an ISO instant. */
  readonly until: string;
}

export interface MessageConcern {
  /** The profile id of the patient the message is about; else the account. */
  readonly profileId?: string;
  readonly userId?: string;
  readonly secret?: MessageSecret;
}

export const secretReference = {
  /** Links to set a password: one that is used makes the others useless. */
  links: (userId: string): string => `link:${userId}`,
  /** Links that undo a change of how somebody signs in. */
  undo: (userId: string): string => `undo:${userId}`,
  /** The code of a two-factor step. */
  code: (sessionId: string): string => `code:${sessionId}`,
  /** The codes that lead into a visit. */
  visit: (visitId: string): string => `visit:${visitId}`,
  /** The link that opens one questionnaire. */
  questionnaire: (linkId: string): string => `questionnaire:${linkId}`,
  /** The link by which one signer reads and signs a consent. */
  consent: (signerId: string): string => `consent:${signerId}`,
  /** The code that a signer enters before the document is shown. */
  consentCode: (signerId: string): string => `consent-code:${signerId}`,
  /** The links to one appointment. */
  booking: (bookingId: string): string => `booking:${bookingId}`,
  /** The code that proves the mailbox or phone of a booking request. @param codeHash of the link that the booking gets */
  bookingProof: (codeHash: string): string => `booking-proof:${codeHash}`,
};

const MASK = '••••••';

/** The text with every secret piece masked. */
export const maskedText = (text: string, secret: MessageSecret | undefined): string =>
  (secret?.parts ?? []).reduce((masked, part) => masked.replaceAll(part, MASK), text);
