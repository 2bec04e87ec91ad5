// Messages of a channel: read, heard, and asked for where something was missed (document 2 §4 Chat, §7; OP-CHAT-1).
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { createStore } from '@alveary/portal/lib/store.ts';
import { type ChatFrame, channelTopic, getMessages } from '../contract/realtime.ts';
import { AGAIN_MS, isWorthAsking, reasonOf } from './channel-feed.ts';
import type { Conversations } from './conversations.ts';
import {
  channelOf,
  emptyThread,
  furtherFrom,
  type MissedFrom,
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

export class ThreadReader {
  readonly state;
  readonly #parts: ReaderParts;
  /** Heard before the thread was read. */
  readonly #early: ChatFrame[] = [];
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
    const { thread } = this.state.get();
    if (thread === null) {
      this.#early.push(frame);
      return;
    }
    const heard = threadAfter(thread, frame, this.#parts.userId);
    if (heard.thread !== thread) this.#put(heard.thread);
    if (heard.isGap) void this.#catchUp();
  };

  readonly load = async (): Promise<void> => {
    const { broker, channelId, size } = this.#parts;
    if (channelId === null) return;
    if (this.state.get().thread !== null) return this.#catchUp();
    // Two first answers would undo what was heard or read between them.
    if (this.#isLoading) return;
    this.#isLoading = true;
    await this.#reading(async () => {
      this.#put(threadOf(await broker.ask(getMessages, { channelId, size })));
      for (const frame of this.#early.splice(0)) this.take(frame);
    });
    this.#isLoading = false;
  };

  readonly loadEarlier = async (): Promise<void> => {
    const { broker, channelId, size } = this.#parts;
    const { thread, isLoadingEarlier } = this.state.get();
    const [first] = thread?.messages ?? [];
    if (channelId === null || first === undefined || thread?.hasEarlier !== true || isLoadingEarlier) return;
    this.#change({ isLoadingEarlier: true });
    await this.#reading(async () => {
      const answer = await broker.ask(getMessages, { channelId, createdBefore: first.createdDate, size });
      this.#put(withEarlier(this.state.get().thread ?? thread, answer));
    });
    this.#change({ isLoadingEarlier: false });
  };

  async #catchUp(): Promise<void> {
    const { broker, channelId, size } = this.#parts;
    if (channelId === null || this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    await this.#reading(async () => {
      let from: MissedFrom | null = missedFrom(this.state.get().thread);
      while (from !== null) {
        const answer = await broker.ask(getMessages, { channelId, ...from, size });
        this.#put(withMissed(this.state.get().thread ?? emptyThread, answer));
        from = answer.more ? furtherFrom(answer) : null;
      }
    });
    this.#isCatchingUp = false;
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
