// How does a node hear what is NOTIFYed, again and again after the connection broke? (docs/decisions/0004)
import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 1_000;

export interface Hearing {
  onNotice(payload: string): void;
  /** Whether notices are heard from now on. */
  onState(isListening: boolean): void;
}

export interface Listener {
  /** Settled when the first attempt was made. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

/** Listens on a channel with a connection of its own. */
export const listenOn = (url: string, channel: string, log: Logger, hearing: Hearing): Listener => {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: channel, keepAlive: true });
    client = next;
    next.on('notification', (message) => hearing.onNotice(message.payload ?? ''));
    next.on('error', (error) => log.warn({ channel, err: error.message }, 'a listener lost its connection'));
    next.on('end', () => {
      hearing.onState(false);
      if (!stopped) timer = setTimeout(() => void start(), RECONNECT_MS);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    hearing.onState(true);
  };
  const start = (): Promise<void> =>
    connect().catch((error: Error) => {
      log.warn({ channel, err: error.message }, 'a listener cannot connect, trying again');
      hearing.onState(false);
      if (!stopped && client) void client.end().catch(() => undefined);
    });
  return {
    started: start(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
};
