// Messages of a channel: read, heard, and asked for where something was missed (document 2 §4 Chat, §7; OP-CHAT-1).
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { createStore } from '@alveary/portal/lib/store.ts';
import type { z } from 'zod';
import { type ChatFrame, channelTopic, getMessages } from '../contract/realtime.ts';
import { AGAIN_MS, isWorthAsking, reasonOf } from './channel-feed.ts';
import type { Conversations } from './conversations.ts';
import {
  channelOf,
  emptyThread,
  furtherFrom,
  missedFrom,
  type Thread,
  threadAfter,
  threadOf,
  withEarlier,
  withMissed,
} from './thread.rules.ts';

export interface OpenThread {
  /** Null until it was read. */
  readonly thread: Thread | null;
  readonly error: string | null;
  readonly isLoadingEarlier: boolean;
}

export interface ReaderParts {
  readonly conversations: Conversations;
  readonly broker: Broker;
  readonly principal: string;
  /** Null while nothing was ever sent. */
  readonly channelId: string | null;
  readonly userId: string;
  /** Messages that are asked for at a time. */
  readonly size: number;
}

type Asked = z.input<typeof getMessages.input>;
type Answer = z.output<typeof getMessages.output>;

export class ThreadReader {
  readonly state;
  readonly #parts: ReaderParts;
  /** For each question what was heard since it was asked: the answer may be older, and bring the message that it is about. */
  readonly #meanwhile = new Set<ChatFrame[]>();
  #isLoading = false;
  #isCatchingUp = false;
  #isFollowing = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    const thread = parts.conversations.threads.get(parts.channelId ?? '') ?? null;
    this.state = createStore<OpenThread>({ thread, error: null, isLoadingEarlier: false });
  }

  /** Follows until the returned function is called. @param hear what changes no message: somebody types, the assistant writes */
  follow(hear: (frame: ChatFrame) => void): () => void {
    const { broker, principal, channelId } = this.#parts;
    this.#isFollowing = true;
    const ends = [
      broker.follow(
        channelTopic,
        { principal },
        (frame) => {
          if (channelOf(frame) !== channelId) return;
          this.take(frame);
          hear(frame);
        },
        (access) => {
          if (access === 'lost') this.#parts.conversations.lose(principal);
          else void this.load();
        },
      ),
      broker.whenOpen(() => void this.load()),
    ];
    return () => {
      this.#isFollowing = false;
      clearTimeout(this.#again);
      for (const end of ends) end();
    };
  }

  /** Takes what was heard, or what an answer told before that. */
  readonly take = (frame: ChatFrame): void => {
    for (const heard of this.#meanwhile) heard.push(frame);
    if (this.#hear(frame)) void this.#catchUp();
  };

  /** @returns whether something before it is missing */
  #hear(frame: ChatFrame): boolean {
    const { thread } = this.state.get();
    if (thread === null) return false;
    const heard = threadAfter(thread, frame, this.#parts.userId);
    if (heard.thread !== thread) this.#put(heard.thread);
    return heard.isGap;
  }

  readonly load = async (): Promise<void> => {
    const { channelId } = this.#parts;
    if (channelId === null) return;
    if (this.state.get().thread !== null) return this.#catchUp();
    // Two first answers would undo what was heard or read between them.
    if (this.#isLoading) return;
    this.#isLoading = true;
    await this.#reading(async () => {
      const { isGap } = await this.#ask({ channelId }, (_, answer) => threadOf(answer));
      if (isGap) void this.#catchUp();
    });
    this.#isLoading = false;
  };

  readonly loadEarlier = async (): Promise<void> => {
    const { channelId } = this.#parts;
    const { thread, isLoadingEarlier } = this.state.get();
    const [first] = thread?.messages ?? [];
    if (channelId === null || first === undefined || thread?.hasEarlier !== true || isLoadingEarlier) return;
    this.#change({ isLoadingEarlier: true });
    await this.#reading(async () => {
      await this.#ask({ channelId, createdBefore: first.createdDate }, withEarlier);
    });
    this.#change({ isLoadingEarlier: false });
  };

  async #catchUp(): Promise<void> {
    const { channelId } = this.#parts;
    if (channelId === null || this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    await this.#reading(async () => {
      let from = missedFrom(this.state.get().thread);
      while (from !== null) {
        const { answer, isGap } = await this.#ask({ channelId, ...from }, withMissed);
        if (answer.more) from = furtherFrom(answer);
        else from = isGap ? missedFrom(this.state.get().thread) : null;
      }
    });
    this.#isCatchingUp = false;
  }

  /** Takes the answer, and once more what was heard before it came. @returns whether something is still missing before that */
  async #ask(
    asked: Asked,
    taken: (thread: Thread, answer: Answer) => Thread,
  ): Promise<{ readonly answer: Answer; readonly isGap: boolean }> {
    const { broker, size } = this.#parts;
    const heard: ChatFrame[] = [];
    this.#meanwhile.add(heard);
    try {
      const answer = await broker.ask(getMessages, { ...asked, size });
      this.#put(taken(this.state.get().thread ?? emptyThread, answer));
      return { answer, isGap: heard.map((frame) => this.#hear(frame)).includes(true) };
    } finally {
      this.#meanwhile.delete(heard);
    }
  }

  #put(thread: Thread): void {
    const { conversations, channelId } = this.#parts;
    if (channelId !== null) conversations.threads.set(channelId, thread);
    this.#change({ thread });
  }

  #change(change: Partial<OpenThread>): void {
    this.state.set((state) => ({ ...state, ...change }));
  }

  async #reading(read: () => Promise<void>): Promise<void> {
    const { feed } = this.#parts.conversations;
    clearTimeout(this.#again);
    try {
      await read();
      this.#change({ error: null });
      feed.change({ hasThreadError: false });
    } catch (error) {
      this.#change({ error: reasonOf(error) });
      feed.change({ hasThreadError: true });
      if (this.#isFollowing && isWorthAsking(error))
        this.#again = setTimeout(() => void this.load(), AGAIN_MS);
    }
  }
}
