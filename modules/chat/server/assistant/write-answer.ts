// Writes an answer of the assistant: one sentence after the other, told as they come; then it stands in the channel once, also where a
// worker dies in between (OP-CHAT-6).
import { iso } from '@alveary/server/platform/clock.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import { insertMessages } from '@alveary/server/platform/realtime/messages.store.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { job, type Job } from '@alveary/server/platform/jobs/job.ts';
import { reachOfPerson } from '@alveary/server/platform/jobs/reach-of-person.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { assistantFor } from '@alveary/server/services/assistant/choose.ts';
import { type Assistant, AssistantFailure, type Sentence } from '@alveary/server/services/assistant/port.ts';
import { NOTHING_FOUND } from '@alveary/server/services/assistant/record-reader.ts';
import type { z } from 'zod';
import type { AnswerSentence } from '../../contract/model.ts';
import { mayReadMessages } from '../../contract/policies.ts';
import type { ChatFrame } from '../../contract/realtime.ts';
import { findToldChannel, findWaysTo, type StoredChannel } from '../channels.store.ts';
import { addMessage, findMessage } from '../messages.store.ts';
import { tell, threadKey } from '../telling.ts';
import { findAnswer, isStopped, removeAnswer, type WaitingAnswer } from './answers.store.ts';
import { askedOf } from './asked.ts';
import { writeAnswer } from './write-answer.order.ts';

const REACH = { allSites: 'the answer belongs to a question that was asked within its sites' } as const;

const FAILED = 'The assistant could not answer. Ask again in a moment.';
const STOPPED = 'Stopped.';

const textOf = (sentences: readonly AnswerSentence[]): string => sentences.map(({ text }) => text).join(' ');

const sourced = ({ facts }: WaitingAnswer, { text, facts: numbers }: Sentence): AnswerSentence => ({
  text,
  sources: numbers.flatMap((number) => facts[number]?.source ?? []),
});

interface Written {
  readonly sentences: readonly AnswerSentence[];
  readonly state: 'whole' | 'stopped' | 'failed';
}

/** Sentences as they come, each told to whoever asked. */
const write = async (
  assistant: Assistant,
  database: Database,
  now: number,
  answer: WaitingAnswer,
  channel: StoredChannel,
): Promise<Written> => {
  const sentences: AnswerSentence[] = [];
  const stopping = new AbortController();
  try {
    const asked = await database.read(REACH, (db) => askedOf(db, assistant, answer, now));
    for await (const sentence of assistant.answer(asked, stopping.signal)) {
      sentences.push(sourced(answer, sentence));
      const frame: ChatFrame = {
        type: 'ANSWER',
        channelId: answer.channelId,
        id: answer.id,
        text: textOf(sentences),
        state: 'writing',
      };
      const isOver = await database.transact(REACH, async (db) => {
        await insertMessages(db, [{ key: threadKey(channel), body: JSON.stringify(frame), at: iso(now) }]);
        return isStopped(db, answer.id);
      });
      if (isOver) return { sentences, state: 'stopped' };
    }
    return { sentences, state: 'whole' };
  } catch (error) {
    if (!(error instanceof AssistantFailure)) throw error;
    return { sentences, state: 'failed' };
  } finally {
    stopping.abort();
  }
};

/**
 * Somebody who lost the patient since the question is answered nothing, and nothing of the record goes to an assistant; to one outside neither
 * where the sites have agreed no longer.
 */
const mayStillAsk = async (
  database: Database,
  { isOutside }: Assistant,
  { profileId, ownerId }: StoredChannel,
): Promise<boolean> => {
  const reach = ownerId === null ? null : await reachOfPerson(database, ownerId, mayReadMessages);
  if (reach === null) return false;
  return database.read(
    reach,
    async (db) =>
      (await reachesPatient(db, profileId)) && (!isOutside || (await findWaysTo(db, profileId)).hasAgreement),
  );
};

const bodyOf = ({ sentences, state }: Written): string => {
  const text = textOf(sentences);
  if (state === 'failed') return [text, FAILED].filter(Boolean).join(' ');
  if (state === 'stopped') return [text, STOPPED].filter(Boolean).join(' ');
  return text === '' ? NOTHING_FOUND : text;
};

const keep = (
  database: Database,
  now: number,
  answer: WaitingAnswer,
  channel: StoredChannel,
  written: Written,
): Promise<void> =>
  database.transact(REACH, async (db) => {
    if ((await removeAnswer(db, answer.id)) === 0) return;
    await addMessage(db, {
      id: answer.id,
      channelId: answer.channelId,
      author: 'assistant',
      senderId: null,
      medium: 'websocket',
      body: bodyOf(written),
      status: null,
      phoneNumber: null,
      providerId: null,
      segments: null,
      sentences: written.sentences,
      at: iso(now),
    });
    const message = await findMessage(db, answer.id);
    if (message !== null) await tell(db, now, channel, { type: 'MESSAGE', message });
  });

export const writeChatAnswer = (config: Config): Job<z.output<typeof writeAnswer.payload>> =>
  job({
    ...writeAnswer,
    lanes: ['outside'],
    audit: { none: 'the question was noted, and the answer reads what its person reaches' },
    run: async ({ id }, { database, now }) => {
      const answer = await database.read(REACH, (db) => findAnswer(db, id));
      if (answer === null) return;
      const channel = await database.read(REACH, (db) => findToldChannel(db, answer.channelId));
      if (channel === null) return;
      const assistant = assistantFor(config.assistant);
      const written: Written =
        assistant !== null && (await mayStillAsk(database, assistant, channel))
          ? await write(assistant, database, now, answer, channel)
          : { sentences: [], state: 'failed' };
      await keep(database, now, answer, channel, written);
    },
  });
