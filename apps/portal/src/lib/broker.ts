// How does the portal stay connected to the realtime broker? One ticket for each connection, growing pauses between them
// (document 2 §7 Messaging; OP-CHAT-1, OP-AUTH-4, OP-AUTH-6)
import { isUnauthorized } from '@alveary/contract/messaging/broker.ts';
import { messagingCalls } from '@alveary/contract/messaging/calls.ts';
import type { TopicDeclaration } from '@alveary/contract/topic.ts';
import type { z } from 'zod';
import { pauseBefore } from './broker-pauses.ts';
import type { Connection } from './broker-connection.ts';
import { request } from './call.ts';
import { CallError } from './call-error.ts';
import { deviceToken } from './device.ts';
import { gatewayOrigin } from './gateway.ts';

export interface BrokerSettings {
  /** A path of the gateway. */
  readonly url: string;
  readonly reconnect_ms: number;
  readonly heartbeat_ms: number;
}

export interface BrokerListener {
  /** A ticket was given, with the mark of what the person is and may do. */
  readonly onTicket: (seen: string) => void;
  /** There is no ticket, since nobody is signed in. */
  readonly onRefused: () => void;
  /** The broker said 'Unauthorized' (AUTH-023). Nothing more is tried. */
  readonly onUnauthorized: () => void;
}

export interface Broker {
  /** Hears a topic, over every connection there will be; returns the end of it. */
  follow<Message extends z.ZodType>(
    topic: TopicDeclaration & { readonly message: Message },
    hear: (message: z.output<Message>) => void,
  ): () => void;
  end(): void;
}

type Outcome = 'was-open' | 'failed' | 'unauthorized';
type Followed = Map<symbol, { readonly destination: string; hear(body: string): void }>;

const addressOf = ({ url }: BrokerSettings): string =>
  new URL(url, gatewayOrigin() || location.origin).href.replace(/^http/, 'ws');

/** A wait that ends early when the network or the person is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', seen);
      signal.removeEventListener('abort', end);
      done();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', end);
  });

/** Lives as long as the connection does. */
const live = async (
  settings: BrokerSettings,
  ticket: string,
  followed: Followed,
  signal: AbortSignal,
  onConnection: (connection: Connection | null) => void,
): Promise<Outcome> => {
  const { openConnection } = await import('./broker-connection.ts');
  if (signal.aborted) return 'failed';
  return new Promise((done) => {
    let outcome: Outcome = 'failed';
    const over = (): void => {
      onConnection(null);
      done(outcome);
    };
    const connection = openConnection({
      address: addressOf(settings),
      ticket,
      device: deviceToken(),
      heartbeatMs: settings.heartbeat_ms,
      onOpen: () => {
        outcome = 'was-open';
        onConnection(connection);
        for (const { destination, hear } of followed.values()) connection.follow(destination, hear);
      },
      onError: (message) => {
        if (isUnauthorized(message)) outcome = 'unauthorized';
        else console.error(`The broker refused: ${message}`);
        // The broker closes after an error; nothing depends on its doing so.
        connection.end();
        over();
      },
      onClosed: over,
    });
    signal.addEventListener('abort', () => connection.end());
  });
};

/** Null when no answer came or the server could not give one. */
const askTicket = async (signal: AbortSignal) => {
  try {
    return await request(messagingCalls.token, {}, { signal, ownsRefusal: true });
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof CallError)) throw error;
    return error.status === 401 ? 'refused' : null;
  }
};

/** Connects, and again whenever the connection is lost, until `end` is called. */
export const openBroker = (settings: BrokerSettings, listener: BrokerListener): Broker => {
  const stop = new AbortController();
  const { signal } = stop;
  const followed: Followed = new Map();
  let current: Connection | null = null;

  const attempt = async (): Promise<Outcome | 'refused'> => {
    const ticket = await askTicket(signal);
    if (ticket === 'refused') return 'refused';
    if (ticket === null || signal.aborted) return 'failed';
    listener.onTicket(ticket.seen);
    return live(settings, ticket.token, followed, signal, (connection) => {
      current = connection;
    });
  };
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const outcome = await attempt();
      if (signal.aborted) return;
      if (outcome === 'unauthorized') return listener.onUnauthorized();
      if (outcome === 'refused') listener.onRefused();
      failures = outcome === 'was-open' ? 0 : failures + 1;
      await pause(pauseBefore(failures, settings.reconnect_ms, Math.random()), signal);
    }
  };
  void run();
  return {
    follow: (topic, hear) => {
      const key = Symbol(topic.destination);
      const hearBody = (body: string): void => {
        const parsed = topic.message.safeParse(JSON.parse(body));
        if (parsed.success) hear(parsed.data);
        else console.error(`A message of ${topic.destination} is not what it should be.`);
      };
      followed.set(key, { destination: topic.destination, hear: hearBody });
      const end = current?.follow(topic.destination, hearBody);
      return () => {
        followed.delete(key);
        end?.();
      };
    },
    end: () => stop.abort(),
  };
};
