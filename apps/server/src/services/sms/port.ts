// What the product needs of an SMS service; sandbox and providers stand behind it.
import type { MessageConcern } from '../message-concern.ts';
import type { smsStates } from './states.ts';

export interface SmsMessage {
  /** E.164, such as +14155550132. */
  readonly to: string;
  readonly body: string;
  readonly concerns: MessageConcern;
  /** Where the sender wants to hear what becomes of it: comes back with each state, so it is a UUID and says nothing. */
  readonly reference?: string;
}

/** What the service says of a message that it took. */
export interface TakenSms {
  /** How the service names the message. */
  readonly providerId: string;
}

export interface SmsService {
  /**
   * Hands a message over.
   * @throws SenderFailure, which names nobody, when it was not taken: PassingRefusal when it may be taken later, UnansweredSender when
   * nobody knows whether it was
   */
  send(message: SmsMessage): Promise<TakenSms>;
}

/** A message of which nobody knows whether the service has it. */
export interface SoughtSms extends Pick<SmsMessage, 'to' | 'body'> {
  /** When it was handed over, as an ISO 8601 instant. */
  readonly since: string;
}

/** What became of a message that the service took, as it says when it is asked. */
export interface FollowedSms {
  readonly state: (typeof smsStates)[number];
  /** Of a failure, such as 30006. */
  readonly code: string | null;
}

/** A service that can be asked what it has, so that nothing is handed over again that it took, and no state stays unknown. */
export interface SearchableSmsService extends SmsService {
  /** The messages to that number with that text which it took since, the failed ones left out. @throws UnansweredSender when it does not say */
  findTaken(message: SoughtSms): Promise<readonly TakenSms[]>;
  /** Asks for a state that it did not tell by itself; null where it does not know it, or will tell it. @throws SenderFailure */
  stateOf(providerId: string): Promise<FollowedSms | null>;
}
