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
