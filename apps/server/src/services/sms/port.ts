// What does the product need of an SMS service? One interface; sandbox and providers stand behind it.

export interface SmsMessage {
  /** E.164, such as +14155550132. */
  readonly to: string;
  readonly body: string;
}

export interface SmsService {
  /** Hands a message over. @throws Error with a reason fit for staff when it was not taken */
  send(message: SmsMessage): Promise<void>;
}
