// Leaves a message about appointments to be sent, in the transaction of what it tells of; a job sends it once that is committed.
import { z } from 'zod';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueueInTurn } from '@alveary/server/platform/jobs/job.ts';
import { findWay } from './bookings.store.ts';
import { insertMessage, type MessageDate, type MessageKind } from './messages.store.ts';

const payload = z.object({ messageId: z.uuid() });

/** Its name and payload; what sends belongs to the worker. */
export const bookingMessageJob = { name: 'send-booking-message', payload } as const;

/** A page that is booked by many at once holds up nobody else's message, and a mail server that hangs no SMS. @param at left out for now */
export const enqueueMessage = async (
  db: Ctx['db'],
  message: { readonly id: string; readonly bookingId: string },
  at?: string,
): Promise<void> => {
  const { userId, channel } = await findWay(db, message.bookingId);
  const lane = channel === 'SMS' ? 'sms' : 'mail';
  const turn = { sender: userId, lane, ...(at === undefined ? {} : { at }) } as const;
  await enqueueInTurn(db, bookingMessageJob, { messageId: message.id }, turn);
};

interface NewMessage {
  readonly kind: MessageKind;
  /** The earliest first. */
  readonly dates: readonly MessageDate[];
  readonly minutesBefore?: number;
}

/** @returns whether it is sent: what was reminded of already is not */
export const queueMessage = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { kind, dates, minutesBefore }: NewMessage,
): Promise<boolean> => {
  const [first] = dates;
  if (first === undefined) return false;
  const id = newId();
  const { bookingId, sequence, start, minutes } = first;
  const row = { id, bookingId, kind, sequence, start, minutes, dates, minutesBefore: minutesBefore ?? null };
  if ((await insertMessage(db, row, iso(now))) === 0) return false;
  await enqueueMessage(db, { id, bookingId });
  return true;
};
