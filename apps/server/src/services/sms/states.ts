// What becomes of an SMS that a service took: it says so later, in its own time and order, and whoever sent it does what follows.
import { z } from 'zod';

/** The states that a service tells, by the words of the product (Twilio: docs of message status callbacks). */
export const smsStates = [
  'accepted',
  'scheduled',
  'sent',
  'delivered',
  'read',
  'failed',
  'canceled',
] as const;

/** The work that a state leaves to whoever sent the message. */
export const takeSmsState = {
  name: 'take-sms-state',
  payload: z.object({
    /** What the sender gave with the message. */
    reference: z.uuid(),
    state: z.enum(smsStates),
    /** Of a failure, such as 30006. */
    code: z.string().max(40).nullable(),
    /** How the service names the message; it has another name each time it is handed over. */
    providerId: z.string().max(64).optional(),
  }),
};

/** Codes of a busy provider or carrier: the same message may arrive later (Twilio: error dictionary). */
const passingCodes: ReadonlySet<string> = new Set([
  '14107', // too many messages within a second
  '20429', // too many requests
  '21611', // the queue of the number is full
  '30001', // the queue overflowed
  '30017', // the network of the carrier is congested
  '30022', // over the limit of the campaign
  '63018', // too many messages over the channel
]);

export const isPassingCode = (code: string | null): boolean => code !== null && passingCodes.has(code);

const wordsOfTwilio: Readonly<Record<string, (typeof smsStates)[number]>> = {
  accepted: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  scheduled: 'scheduled',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'canceled',
};

/** The word of a status callback in the words of the product; null for one that is not known. */
export const stateOfTwilio = (word: string | null): (typeof smsStates)[number] | null =>
  word !== null && Object.hasOwn(wordsOfTwilio, word) ? (wordsOfTwilio[word] ?? null) : null;
