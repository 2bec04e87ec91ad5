// Sends what was typed, and keeps what did not leave: what got no answer waits here under its id, also when the screen it was
// written on is gone: sent again it is the same message (document 2 §4 Chat, §8; CHAT-032, CHAT-033, CHAT-061, CHAT-062).
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { createStore } from '@alveary/portal/lib/store.ts';
import { z } from 'zod';
import { type ChatMessage, type SendMedium, sendMedia } from '../contract/model.ts';
import {
  askAI,
  retryMessage,
  sendOutboundAppMessage,
  sendOutboundSmsMessage,
  stopAnswer,
} from '../contract/realtime.ts';

/** A message as it was written, under the id that it keeps however often it is sent. */
const underway = z.object({ id: z.uuid(), text: z.string(), medium: z.enum(sendMedia) });
export type Underway = Readonly<z.output<typeof underway>>;

/** What a draft kept of messages that did not leave. */
export const unsentOf = (content: Readonly<Record<string, unknown>>): readonly Underway[] =>
  z.array(underway).safeParse(content['unsent']).data ?? [];

/** Refusals that tell the person what to do; whatever else fails is 'Error sending message'. */
const ownWords: ReadonlySet<string> = new Set([
  'ChannelTurnedOff',
  'PatientDeceased',
  'NoNumberForSms',
  'NoAppForChat',
  'ChatOff',
  'NoAssistant',
  'NoAssistantAgreement',
  'TooManyMessages',
  'TooManyAppMessages',
  'TooManyQuestions',
  'Invalid',
]);

export interface SendError {
  readonly title: string;
  /** What the person can do about it. */
  readonly line: string | null;
}

const FAILED = 'Error sending message';

const sendErrorOf = (error: unknown): SendError => {
  if (!(error instanceof BrokerError)) return { title: FAILED, line: null };
  if (error.code === 'UniqueConstraintChannelPhoneNumbers') return { title: error.message, line: null };
  return { title: FAILED, line: ownWords.has(error.code) ? error.message : null };
};

const requests = { Sms: sendOutboundSmsMessage, InApp: sendOutboundAppMessage } as const;

const leave = (broker: Broker, principal: string, { id, text, medium }: Underway) => {
  const given = { id, medium, principal, message: text };
  if (medium !== 'AI') return broker.ask(requests[medium], given);
  return broker.ask(askAI, { ...given, timeZone: browserZone() });
};

export interface Written {
  readonly text: string;
  readonly medium: SendMedium;
  /** What did not leave before and was offered in the field again; null where nothing was. */
  readonly offered: string | null;
}

interface Outgoing {
  readonly underway: readonly Underway[];
  /** What did not leave, or got no answer, the oldest first. */
  readonly failed: readonly Underway[];
  readonly error: SendError | null;
}

type OnSent = (channelId: string, message: ChatMessage) => void;

export class Outbox {
  readonly state = createStore<Outgoing>({ underway: [], failed: [], error: null });
  readonly #principal: string;

  constructor(principal: string) {
    this.#principal = principal;
  }

  /** The same text that did not get an answer is the same message: perhaps it was kept. */
  async send(broker: Broker, { text, medium, offered }: Written, onSent: OnSent): Promise<void> {
    const { failed } = this.state.get();
    const same =
      failed.find((one) => one.id === offered && one.text === text && one.medium === medium) ??
      failed.find((one) => one.text === text && one.medium === medium);
    const given = same ?? { id: newId(), text, medium };
    const stays = (one: Underway): boolean => one !== same && one.id !== offered;
    this.#change(({ underway: leaving }) => ({
      underway: [...leaving, given],
      failed: failed.filter(stays),
      error: null,
    }));
    try {
      const answer = await leave(broker, this.#principal, given);
      onSent(answer.channelId, answer.message);
    } catch (refusal) {
      this.#change((known) => ({ failed: [...known.failed, given], error: sendErrorOf(refusal) }));
    }
    this.#change(({ underway: leaving }) => ({ underway: leaving.filter(({ id }) => id !== given.id) }));
  }

  /** A draft brings back what did not leave before the page was left. */
  recall(unsent: readonly Underway[]): void {
    const { failed, underway: leaving } = this.state.get();
    const isKnown = ({ id }: Underway): boolean => [...failed, ...leaving].some((one) => one.id === id);
    const missing = unsent.filter((one) => !isKnown(one));
    if (missing.length > 0) this.#change((known) => ({ failed: [...missing, ...known.failed] }));
  }

  /** What stands in the thread did leave. */
  settle(messages: readonly Pick<ChatMessage, 'id'>[]): void {
    const isThere = ({ id }: Underway): boolean => messages.some((message) => message.id === id);
    if (!this.state.get().failed.some(isThere)) return;
    this.#change(({ failed }) => ({ failed: failed.filter((one) => !isThere(one)) }));
  }

  sendAgain(broker: Broker, id: string, onSent: OnSent): void {
    this.#change(() => ({ error: null }));
    broker.ask(retryMessage, { id }).then(
      (answer) => onSent(answer.channelId, answer.message),
      (refusal: unknown) => this.#change(() => ({ error: sendErrorOf(refusal) })),
    );
  }

  /** The assistant writes no more of its answer. */
  stopAnswer(broker: Broker, channelId: string): void {
    broker
      .ask(stopAnswer, { channelId })
      .catch((refusal: unknown) => this.#change(() => ({ error: sendErrorOf(refusal) })));
  }

  #change(change: (known: Outgoing) => Partial<Outgoing>): void {
    this.state.set((known) => ({ ...known, ...change(known) }));
  }
}
