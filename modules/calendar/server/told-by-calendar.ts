// How does a calendar's word that it has changed come in? Over a channel that we opened, with its token; it says nothing of the change,
// so that a repeat and a late one do no more than nothing (OP-APPT-4, decision 0095)
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import type { calendarWebhookCalls } from '../contract/calendar-webhooks.calls.ts';
import { saveMessage, takeCalendarChannel } from './calendar-channels.store.ts';
import { calendarOrders } from './calendar-orders.ts';

const message = z.object({
  'x-goog-channel-id': z.uuid(),
  'x-goog-channel-token': z.string().min(1).max(256),
  'x-goog-resource-id': z.string().min(1).max(500),
  'x-goog-resource-state': z.string().min(1).max(40),
  'x-goog-message-number': z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

export const digestOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const takeGoogleMessage: Handler<(typeof calendarWebhookCalls)['google']> = async (
  { db, now },
  { signed },
) => {
  const read = message.safeParse(signed.headers);
  if (!read.success) return fail('CalendarChannelUnknown');
  const {
    'x-goog-channel-id': id,
    'x-goog-channel-token': token,
    'x-goog-resource-id': resourceId,
    'x-goog-resource-state': state,
    'x-goog-message-number': number,
  } = read.data;
  const channel = await takeCalendarChannel(db, id);
  if (
    channel === null ||
    !timingSafeEqual(channel.tokenDigest, digestOfToken(token)) ||
    Date.parse(channel.expiresAt) <= now ||
    // The first message may be here before the answer that says what is watched.
    (channel.resourceId ?? resourceId) !== resourceId
  )
    return fail('CalendarChannelUnknown');
  // Numbers grow with time: a repeat, and one that was overtaken, tells of what is known.
  if (number <= channel.lastMessage) return undefined;
  const isNews = state !== 'sync';
  await saveMessage(db, id, { number, resourceId, isTold: channel.isTold || isNews });
  if (isNews && !channel.isTold) await enqueue(db, calendarOrders.read, { userId: channel.userId });
  return undefined;
};
