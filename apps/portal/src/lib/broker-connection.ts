// One connection to the realtime broker, from CONNECT to its end (OP-CHAT-1). Loaded when it is needed: nothing else imports stompjs.
import { Client, type StompSubscription, Versions } from '@stomp/stompjs';

export interface ConnectionWishes {
  /** ws: or wss: */
  readonly address: string;
  readonly ticket: string;
  readonly device: string;
  readonly heartbeatMs: number;
  /** From here on destinations can be followed. */
  readonly onOpen: () => void;
  /** The message of an ERROR frame; the broker closes after it. */
  readonly onError: (message: string) => void;
  /** It is over, or never came about. */
  readonly onClosed: () => void;
}

export interface Connection {
  /** Hears the bodies sent to a destination; returns the end of it. */
  follow(destination: string, hear: (body: string) => void): () => void;
  send(destination: string, headers: Readonly<Record<string, string>>, body: string): void;
  end(): void;
}

const OPEN_WITHIN_MS = 10_000;

export const openConnection = (wishes: ConnectionWishes): Connection => {
  const client = new Client({
    brokerURL: wishes.address,
    stompVersions: new Versions([Versions.V1_2]),
    connectHeaders: { 'auth-token': wishes.ticket, 'device-token': wishes.device },
    heartbeatIncoming: wishes.heartbeatMs,
    heartbeatOutgoing: wishes.heartbeatMs,
    connectionTimeout: OPEN_WITHIN_MS,
    // A ticket opens one connection: whoever wants another asks for another.
    reconnectDelay: 0,
    // A network that is gone does not answer a goodbye either.
    discardWebsocketOnCommFailure: true,
    onConnect: wishes.onOpen,
    onStompError: ({ headers }) => wishes.onError(headers['message'] ?? ''),
    onWebSocketClose: wishes.onClosed,
  });
  client.activate();
  return {
    follow: (destination, hear) => {
      const followed: StompSubscription = client.subscribe(destination, ({ body }) => hear(body));
      return () => {
        if (client.connected) followed.unsubscribe();
      };
    },
    send: (destination, headers, body) => client.publish({ destination, headers: { ...headers }, body }),
    end: () => void client.deactivate({ force: true }),
  };
};
