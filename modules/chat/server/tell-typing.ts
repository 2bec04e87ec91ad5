// Who else writes in the channel at this moment? It is told and not kept
import { writeRequest } from '@alveary/server/platform/realtime/recorded-request.ts';
import type { ChatFrame } from '../contract/realtime.ts';
import { tellTyping } from '../contract/realtime.ts';
import { reachedChannel } from './list-messages.ts';
import { threadKey } from './telling.ts';

export const tellOfTyping = writeRequest(tellTyping, async (ctx, { channelId }) => {
  const channel = await reachedChannel(ctx, channelId);
  const name = [ctx.user.first_name, ctx.user.last_name].filter(Boolean).join(' ');
  const frame: ChatFrame = { type: 'TYPING', channelId, userId: ctx.me.id, name };
  await ctx.publish(threadKey(channel), frame);
  return {};
});
