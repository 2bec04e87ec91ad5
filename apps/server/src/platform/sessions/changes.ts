// How does a node hear that somebody's sessions or rights have changed, and whom does it tell? (docs/decisions/0004, 0018)
import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 1_000;
/** While no changes are heard, whoever listens is asked to look for themselves. */
const DEAF_MS = 5_000;

/** Listens for changes; while it cannot, nothing is remembered and each request asks the database. */
export const listenForChanges = (
  url: string,
  log: Logger,
  onChange: (userId: string) => void,
  onState: (up: boolean) => void,
) => {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'alveary sessions',
      keepAlive: true,
    });
    client = next;
    next.on('notification', (message) => onChange(message.payload ?? '*'));
    next.on('error', (error) => log.warn({ err: error.message }, 'session listener lost its connection'));
    next.on('end', () => {
      onState(false);
      if (!stopped) timer = setTimeout(() => void start(), RECONNECT_MS);
    });
    await next.connect();
    await next.query('listen alveary_sessions');
    onState(true);
  };
  const start = (): Promise<void> =>
    connect().catch((error: Error) => {
      log.warn({ err: error.message }, 'session listener cannot connect, trying again');
      onState(false);
      if (!stopped && client) void client.end().catch(() => undefined);
    });
  return {
    started: start(),
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
};

type Listener = (userId: string) => void;

/** Who is told of changes; while none are heard, whoever listens is asked to look for themselves again and again. */
export const createNews = () => {
  const listeners: Listener[] = [];
  let deaf: NodeJS.Timeout | undefined;
  const tell: Listener = (userId) => {
    for (const listener of listeners) listener(userId);
  };
  return {
    tell,
    add: (listener: Listener): void => void listeners.push(listener),
    hears: (isListening: boolean): void => {
      clearInterval(deaf);
      if (!isListening) deaf = setInterval(() => tell('*'), DEAF_MS);
      // What changed meanwhile was not heard.
      tell('*');
    },
    close: (): void => clearInterval(deaf),
  };
};
