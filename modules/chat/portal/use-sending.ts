// How does what was typed leave, and what if it does not? It stands in the thread at once; after a failure it stands in the field again
// (document 2 §4 Chat, §8; CHAT-032, CHAT-033, CHAT-061, CHAT-062)
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { useRef, useState } from 'react';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import type { ChatMessage, SendMedium } from '../contract/model.ts';
import {
  askAI,
  retryMessage,
  sendOutboundAppMessage,
  sendOutboundSmsMessage,
  stopAnswer,
} from '../contract/realtime.ts';

/** A message that is under way, drawn before the server knows it. */
export interface Underway {
  readonly id: string;
  readonly text: string;
  readonly medium: SendMedium;
}

/** Refusals that tell the person what to do; whatever else fails is 'Error sending message'. */
const ownWords: ReadonlySet<string> = new Set([
  'ChannelTurnedOff',
  'NoNumberForSms',
  'NoAppForChat',
  'ChatOff',
  'NoAssistant',
  'NoAssistantAgreement',
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

interface SendingParts {
  readonly broker: Broker;
  readonly principal: string;
  readonly onSent: (channelId: string, message: ChatMessage) => void;
  /** The text that did not leave. */
  readonly onFailed: (text: string) => void;
}

interface Sending {
  readonly underway: readonly Underway[];
  readonly error: SendError | null;
  readonly send: (text: string, medium: SendMedium) => void;
  readonly sendAgain: (id: string) => void;
  /** The assistant writes no more of its answer. */
  readonly stop: (channelId: string) => void;
}

export const useSending = ({ broker, principal, onSent, onFailed }: SendingParts): Sending => {
  const [underway, setUnderway] = useState<readonly Underway[]>([]);
  const [error, setError] = useState<SendError | null>(null);
  // The same text that did not get an answer is the same message: perhaps it was kept.
  const failed = useRef<Underway | null>(null);

  const attempt = async (given: Underway): Promise<void> => {
    const { id, text } = given;
    setUnderway((all) => [...all, given]);
    setError(null);
    try {
      const answer = await leave(broker, principal, given);
      onSent(answer.channelId, answer.message);
    } catch (refusal) {
      failed.current = given;
      setError(sendErrorOf(refusal));
      onFailed(text);
    }
    setUnderway((all) => all.filter((one) => one.id !== id));
  };

  const send: Sending['send'] = (text, medium) => {
    const last = failed.current;
    const isSame = last !== null && last.text === text && last.medium === medium;
    failed.current = null;
    void attempt(isSame ? last : { id: newId(), text, medium });
  };

  const sendAgain: Sending['sendAgain'] = (id) => {
    setError(null);
    broker.ask(retryMessage, { id }).then(
      (answer) => onSent(answer.channelId, answer.message),
      (refusal: unknown) => setError(sendErrorOf(refusal)),
    );
  };

  const stop: Sending['stop'] = (channelId) => {
    broker.ask(stopAnswer, { channelId }).catch((refusal: unknown) => setError(sendErrorOf(refusal)));
  };

  return { underway, error, send, sendAgain, stop };
};
