// Asks a question about a record, shows before what of it leaves the server, and stops its answer: the rows are found at once, within the
// reach of whoever asks; the worker has them put into sentences (CHAT-050; OP-CHAT-6)
import { fail } from '@alveary/contract/errors.ts';
import { ownDisplayPreferences } from '@alveary/modules/display-preferences/server/public.ts';
import { checkContactable, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { countUse } from '@alveary/server/platform/allowances.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import {
  readRequest,
  type RequestContext,
  writeRequest,
} from '@alveary/server/platform/realtime/recorded-request.ts';
import type { ServedRequest } from '@alveary/server/platform/realtime/request.ts';
import { assistantFor } from '@alveary/server/services/assistant/choose.ts';
import type { Assistant } from '@alveary/server/services/assistant/port.ts';
import { type NewQuestion, seenBy, type ToldMessage } from '../../contract/model.ts';
import { askAI, previewQuestion, stopAnswer } from '../../contract/realtime.ts';
import { questionLimits } from '../chat-allowances.ts';
import { findWaysTo, type StoredChannel, takeChannel } from '../channels.store.ts';
import { reachedChannel } from '../list-messages.ts';
import { addMessage, findMessage } from '../messages.store.ts';
import { repeated } from '../repeated-message.ts';
import { tell } from '../telling.ts';
import { insertAnswer, stopAnswers } from './answers.store.ts';
import { askedOf } from './asked.ts';
import type { RecordFact } from './facts.rules.ts';
import { findFacts } from './find-facts.ts';
import { writeAnswer } from './write-answer.order.ts';

/** @throws Failure where nobody answers: no assistant, no chat, or no agreement to ask one outside */
const agreedAssistant = async (
  ctx: RequestContext,
  config: Config,
  profileId: string,
): Promise<Assistant> => {
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  await checkContactable(ctx.db, profileId);
  const assistant = assistantFor(config.assistant);
  if (assistant === null) return fail('NoAssistant');
  const ways = await findWaysTo(ctx.db, profileId);
  if (!ways.hasChat) fail('ChatOff');
  if (assistant.isOutside && !ways.hasAgreement) fail('NoAssistantAgreement');
  return assistant;
};

const factsFor = async (
  ctx: RequestContext,
  { message: text, profileId, timeZone }: Pick<NewQuestion, 'message' | 'profileId' | 'timeZone'>,
): Promise<readonly RecordFact[]> => {
  const own = await ownDisplayPreferences(ctx);
  return findFacts(ctx.db, ctx.now, { profileId, text, timeZone, own });
};

const keepQuestion = async (
  ctx: RequestContext,
  config: Config,
  channel: StoredChannel,
  { id, message, profileId, timeZone }: NewQuestion,
): Promise<ToldMessage> => {
  if (!(await countUse(ctx.db, questionLimits(config), ctx.me.id, ctx.now))) fail('TooManyQuestions');
  const at = iso(ctx.now);
  const isNew = await addMessage(ctx.db, {
    id,
    channelId: channel.id,
    author: 'staff',
    senderId: ctx.me.id,
    medium: 'websocket',
    body: message,
    status: 'sent',
    phoneNumber: null,
    providerId: null,
    segments: null,
    sentences: null,
    at,
  });
  if (!isNew) return fail('RepeatDiffers');
  const facts = await factsFor(ctx, { message, profileId, timeZone });
  const answer = { id: newId(), channelId: channel.id, profileId, question: message, facts };
  await insertAnswer(ctx.db, answer, at);
  await enqueue(ctx.db, writeAnswer, { id: answer.id });
  return (await findMessage(ctx.db, id)) ?? fail('MessageNotFound');
};

const ask = (config: Config): ServedRequest =>
  writeRequest(askAI, async (ctx, given) => {
    const { id, profileId } = given;
    ctx.about(profileId);
    if (given.medium !== 'AI') fail('WrongMedium');
    await agreedAssistant(ctx, config, profileId);
    const wanted = { id: newId(), profileId, isAi: true, userId: ctx.me.id, at: iso(ctx.now) };
    const channel = await takeChannel(ctx.db, wanted);
    const known = await findMessage(ctx.db, id);
    const message =
      known === null
        ? await keepQuestion(ctx, config, channel, given)
        : repeated(ctx, channel, known, given.message);
    if (known === null) await tell(ctx.db, ctx.now, channel, { type: 'MESSAGE', message });
    return { channelId: channel.id, message: seenBy(ctx.me.id, message) };
  });

const preview = (config: Config): ServedRequest =>
  readRequest(previewQuestion, async (ctx, given) => {
    const { profileId, message: question } = given;
    ctx.about(profileId);
    const assistant = await agreedAssistant(ctx, config, profileId);
    const facts = await factsFor(ctx, given);
    const leaving = await assistant.leaving(
      await askedOf(ctx.db, assistant, { profileId, question, facts }, ctx.now),
    );
    return { text: leaving?.text ?? null, replaced: [...(leaving?.replaced ?? [])] };
  });

const stop = writeRequest(stopAnswer, async (ctx, { channelId }) => {
  await reachedChannel(ctx, channelId);
  await stopAnswers(ctx.db, channelId);
  return {};
});

export const assistantRequests = (config: Config): readonly ServedRequest[] => [
  ask(config),
  preview(config),
  stop,
];
