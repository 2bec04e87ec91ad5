// What does a person see and do in one tab? The portal's own connection, list, thread and outbox, without the drawing; and a person who
// sends again what is said not to have left.
import './page.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { openBroker } from '@alveary/portal/lib/broker.ts';
import { Conversations } from '@alveary/modules/chat/portal/conversations.ts';
import { markUntilAnswered } from '@alveary/modules/chat/portal/mark-until-answered.ts';
import { ThreadReader } from '@alveary/modules/chat/portal/thread-reader.ts';
import type { ChatChannel, ChatMessage, SendMedium } from '@alveary/modules/chat/contract/model.ts';
import { BROKER_PATH } from '@alveary/modules/messaging/contract/broker.ts';
import { Wire } from '../../apps/server/src/testing/wire.ts';

/** Messages that are asked for at a time: few, so that what was missed comes in several pages. */
const SIZE = 7;
/** As an operator may set it; the pauses grow from there. */
const RECONNECT_MS = 100;
const HEARTBEAT_MS = 4000;

export interface TabParts {
  readonly userId: string;
  readonly principal: string;
  readonly channelId: string;
  /** The port of the node it talks to. */
  readonly port: number;
  /** Signs in. @returns the bearer token */
  readonly signIn: () => Promise<string>;
}

export class Tab {
  readonly wire: Wire;
  readonly #parts: TabParts;
  conversations = new Conversations();
  /** Ids of the messages that the server said it has. */
  readonly acknowledged = new Set<string>();
  /** What was wrong in what was shown at any moment. */
  readonly faults: string[] = [];
  isInSight = true;
  /** The last message that the server was told of as seen. */
  marked = 0;
  /** How often there was a connection, and how often the session was over. */
  connections = 0;
  signIns = 0;
  #port = 0;
  #token = '';
  #broker: Broker | null = null;
  #reader: ThreadReader | null = null;
  #isConnected = false;
  #isOpen = true;
  #isSigningIn = false;
  /** What ends with the page, and what ends with each connection. */
  #ofPage: (() => void)[] = [];
  #ofThread: (() => void)[] = [];
  #marking: { readonly key: string; end(): void } | null = null;
  /** What is written while there is no connection. */
  readonly #unsent: { readonly text: string; readonly medium: SendMedium }[] = [];

  constructor(parts: TabParts) {
    this.#parts = parts;
    this.wire = new Wire(parts.port);
  }

  async open(): Promise<void> {
    this.#port = await this.wire.open();
    await this.#signIn();
    this.#start();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  get messages(): readonly ChatMessage[] {
    return this.#reader?.state.get().thread?.messages ?? [];
  }

  get channel(): ChatChannel | null {
    return this.conversations.feed.state.get().channels?.get(this.#parts.channelId) ?? null;
  }

  /** For whoever reads what went wrong. */
  get state(): string {
    const { thread = null, error = null } = this.#reader?.state.get() ?? {};
    const shown = thread?.messages.map(({ sequence }) => sequence).join(' ');
    return `revision ${thread?.revision}, shows ${shown}, earlier ${thread?.hasEarlier}, ${error ?? 'no error'}, ${this.#isConnected ? 'connected' : 'away'}`;
  }

  /** Whether everything that was written has an answer. */
  get isIdle(): boolean {
    const { underway, failed } = this.#outbox.state.get();
    return underway.length + failed.length + this.#unsent.length === 0;
  }

  get #outbox() {
    return this.conversations.outboxOf(this.#parts.principal, false);
  }

  async #signIn(): Promise<void> {
    this.signIns += 1;
    this.#token = await this.#parts.signIn();
  }

  #start(): void {
    const address = `http://127.0.0.1:${this.#port}`;
    const settings = {
      url: address + BROKER_PATH,
      reconnect_ms: RECONNECT_MS,
      heartbeat_ms: HEARTBEAT_MS,
    };
    const broker = openBroker(settings, {
      ticket: (signal) => this.#ticket(address, signal),
      onUnauthorized: () => void this.#signInAgain(),
    });
    this.#broker = broker;
    this.#ofPage = [
      this.conversations.feed.follow(broker, SIZE * 1000),
      this.conversations.feed.state.subscribe(() => this.#look()),
      broker.whenOpen(() => this.#opened(broker)),
      broker.whenLost(() => this.#lost()),
    ];
  }

  async #ticket(address: string, signal: AbortSignal): Promise<string | null> {
    try {
      const headers = { authorization: `Bearer ${this.#token}` };
      const answer = await fetch(`${address}/gateway/messaging/token`, { method: 'POST', headers, signal });
      if (answer.status === 401) void this.#signInAgain();
      if (!answer.ok) return null;
      return (await answer.json()).token;
    } catch {
      // Without a network there is no ticket; it is asked for again after a pause.
      return null;
    }
  }

