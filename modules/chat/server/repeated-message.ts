// Answers a repeat: the same message of the same person under the same id. Any other message of this id is refused alike, whoever's it is and
// whether it is seen or not.
import { fail } from '@alveary/contract/errors.ts';
import type { RequestContext } from '@alveary/server/platform/realtime/recorded-request.ts';
import type { ToldMessage } from '../contract/model.ts';
import type { StoredChannel } from './channels.store.ts';

/** @throws Failure RepeatDiffers */
export const repeated = (
  ctx: RequestContext,
  channel: StoredChannel,
  known: ToldMessage,
  text: string,
): ToldMessage =>
  known.channelId === channel.id && known.sender.id === ctx.me.id && known.message === text
    ? known
    : fail('RepeatDiffers');
