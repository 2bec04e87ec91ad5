// How is a message about an appointment left to be sent? In the transaction of what it tells of; a job sends it once that is committed
import { z } from 'zod';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { type BookingMessage, insertMessage } from './messages.store.ts';

const payload = z.object({ messageId: z.uuid() });

/** Its name and payload; what sends belongs to the worker. */
export const bookingMessageJob = { name: 'send-booking-message', payload } as const;

interface NewMessage extends Omit<BookingMessage, 'id' | 'minutesBefore'> {
  readonly minutesBefore?: number;
}

/** @returns whether it is sent: what was reminded of already is not */
export const queueMessage = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { minutesBefore, ...message }: NewMessage,
): Promise<boolean> => {
  const id = newId();
  const row = { ...message, id, minutesBefore: minutesBefore ?? null };
  if ((await insertMessage(db, row, iso(now))) === 0) return false;
  await enqueue(db, bookingMessageJob, { messageId: id });
  return true;
};
