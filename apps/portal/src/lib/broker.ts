// Connection of a page to the realtime broker: one ticket for each connection, growing pauses between them
// (document 2 §7 Messaging; OP-CHAT-1, OP-AUTH-4).
import type { RequestDeclaration } from '@alveary/contract/broker-request.ts';
import { isUnauthorized } from '@alveary/modules/messaging/contract/broker.ts';
import { type AccessFrame, accessFrame, type TopicDeclaration } from '@alveary/contract/topic.ts';
import type { z } from 'zod';
import { BrokerAnswers } from './broker-answers.ts';
import type { Connection, ConnectionWishes } from './broker-connection.ts';
import { pauseBefore } from './broker-pauses.ts';
import { deviceToken } from './device.ts';
import { gatewayOrigin } from './gateway.ts';

export interface BrokerSettings {
  /** A path of the gateway. */
  readonly url: string;
  readonly reconnect_ms: number;
  readonly heartbeat_ms: number;
}

export interface BrokerListener {
  /** Asks for a ticket; null when there is none now, and it is asked again after a pause. */
  readonly ticket: (signal: AbortSignal) => Promise<string | null>;
  /** The broker said 'Unauthorized' (AUTH-023). Nothing more is tried. */
  readonly onUnauthorized: () => void;
}

export interface Broker {
  /**
   * Hears a topic, over every connection there will be; returns the end of it.
   * @param params values for the braces in its destination
   * @param onAccess told when the patient whom the topic is about was lost, and reached again
   */
  follow<Message extends z.ZodType>(
    topic: TopicDeclaration & { readonly message: Message },
    params: Readonly<Record<string, string>>,
    hear: (message: z.output<Message>) => void,
    onAccess?: (access: AccessFrame['access']) => void,
  ): () => void;
  /** @throws BrokerError when it is refused, not answered in time, or there is no connection */
  ask<Input extends z.ZodType, Output extends z.ZodType>(
    request: RequestDeclaration & { readonly input: Input; readonly output: Output },
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  /** Told of each connection, of the current one at once; returns the end of it. */
  whenOpen(listener: () => void): () => void;
  /** Told each time there is no connection any more, or an attempt led to none; returns the end of it. */
  whenLost(listener: () => void): () => void;
  end(): void;
}

type Outcome = 'was-open' | 'failed' | 'unauthorized';

interface Followed {
  readonly destination: string;
  readonly hear: (body: string) => void;
  /** What it is about is out of reach: a new connection would be refused with it. */
  isLost: boolean;
}

const addressOf = ({ url }: BrokerSettings): string =>
  new URL(url, gatewayOrigin() || location.origin).href.replace(/^http/, 'ws');

const destinationOf = ({ destination }: TopicDeclaration, params: Readonly<Record<string, string>>): string =>
  destination.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

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

type OpenConnection = (wishes: ConnectionWishes) => Connection;
type LoadConnection = () => Promise<{ readonly openConnection: OpenConnection }>;

/** With stompjs, which the sign-in page does without. */
const loadConnection: LoadConnection = () => import('./broker-connection.ts');

interface Line {
  readonly settings: BrokerSettings;
  readonly signal: AbortSignal;
  readonly load: LoadConnection;
  readonly onConnection: (connection: Connection | null) => void;
}

/** Lives as long as the connection does. */
const live = async ({ settings, signal, load, onConnection }: Line, ticket: string): Promise<Outcome> => {
  const { openConnection } = await load();
  if (signal.aborted) return 'failed';
  return new Promise((done) => {
    let outcome: Outcome = 'failed';
    let isLive = true;
    const end = (): void => connection.end();
    const over = (): void => {
      // Told once: the socket of a connection that failed may close when the next one is open already.
      if (!isLive) return;
      isLive = false;
      signal.removeEventListener('abort', end);
      window.removeEventListener('offline', unplugged);
      onConnection(null);
      done(outcome);
    };
    // A socket without a line under it is open until a heart-beat is missed: by then the page would say both 'Connected' and 'Sending...'.
    const unplugged = (): void => {
      end();
      over();
    };
    const connection = openConnection({
      address: addressOf(settings),
      ticket,
      device: deviceToken(),
      heartbeatMs: settings.heartbeat_ms,
      onOpen: () => {
        outcome = 'was-open';
        onConnection(connection);
      },
      onError: (message) => {
        if (isUnauthorized(message)) outcome = 'unauthorized';
        else console.error(`The broker refused: ${message}`);
        // The broker closes after an error; nothing depends on its doing so.
        end();
        over();
      },
      onClosed: over,
    });
    signal.addEventListener('abort', end);
    window.addEventListener('offline', unplugged);
  });
};

/** Connects, and again whenever the connection is lost, until the signal ends it. */
const stayConnected = async (line: Line, { ticket, onUnauthorized }: BrokerListener): Promise<void> => {
  const { settings, signal, onConnection } = line;
  let failures = 0;
  while (!signal.aborted) {
    const given = await ticket(signal);
    if (signal.aborted) return;
    if (given === null) onConnection(null);
    const outcome = given === null ? 'failed' : await live(line, given);
    if (signal.aborted) return;
    if (outcome === 'unauthorized') return onUnauthorized();
    failures = outcome === 'was-open' ? 0 : failures + 1;
    await pause(pauseBefore(failures, settings.reconnect_ms, Math.random()), signal);
  }
};

const followedOf = <Message extends z.ZodType>(
  topic: TopicDeclaration & { readonly message: Message },
  params: Readonly<Record<string, string>>,
  hear: (message: z.output<Message>) => void,
  onAccess: ((access: AccessFrame['access']) => void) | undefined,
): Followed => {
  const one: Followed = {
    destination: destinationOf(topic, params),
    isLost: false,
    hear: (body) => {
      const message: unknown = JSON.parse(body);
      const { data } = accessFrame.safeParse(message);
      if (data !== undefined) {
        one.isLost = data.access === 'lost';
        return onAccess?.(data.access);
      }
      const parsed = topic.message.safeParse(message);
      if (parsed.success) hear(parsed.data);
      else console.error(`A message of ${topic.destination} is not what it should be.`);
    },
  };
  return one;
};

/** @param load what opens a connection */
export const openBroker = (
  settings: BrokerSettings,
  listener: BrokerListener,
  load = loadConnection,
): Broker => {
  const stop = new AbortController();
  const followed = new Set<Followed>();
  const listeners = new Set<() => void>();
  const losers = new Set<() => void>();
  const answers = new BrokerAnswers();
  let current: Connection | null = null;
  const use = (connection: Connection | null): void => {
    current = connection;
    answers.use(connection);
    if (connection === null) {
      for (const tell of losers) tell();
      return;
    }
    for (const { destination, hear, isLost } of followed) if (!isLost) connection.follow(destination, hear);
    for (const tell of Array.from(listeners)) tell();
  };
  void stayConnected({ settings, signal: stop.signal, load, onConnection: use }, listener);
  return {
    follow: (topic, params, hear, onAccess) => {
      const one = followedOf(topic, params, hear, onAccess);
      followed.add(one);
      const end = current?.follow(one.destination, one.hear);
      return () => {
        followed.delete(one);
        end?.();
      };
    },
    ask: (request, input) => answers.ask(request, input),
    whenOpen: (tell) => {
      listeners.add(tell);
      if (current !== null) tell();
      return () => listeners.delete(tell);
    },
    whenLost: (tell) => {
      losers.add(tell);
      return () => losers.delete(tell);
    },
    end: () => stop.abort(),
  };
};
