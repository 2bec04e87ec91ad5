// Plays the patient who answers by SMS, from the harness, while the sandbox stands for the provider (OP-CHAT-6).
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { chatCalls } from '../contract/calls.ts';
import { findBoundNumber, findStoredChannel } from './channels.store.ts';
import { wishOf } from './opt-out-words.ts';
import { receiveSms } from './receive-sms.ts';

export const answerAsPatient: Handler<typeof chatCalls.answerAsPatient> = async (ctx, { params, body }) => {
  const { config } = ctx.surroundings;
  const channel = await findStoredChannel(ctx.db, params.channelId);
  if (channel === null || channel.isAi) return fail('ChannelNotFound');
  ctx.about(channel.profileId);
  if (config.production) return fail('FaultsOff');
  if (config.sms !== undefined) return fail('NoSandbox');
  const phoneNumber = (await findBoundNumber(ctx.db, channel.id)) ?? fail('NoNumberForSms');
  const id = newId();
  await receiveSms(ctx.db, ctx.now, channel, {
    id,
    body: body.message,
    phoneNumber,
    providerId: id,
    media: [],
    wish: wishOf(body.message),
  });
  return undefined;
};
