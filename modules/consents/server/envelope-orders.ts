// What is there to do at a signing service? Left in the transaction that wants it, done once that has committed
import { z } from 'zod';

const payload = z.object({ envelopeId: z.uuid() });

export const envelopeOrders = {
  send: { name: 'send-consent-envelope', payload },
  remind: { name: 'remind-of-consent-envelope', payload },
  cancel: { name: 'cancel-consent-envelope', payload },
  read: { name: 'read-consent-envelope', payload },
} as const;
