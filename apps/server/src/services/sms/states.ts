// What becomes of an SMS that a service took? It says so later, in its own time and order; whoever sent it does what follows.
import { z } from 'zod';

/** The states that a service tells, by the words of the product (Twilio: docs of message status callbacks). */
const smsStates = ['accepted', 'scheduled', 'sent', 'delivered', 'read', 'failed', 'canceled'] as const;

/** The work that a state leaves to whoever sent the message. */
export const takeSmsState = {
  name: 'take-sms-state',
  payload: z.object({
    /** What the sender gave with the message. */
    reference: z.uuid(),
    state: z.enum(smsStates),
    /** Of a failure, such as 30006. */
    code: z.string().max(40).nullable(),
  }),
};

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
