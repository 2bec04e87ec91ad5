// Which channels may the person read? Those of patients of their sites that have chat (CHAT-046; OP-CHAT-3)
import { readRequest } from '@alveary/server/platform/realtime/recorded-request.ts';
import { getChannels } from '../contract/realtime.ts';
import { findChannels } from './channels.store.ts';

export const listChannels = readRequest(getChannels, async (ctx, { page, size, since = null }) => {
  const answer = await findChannels(ctx.db, { since, limit: size, offset: page * size });
  ctx.about(...answer.channels.map(({ principal }) => principal));
  return answer;
});
