// What this tab knows of conversations: the channels, the threads that were read, and what did not leave; of one person alone.
import { whenForgotten } from '@alveary/portal/lib/person.ts';
import { ChannelFeed } from './channel-feed.ts';
import { Outbox } from './outbox.ts';
import type { Thread } from './thread.rules.ts';

/** Which conversation is open. The channel is null before the first message. */
export interface Chosen {
  readonly principal: string;
  readonly channelId: string | null;
  /** Whether the assistant is asked about the patient. */
  readonly isAi: boolean;
}

export class Conversations {
  readonly feed = new ChannelFeed();
  /** By channel. A thread that was read once is shown at once when it is opened again, and asked only for what came since. */
  readonly threads = new Map<string, Thread>();
  readonly #outboxes = new Map<string, Outbox>();

  /** What goes out to a patient, or as questions about the patient: it outlives the screen that it was written on. */
  outboxOf(principal: string, isAi: boolean): Outbox {
    const key = `${principal} ${isAi ? 'ask' : 'write'}`;
    const outbox = this.#outboxes.get(key) ?? new Outbox(principal);
    this.#outboxes.set(key, outbox);
    return outbox;
  }

  /** The person no longer reaches the patient: what was read is forgotten, what was typed is a draft. */
  lose(principal: string): void {
    for (const [id, { principal: of }] of this.feed.state.get().channels ?? [])
      if (of === principal) this.threads.delete(id);
    this.feed.lose(principal);
  }

  forget(): void {
    this.feed.forget();
    this.threads.clear();
    this.#outboxes.clear();
  }
}

export const conversations = new Conversations();
whenForgotten(() => conversations.forget());
