// Sends a message to a patient, to an address on the record, where the patient lives and agrees to it; each is a log (CONSENT-018; OP-CONSENT-2).
import { fail, failAt } from '@alveary/contract/errors.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { createLogFor } from '@alveary/modules/communications/server/public.ts';
import {
  checkContactable,
  findAddresses,
  findNumbers,
  reachesPatient,
} from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueueInTurn } from '@alveary/server/platform/jobs/job.ts';
import { outboundMessageCalls } from '../contract/calls.ts';
import type { Sending } from '../contract/model.ts';
import { outgoingText } from '../contract/rules.ts';
import { takeAllowance } from './allowance.ts';
import { logOfMessage } from './message-log.ts';
import { insertOutboundMessage, type OutboundMessage } from './outbound-messages.store.ts';
import { sendingJob, turnOf } from './send-message.jobs.ts';

type Letter = Pick<OutboundMessage, 'channel' | 'recipient' | 'replyTo' | 'subject' | 'body'>;

const letterOf = async (ctx: Ctx, sent: Sending): Promise<Letter> => {
  if (sent.message_type === 'SMS') {
    const { phone_number: recipient, body, append_do_not_reply: isDoNotReply } = sent.message;
    const numbers = await findNumbers(ctx.db, sent.profile);
    if (!numbers.some(({ e164 }) => e164 === recipient))
      return failAt('message.phone_number', 'NumberNotOfPatient');
    return {
      channel: 'SMS',
      recipient,
      replyTo: null,
      subject: null,
      body: outgoingText(body, isDoNotReply),
    };
  }
  const { reply_email: replyTo, subject, body } = sent.message;
  if (replyTo !== null && replyTo.toLowerCase() !== ctx.user?.email.toLowerCase()) return fail('ReplyNotOwn');
  const recipient = (await findAddresses(ctx.db, sent.profile)).email ?? fail('NoEmailOfPatient');
  return { channel: 'EMAIL', recipient, replyTo, subject, body: outgoingText(body, replyTo === null) };
};

export const sendMessage: Handler<typeof outboundMessageCalls.send> = async (ctx, { body }) => {
  ctx.about(body.profile);
  if (!(await reachesPatient(ctx.db, body.profile))) return fail('NoSiteForPatient');
  await checkContactable(ctx.db, body.profile);
  const channel = body.message_type === 'SMS' ? 'sms' : 'email';
  if (!(await acceptsChannel(ctx.db, body.profile, channel))) return fail('ChannelTurnedOff');
  const letter = await letterOf(ctx, body);
  await takeAllowance(ctx);
  const message = { id: newId(), profileId: body.profile, sentBy: ctx.me.id, ...letter };
  const at = iso(ctx.now);
  await insertOutboundMessage(ctx.db, message, at);
  const { log } = await createLogFor(ctx, logOfMessage(message, body.source, at));
  await enqueueInTurn(ctx.db, sendingJob, { messageId: message.id }, turnOf(message));
  ctx.noteChange(null, { message: message.id, channel: message.channel, log: log.id });
  return { id: message.id, logId: log.id };
};

/** The call as a part of another subject's. */
export const sendingMessage = {
  name: 'outbound-messages.send',
  call: outboundMessageCalls.send,
  handler: sendMessage,
} as const;
