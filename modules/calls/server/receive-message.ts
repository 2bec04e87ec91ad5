// Answers the phone provider's messages (OP-CALL-2)
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { phoneCalls } from '../contract/calls.ts';
import { acceptMessage } from './accept-message.ts';

export const receiveMessage: Handler<typeof phoneCalls.receive> = async (ctx, { signed }) => {
  const { telephony } = ctx.surroundings;
  return telephony === null
    ? fail('MessageUnsigned')
    : acceptMessage(ctx.db, signed, telephony.webhookSecret, ctx.now);
};
