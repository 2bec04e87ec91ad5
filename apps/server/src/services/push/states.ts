// What does an app say of a message that it was woken for? That it has fetched it; whoever sent it does what follows.
import { z } from 'zod';

/** The work that it leaves to whoever sent the message. */
export const takeAppReceipt = {
  name: 'take-app-receipt',
  /** What the sender gave with the message. */
  payload: z.object({ reference: z.uuid() }),
};
