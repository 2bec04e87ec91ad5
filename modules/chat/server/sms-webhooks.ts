// Takes in what the SMS provider says: signed over the public address, each SMS once, states in any order (OP-CHAT-6).
import type { ReceivedMessage } from '@alveary/contract/call.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { setSmsEnabled } from '@alveary/modules/communication-preferences/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { stateOfTwilio, takeSmsState } from '@alveary/server/services/sms/states.ts';
import { isMessageSid } from '@alveary/server/services/sms/twilio-ids.ts';
import {
  isTwilioSigned,
  SMS_INBOUND_PATH,
  smsStatusPath,
  TWILIO_SIGNATURE_HEADER,
} from '@alveary/server/services/sms/twilio-signature.ts';
import type { smsWebhookCalls } from '../contract/sms-webhooks.calls.ts';
import { bindNumber, findToldChannel, type StoredChannel, takeChannel } from './channels.store.ts';
import {
  findChannelOfNumber,
  findPatientsOfNumber,
  insertReceived,
  nameChannelOf,
} from './received-sms.store.ts';
import { inboundOf } from './inbound-form.ts';
import { wishOf } from './opt-out-words.ts';
import { receiveSms } from './receive-sms.ts';
import { tellOfUnknown } from './tell-of-unknown.ts';

/** The form of a message that is the provider's. @throws Failure MessageUnsigned */
const formOf = (ctx: Ctx, { content, headers }: ReceivedMessage, path: string): URLSearchParams => {
  const { sms, publicUrl } = ctx.surroundings.config;
  const form = new URLSearchParams(Buffer.from(content).toString('utf8'));
  const isOurs =
    sms !== undefined &&
    sms !== 'none' &&
    isTwilioSigned(sms.authToken, publicUrl + path, form, headers[TWILIO_SIGNATURE_HEADER]) &&
    form.get('AccountSid') === sms.accountSid;
  return isOurs ? form : fail('MessageUnsigned');
};

const NO_SID = {
  errors: [{ field: 'MessageSid', message: 'Name the message by its SID, and its sender.' }],
};

export const takeStatus: Handler<typeof smsWebhookCalls.status> = async (ctx, { query, signed }) => {
  const form = formOf(ctx, signed, smsStatusPath(query.reference));
  const state = stateOfTwilio(form.get('MessageStatus'));
  // A word that is not known yet says nothing about the message.
  if (state === null) return undefined;
  const code = form.get('ErrorCode')?.slice(0, 40) || null;
  const providerId = form.get('MessageSid') || undefined;
  if (providerId !== undefined && !isMessageSid(providerId)) return fail('Invalid', NO_SID);
  await enqueue(ctx.db, takeSmsState, { reference: query.reference, state, code, providerId });
  return undefined;
};

/** The channel that writes to this number, else that of the only patient who has it; null when nobody or several have it. */
const channelFor = async (db: Db, phoneNumber: string, at: string): Promise<StoredChannel | null> => {
  const known = await findChannelOfNumber(db, phoneNumber);
  if (known !== null) return findToldChannel(db, known);
  const [profileId, ...others] = await findPatientsOfNumber(db, phoneNumber);
  if (profileId === undefined || others.length > 0) return null;
  const channel = await takeChannel(db, { id: newId(), profileId, isAi: false, userId: null, at });
  await bindNumber(db, channel, phoneNumber);
  return channel;
};

/** The provider stops a number, whoever uses it: nobody who has it gets an SMS, also where nobody knows who of them wrote. */
const stopSmsTo = async (ctx: Ctx, phoneNumber: string, at: string): Promise<void> => {
  const profileIds = await findPatientsOfNumber(ctx.db, phoneNumber);
  for (const profileId of profileIds) await setSmsEnabled(ctx.db, profileId, false, at);
  ctx.about(...profileIds);
};

export const takeInbound: Handler<typeof smsWebhookCalls.inbound> = async (ctx, { signed }) => {
  const form = formOf(ctx, signed, SMS_INBOUND_PATH);
  const sms = inboundOf(form) ?? fail('Invalid', NO_SID);
  const at = iso(ctx.now);
  const isNew = await insertReceived(ctx.db, { ...sms, at });
  if (!isNew) return undefined;
  const { body, providerId, phoneNumber } = sms;
  const wish = wishOf(body, sms.optOutType);
  if (wish === false) await stopSmsTo(ctx, phoneNumber, at);
  const channel = await channelFor(ctx.db, phoneNumber, at);
  if (channel === null) {
    await tellOfUnknown(ctx, phoneNumber);
    return undefined;
  }
  ctx.about(channel.profileId);
  await nameChannelOf(ctx.db, providerId, channel.id);
  const media = sms.media.map(({ type }) => type);
  await receiveSms(ctx.db, ctx.now, channel, { id: newId(), body, phoneNumber, providerId, media, wish });
  return undefined;
};
