// What may be told of a message that was not taken? Its service and a code, never what the provider wrote: that names the recipient.

/** Thrown by senders of e-mail, SMS and notifications. The message holds nothing of whom or what it was about. */
export class SenderFailure extends Error {
  override readonly name = 'SenderFailure';
  readonly codes: readonly string[];

  /** @param codes such as 'EENVELOPE' and 550; whatever is no code is left out */
  constructor(service: 'email' | 'sms' | 'push' | 'signing', ...codes: readonly unknown[]) {
    const told = codes.map(String).filter((code) => /^[A-Z0-9_]{2,40}$/i.test(code));
    super(`The ${service} service did not take a message (${told.join(' ') || 'no code'}).`);
    this.codes = told;
  }
}

/** The service did not answer, or not in its words: it may have taken the message, or may not. */
export class UnansweredSender extends SenderFailure {}
