// What is there to do with one Google calendar? Left in the transaction that wants it, done once that has committed
import { z } from 'zod';

const payload = z.object({ userId: z.uuid() });

export const calendarOrders = {
  read: { name: 'read-google-calendar', payload },
  watch: { name: 'watch-google-calendar', payload },
  /** Of who works nowhere any more; the database asks for it (migration 20261125T1906). */
  silence: { name: 'silence-calendar', payload },
} as const;
