// Is a thread right whatever is told while something of it is read? (CHAT-036, CHAT-042; OP-CHAT-4)
import { describe, expect, it } from 'vitest';
import { type ChatMessage, type MessageStatus, seenBy } from '../contract/model.ts';
import { channelTopic, getMessages } from '../contract/realtime.ts';
import { Conversations } from './conversations.ts';
import { standInBroker } from './testing/stand-in-broker.ts';
import { ThreadReader } from './thread-reader.ts';

const me = '0190a0a0-0000-7000-8000-0000000000aa';
const channelId = '0190a0a0-0000-7000-8000-000000000c01';
const principal = '0190a0a0-0000-7000-8000-000000000d01';
const idOf = (sequence: number): string =>
  `0190a0a0-0000-7000-8000-0000000001${String(sequence).padStart(2, '0')}`;

const sms = (sequence: number, revision: number, inAppStatus: MessageStatus): ChatMessage =>
  seenBy(me, {
    id: idOf(sequence),
    channelId,
    sequence,
    revision,
    sender: { kind: 'staff', id: me, name: 'Lena' },
    message: `Text ${sequence}`,
    inAppStatus,
    failure: null,
    medium: 'sms',
    createdDate: `2026-11-20T10:00:${String(sequence).padStart(2, '0')}.000Z`,
    sentences: null,
    media: [],
  });

interface Answer {
  readonly messages: readonly ChatMessage[];
  readonly more: boolean;
  readonly revision: number;
}

/** A thread whose questions are answered when the test says so, with what it says the server read. */
const reading = () => {
  const broker = standInBroker();
  const waiting: PromiseWithResolvers<Answer>[] = [];
  broker.on(getMessages, () => {
    const one = Promise.withResolvers<Answer>();
    waiting.push(one);
    return one.promise;
  });
  const reader = new ThreadReader({
    conversations: new Conversations(),
    broker,
    principal,
    channelId,
    userId: me,
    size: 2,
  });
  reader.follow(() => undefined);
  broker.open();
  const questions = (): number => broker.asked(getMessages).length;
  let answered = 0;
  return {
    reader,
    broker,
    questions,
    answer: async (messages: readonly ChatMessage[], revision: number, more = false): Promise<void> => {
      await expect.poll(() => waiting.length).toBeGreaterThan(answered);
      waiting[answered]?.resolve({ messages, more, revision });
      answered += 1;
      await waiting[answered - 1]?.promise;
    },
    tell: (sequence: number, status: MessageStatus, revision: number): void =>
      broker.tell(channelTopic, {
        type: 'UPDATE_MESSAGE_STATUS',
        channelId,
        id: idOf(sequence),
        status,
        failure: null,
        revision,
      }),
    states: (): readonly (string | null)[] =>
      reader.state.get().thread?.messages.map(({ inAppStatus }) => inAppStatus) ?? [],
  };
};

describe('what is told while the server is asked', () => {
  it('is kept where the answer brings the message that it is about, as it was before', async () => {
    const { broker, answer, tell, states } = reading();
    await answer([sms(1, 1, 'sent')], 1);
    await expect.poll(states).toEqual(['sent']);
    broker.lose();
    broker.open();
    // The server read the second message as sent; that it was delivered is told before the answer is there.
    tell(2, 'delivered', 4);
    await answer([sms(2, 3, 'sent')], 3);
    await expect.poll(states).toEqual(['sent', 'delivered']);
  });

  it('is asked for once more where something before it is missing in the answer', async () => {
    const { broker, answer, tell, states, questions } = reading();
    await answer([sms(1, 1, 'accepted')], 1);
    await expect.poll(states).toEqual(['accepted']);
    broker.lose();
    broker.open();
    tell(1, 'delivered', 6);
    await answer([sms(2, 3, 'accepted')], 3);
    await answer([sms(2, 5, 'sent'), sms(1, 6, 'delivered')], 6);
    await expect.poll(states).toEqual(['delivered', 'sent']);
    expect(questions()).toBe(3);
  });

  it('is kept of an earlier message that is only being read', async () => {
    const { reader, answer, tell, states } = reading();
    await answer([sms(2, 2, 'sent')], 2, true);
    await expect.poll(states).toEqual(['sent']);
    void reader.loadEarlier();
    tell(1, 'delivered', 3);
    await answer([sms(1, 1, 'sent')], 2);
    await expect.poll(states).toEqual(['delivered', 'sent']);
  });

  it('is kept while the newest are read for the first time', async () => {
    const { answer, tell, states, questions } = reading();
    tell(1, 'sent', 2);
    tell(1, 'delivered', 3);
    await answer([sms(1, 1, 'accepted')], 1);
    await expect.poll(states).toEqual(['delivered']);
    expect(questions()).toBe(1);
  });
});
