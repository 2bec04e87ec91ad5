// What was said in a channel: the newest messages, those before a time, or what changed while nobody listened? (CHAT-047; OP-CHAT-4)
import { fail } from '@alveary/contract/errors.ts';
import { readRequest, type RequestContext } from '@alveary/server/platform/realtime/recorded-request.ts';
import { seenBy } from '../contract/model.ts';
import { getMessages } from '../contract/realtime.ts';
import { findStoredChannel, type StoredChannel } from './channels.store.ts';
import { findMessagesBefore, findMessagesSince } from './messages.store.ts';

/** @throws Failure ChannelNotFound, also for a channel of another site's patient and of another person */
export const reachedChannel = async (ctx: RequestContext, channelId: string): Promise<StoredChannel> => {
  const channel = await findStoredChannel(ctx.db, channelId);
  if (channel === null) return fail('ChannelNotFound');
  ctx.about(channel.profileId);
  return channel;
};

export const listMessages = readRequest(getMessages, async (ctx, asked) => {
  const {
    channelId,
    since,
    sinceSequence: sequence = null,
    createdBefore: before = null,
    page,
    size,
  } = asked;
  const { revision } = await reachedChannel(ctx, channelId);
  // One more than asked for says whether there are more.
  const limit = size + 1;
  const found =
    since === undefined
      ? await findMessagesBefore(ctx.db, channelId, { before, limit, offset: page * size })
      : await findMessagesSince(ctx.db, channelId, { revision: since, sequence }, limit);
  return {
    messages: found.slice(0, size).map((message) => seenBy(ctx.me.id, message)),
    more: found.length > size,
    revision,
  };
});