  /** A connection that drops closes the thread (CHAT-034); the person opens it again. */
  #opened(broker: Broker): void {
    const { userId, principal, channelId } = this.#parts;
    this.#isConnected = true;
    this.connections += 1;
    const { conversations } = this;
    const reader = new ThreadReader({ conversations, broker, principal, channelId, userId, size: SIZE });
    this.#reader = reader;
    this.#ofThread = [reader.state.subscribe(() => this.#look()), reader.follow(() => undefined)];
    this.#look();
    this.sendWhatWaits();
  }

  #lost(): void {
    this.#isConnected = false;
    for (const end of this.#ofThread.splice(0)) end();
    this.#mark(null);
  }

  #leave(): void {
    this.#isConnected = false;
    for (const end of [...this.#ofThread.splice(0), ...this.#ofPage.splice(0)]) end();
    this.#mark(null);
    this.#broker?.end();
    this.#broker = null;
  }

  async #signInAgain(): Promise<void> {
    if (this.#isSigningIn) return;
    this.#isSigningIn = true;
    this.#leave();
    this.#begin();
    await this.#signIn();
    this.#isSigningIn = false;
    if (this.#isOpen) this.#start();
  }

  /** F5: a page that knows nothing. Whoever sees 'Sending...' waits for the answer. */
  reload(): void {
    const { state } = this.#outbox;
    if (state.get().underway.length > 0) {
      const end = state.subscribe(() => {
        if (state.get().underway.length > 0) return;
        end();
        // After everybody who hears of it.
        queueMicrotask(() => this.reload());
      });
      return;
    }
    if (!this.#isOpen || this.#isSigningIn) return;
    this.#leave();
    this.#begin();
    this.#reader = null;
    this.#start();
  }

  /** Everything is forgotten; what did not leave was kept as a draft under its id, and is offered again. */
  #begin(): void {
    const { failed } = this.#outbox.state.get();
    this.conversations = new Conversations();
    this.#outbox.recall(failed);
  }

  write(text: string, medium: SendMedium): void {
    this.#unsent.push({ text, medium });
    this.sendWhatWaits();
  }

  /** Presses Enter, and again on what stands in the field because it did not leave. */
  sendWhatWaits(): void {
    const broker = this.#broker;
    if (broker === null || !this.#isConnected) return;
    const outbox = this.#outbox;
    const onSent = (_: string, message: ChatMessage): void => {
      this.acknowledged.add(message.id);
      this.#reader?.take({ type: 'MESSAGE', message });
    };
    for (const { id, text, medium } of outbox.state.get().failed)
      void outbox.send(broker, { text, medium, offered: id }, onSent);
    for (const given of this.#unsent.splice(0)) void outbox.send(broker, { ...given, offered: null }, onSent);
  }

  /** Scrolls up until the beginning is there. */
  readToTheBeginning(): void {
    const reader = this.#reader;
    if (this.#isConnected && reader?.state.get().thread?.hasEarlier === true) void reader.loadEarlier();
  }

  hide(): void {
    this.isInSight = false;
    this.#look();
  }

  show(): void {
    this.isInSight = true;
    this.#look();
  }

  #mark(marked: { readonly key: string; readonly sequence: number } | null): void {
    if (this.#marking?.key === marked?.key) return;
    this.#marking?.end();
    const broker = this.#broker;
    this.#marking =
      marked === null || broker === null
        ? null
        : { key: marked.key, end: markUntilAnswered(broker, this.#parts.channelId, marked.sequence) };
  }

  /** What the drawing would show now, and what follows from its being seen. */
  #look(): void {
    const { messages, channel } = this;
    this.#outbox.settle(messages);
    for (const [at, { sequence }] of messages.entries()) {
      const before = messages[at - 1]?.sequence ?? 0;
      if (sequence <= before) this.faults.push(`showed ${sequence} after ${before}`);
    }
    const sequence = messages.at(-1)?.sequence;
    const isOwn = channel?.owner === this.#parts.userId && channel.unreadMessages > 0;
    const isSeen = isOwn && this.isInSight && this.#isConnected && sequence !== undefined;
    if (isSeen) this.marked = Math.max(this.marked, sequence);
    this.#mark(isSeen ? { key: String(sequence), sequence } : null);
  }

  close(): void {
    this.#isOpen = false;
    this.#leave();
    this.wire.close();
  }
}
