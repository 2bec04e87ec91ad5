// How does the count of unread messages become empty? The owner opens the thread; whoever else reads it changes nothing (OP-CHAT-5)
import { iso } from '@alveary/server/platform/clock.ts';
import { writeRequest } from '@alveary/server/platform/realtime/recorded-request.ts';
import { markRead } from '../contract/realtime.ts';
import { holdChannel, readUpTo } from './channels.store.ts';
import { reachedChannel } from './list-messages.ts';
import { tell } from './telling.ts';

export const markChannelRead = writeRequest(markRead, async (ctx, { channelId, sequence }) => {
  const channel = await reachedChannel(ctx, channelId);
  if (channel.ownerId !== ctx.me.id) return {};
  // A message that comes at this moment is counted before or after, never by neither.
  await holdChannel(ctx.db, channelId);
  const read = await readUpTo(ctx.db, channelId, sequence, iso(ctx.now));
  if (read === null) return {};
  await tell(ctx.db, ctx.now, channel, {
    type: 'UPDATE_MESSAGE_STATUS_BY_DATE',
    channelId,
    status: 'read',
    reader: 'owner',
    ...read,
  });
  return {};
});
