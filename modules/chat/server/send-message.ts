// Sends a chat message to a patient: kept and numbered first, then handed over by a job (CHAT-048, CHAT-049; OP-CHAT-1 to OP-CHAT-4).
import { fail } from '@alveary/contract/errors.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { takeAllowance } from '@alveary/modules/outbound-messages/server/public.ts';
import { checkContactable, findNumbers, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { chatNumbersOf } from '@alveary/modules/patients/contract/sms-number.rules.ts';
import { countUse, type UseLimits } from '@alveary/server/platform/allowances.ts';
import { insertUses } from '@alveary/server/platform/allowances.store.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import {
  quickWriteRequest,
  type RequestContext,
  writeRequest,
} from '@alveary/server/platform/realtime/recorded-request.ts';
import type { ServedRequest } from '@alveary/server/platform/realtime/request.ts';
import { keptAs, type NewMessage, seenBy, type ToldMessage } from '../contract/model.ts';
import { retryMessage, sendOutboundAppMessage, sendOutboundSmsMessage } from '../contract/realtime.ts';
import { segmentsOf } from '../contract/segments.ts';
import {
  bindNumber,
  findStoredChannel,
  findWaysTo,
  type StoredChannel,
  takeChannel,
} from './channels.store.ts';
import { appMessageLimits } from './chat-allowances.ts';
import { deliverMessage, orderAppDelivery } from './deliver-message.order.ts';
import { acceptAgain, addMessage, findMessage } from './messages.store.ts';
import { repeated } from './repeated-message.ts';
import { channelOf, keepAppMessages, messageOf, type QuickRow } from './quick-message.store.ts';
import { messagesAbout, tell } from './telling.ts';

type Medium = 'Sms' | 'InApp';

/** The cell phone of the record, else a number of unknown kind: a landline reads no SMS. */
const numberFor = async (ctx: RequestContext, channel: StoredChannel): Promise<string> => {
  const [chosen] = chatNumbersOf(await findNumbers(ctx.db, channel.profileId));
  if (chosen === undefined) return fail('NoNumberForSms');
  const isBound = await bindNumber(ctx.db, channel, chosen);
  return isBound ? chosen : fail('UniqueConstraintChannelPhoneNumbers');
};

/** @throws Failure when the patient cannot be written to this way */
const checkWay = async (ctx: RequestContext, profileId: string, medium: Medium): Promise<void> => {
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  await checkContactable(ctx.db, profileId);
  const ways = await findWaysTo(ctx.db, profileId);
  if (!ways.hasChat) fail('ChatOff');
  if (medium === 'InApp' && !(ways.hasAppChat && ways.hasApp)) fail('NoAppForChat');
  if (medium === 'Sms' && !(await acceptsChannel(ctx.db, profileId, 'sms'))) fail('ChannelTurnedOff');
};

const kept = async (ctx: RequestContext, id: string): Promise<ToldMessage> =>
  (await findMessage(ctx.db, id)) ?? fail('MessageNotFound');

/** @throws Failure TooManyMessages, TooManyAppMessages */
const countMessage = async (ctx: RequestContext, medium: Medium, limits: UseLimits): Promise<void> => {
  if (medium === 'Sms') return takeAllowance(ctx);
  if (!(await countUse(ctx.db, limits, ctx.me.id, ctx.now))) fail('TooManyAppMessages');
};

const send = async (ctx: RequestContext, given: NewMessage, medium: Medium, limits: UseLimits) => {
  const { id, profileId, message: body } = given;
  ctx.about(profileId);
  await checkWay(ctx, profileId, medium);
  const at = iso(ctx.now);
  const channel = await takeChannel(ctx.db, { id: newId(), profileId, isAi: false, userId: ctx.me.id, at });
  const answer = (message: ToldMessage) => ({ channelId: channel.id, message: seenBy(ctx.me.id, message) });
  const known = await findMessage(ctx.db, id);
  if (known !== null && known.medium !== keptAs[medium]) fail('RepeatDiffers');
  if (known !== null) return answer(repeated(ctx, channel, known, given.message));
  await countMessage(ctx, medium, limits);
  const isNew = await addMessage(ctx.db, {
    id,
    channelId: channel.id,
    author: 'staff',
    senderId: ctx.me.id,
    medium: keptAs[medium],
    body,
    status: 'accepted',
    phoneNumber: medium === 'Sms' ? await numberFor(ctx, channel) : null,
    providerId: null,
    segments: medium === 'Sms' ? segmentsOf(body) : null,
    sentences: null,
    at,
  });
  if (!isNew) return fail('RepeatDiffers');
  const message = await kept(ctx, id);
  await tell(ctx.db, ctx.now, channel, { type: 'MESSAGE', message });
  await enqueue(ctx.db, deliverMessage, { id });
  return answer(message);
};

const sendSms = (limits: UseLimits): ServedRequest =>
  writeRequest(
    sendOutboundSmsMessage,
    async (ctx, given) => (given.medium === 'Sms' ? send(ctx, given, 'Sms', limits) : fail('WrongMedium')),
    { findsRepeat: true },
  );

/** Many write at once, and nearly always to somebody who was written to before. */
const sendInApp = (limits: UseLimits): ServedRequest => {
  const change = keepAppMessages(limits);
  return quickWriteRequest(
    sendOutboundAppMessage,
    ({ me, now }, { id, profileId, medium, message: body }) =>
      medium !== 'InApp'
        ? null
        : {
            order: profileId,
            about: [profileId],
            change,
            given: { id, profileId, senderId: me.id, body, at: iso(now) },
            messages: (row: QuickRow) => {
              const [channel, message] = [channelOf(row), messageOf(row)];
              const told = { id: channel.id, profileId, isAi: false, ownerId: channel.owner };
              return messagesAbout(now, told, channel, [{ type: 'MESSAGE', message }]);
            },
            follow: () => [
              { write: orderAppDelivery, row: id },
              { write: insertUses, row: { userId: me.id, kind: limits.kind, at: iso(now) } },
            ],
            answer: (row: QuickRow) => ({ channelId: row.channelId, message: seenBy(me.id, messageOf(row)) }),
          },
    async (ctx, given) =>
      given.medium === 'InApp' ? send(ctx, given, 'InApp', limits) : fail('WrongMedium'),
  );
};

const sendAgain = async (ctx: RequestContext, id: string, limits: UseLimits) => {
  const failed = await kept(ctx, id);
  const channel = (await findStoredChannel(ctx.db, failed.channelId)) ?? fail('ChannelNotFound');
  ctx.about(channel.profileId);
  const medium = failed.medium === 'inapp' ? 'InApp' : 'Sms';
  await checkWay(ctx, channel.profileId, medium);
  const phoneNumber = medium === 'Sms' ? await numberFor(ctx, channel) : null;
  await countMessage(ctx, medium, limits);
  const isAccepted = await acceptAgain(ctx.db, id, phoneNumber, iso(ctx.now));
  const message = await kept(ctx, id);
  if (isAccepted) {
    await tell(ctx.db, ctx.now, channel, { type: 'MESSAGE', message });
    await enqueue(ctx.db, deliverMessage, { id });
  }
  return { channelId: channel.id, message: seenBy(ctx.me.id, message) };
};

export const sendingRequests = (config: Config): readonly ServedRequest[] => {
  const limits = appMessageLimits(config);
  return [
    sendSms(limits),
    sendInApp(limits),
    writeRequest(retryMessage, (ctx, { id }) => sendAgain(ctx, id, limits)),
  ];
};
