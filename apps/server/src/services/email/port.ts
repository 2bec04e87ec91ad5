// What does the product need of an e-mail service? One interface; sandbox and SMTP stand behind it.

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text; links stand on lines of their own. */
  readonly text: string;
}

export interface EmailService {
  /** Hands a message over. @throws Error with a reason fit for staff when it was not taken */
  send(message: Email): Promise<void>;
}
