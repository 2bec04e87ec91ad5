// What answers a Messages panel in component tests? A broker in the page: it answers, tells and is lost as the test says.
import type { RequestDeclaration } from '@alveary/contract/broker-request.ts';
import type { TopicDeclaration } from '@alveary/contract/topic.ts';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';

type Reply = (input: Readonly<Record<string, unknown>>) => unknown;

export interface StandInBroker extends Broker {
  on(request: RequestDeclaration, reply: Reply): void;
  /** What was asked, the oldest first. */
  asked(request: RequestDeclaration): readonly Readonly<Record<string, unknown>>[];
  tell(topic: TopicDeclaration, message: unknown): void;
  /** The topics that are followed now, with the values of their parameters. */
  readonly followed: () => readonly string[];
  open(): void;
  lose(): void;
}

export const refusal = (code: string, message = ''): BrokerError => new BrokerError(code, message);

export const standInBroker = (): StandInBroker => {
  const replies = new Map<string, Reply>();
  const log: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[] = [];
  const followers = new Set<{
    readonly topic: string;
    readonly values: string;
    hear(message: unknown): void;
  }>();
  const openers = new Set<() => void>();
  const losers = new Set<() => void>();
  let isOpen = false;
  return {
    on: ({ name }, reply) => void replies.set(name, reply),
    asked: ({ name }) => log.filter((one) => one.name === name).map(({ input }) => input),
    tell: ({ destination, message }, told) => {
      for (const one of followers) if (one.topic === destination) one.hear(message.parse(told));
    },
    followed: () => [...followers].map(({ topic, values }) => `${topic} ${values}`.trim()),
    open: () => {
      isOpen = true;
      for (const tell of openers) tell();
    },
    lose: () => {
      isOpen = false;
      for (const tell of losers) tell();
    },
    follow: (topic, params, hear) => {
      const one = {
        topic: topic.destination,
        values: Object.values(params).join(' '),
        hear: (message: unknown) => hear(message as never),
      };
      followers.add(one);
      return () => followers.delete(one);
    },
    ask: async (request, input) => {
      if (!isOpen) throw refusal('NoConnection', 'There is no connection right now.');
      const given = input as Readonly<Record<string, unknown>>;
      log.push({ name: request.name, input: given });
      const reply = replies.get(request.name);
      if (reply === undefined) throw new Error(`Nothing answers ${request.name} in this test.`);
      return request.output.parse(await reply(given)) as never;
    },
    whenOpen: (listener) => {
      openers.add(listener);
      if (isOpen) listener();
      return () => openers.delete(listener);
    },
    whenLost: (listener) => {
      losers.add(listener);
      return () => losers.delete(listener);
    },
    end: () => undefined,
  };
};
