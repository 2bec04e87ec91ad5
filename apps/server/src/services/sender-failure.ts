// Failures of senders: the service and codes, never what the provider wrote, since that names the recipient.

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

  /** The code that people are told in words: the most exact one. */
  get reason(): string {
    if (this.codes.includes('UNREACHABLE')) return 'UNREACHABLE';
    const last = this.codes.at(-1);
    return last === 'NO_CODE' ? `HTTP_${this.codes.at(-2) ?? ''}` : (last ?? 'REFUSED');
  }
}

/** The service has not taken the message and may take it later: it is busy, away, or does not let this installation in. */
export class PassingRefusal extends SenderFailure {}

/** The service did not answer, or not in its words: it may have taken the message, or may not. */
export class UnansweredSender extends SenderFailure {}
