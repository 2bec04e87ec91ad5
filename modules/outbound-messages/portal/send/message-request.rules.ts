// What stands in the form of a message, and how is it sent? (CONSENT-018 to CONSENT-020)
import type { UncheckedRequest } from '@alveary/portal/lib/form/parse-input.ts';
import type { outboundMessageCalls } from '../../contract/calls.ts';

export type Channel = 'SMS' | 'EMAIL';

export interface TypedMessage {
  readonly channel: Channel;
  /** E.164 */
  readonly phoneNumber: string;
  readonly subject: string;
  readonly body: string;
  readonly isDoNotReply: boolean;
}

const isWritten = ({ subject, body }: TypedMessage): boolean => subject.trim() !== '' || body.trim() !== '';

/** How something would be sent is nothing to lose while nothing is written. */
export const isSameInMessage = (
  field: keyof TypedMessage,
  one: TypedMessage,
  other: TypedMessage,
): boolean => {
  if (field === 'subject' || field === 'body') return one[field].trim() === other[field].trim();
  return one[field] === other[field] || (!isWritten(one) && !isWritten(other));
};

type SendCall = typeof outboundMessageCalls.send;

const SOURCE = 'PORTAL';

/** @param ownEmail where replies to an e-mail go, unless none are wanted */
export const messageRequest = (
  profile: string,
  typed: TypedMessage,
  ownEmail: string,
): UncheckedRequest<SendCall> => {
  const { channel, phoneNumber, subject, body, isDoNotReply } = typed;
  const about = { profile, source: SOURCE };
  return channel === 'SMS'
    ? {
        body: {
          ...about,
          message_type: 'SMS',
          message: { phone_number: phoneNumber, body, append_do_not_reply: isDoNotReply },
        },
      }
    : {
        body: {
          ...about,
          message_type: 'EMAIL',
          message: { reply_email: isDoNotReply ? null : ownEmail, subject, body },
        },
      };
};

const fields: Readonly<Record<string, keyof TypedMessage>> = {
  'message.phone_number': 'phoneNumber',
  'message.subject': 'subject',
  'message.body': 'body',
  message_type: 'channel',
};

/** The field of the form that a message of the call is about. */
export const fieldOfMessage = (named: string): keyof TypedMessage | null => fields[named] ?? null;
