// What the product needs of an e-mail service; sandbox and SMTP stand behind it.
import type { MessageConcern } from '../message-concern.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  /** Plain text; links stand on lines of their own. */
  readonly text: string;
  /** Where an answer goes; to the sender of all messages where it is left out. */
  readonly replyTo?: string;
  /** Appointments for the calendar of the reader (RFC 5545), beside the text. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string };
  readonly concerns: MessageConcern;
}

export interface EmailService {
  /**
   * Hands a message over.
   * @throws SenderFailure, which names nobody, when it was not taken: PassingRefusal when it may be taken later, UnansweredSender when
   * nobody knows whether it was
   */
  send(message: Email): Promise<void>;
}
