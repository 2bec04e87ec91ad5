// How do messages go out to the followers on every node, in the order in which they were sent? (architecture: One machine and many)
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { iso, now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { listenOn } from '../db/listen.ts';
import type { Followers } from './followers.ts';
import { findMessage, insertMessage } from './messages.store.ts';

export interface FanOut {
  publish(key: string, message: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Who was not connected misses what was sent: each conversation has its own way to ask what is missing. */
export const openFanOut = async (
  database: Pick<Database, 'url' | 'statements'>,
  followers: Followers,
  log: Logger,
): Promise<FanOut> => {
  let last = Promise.resolve();
  const bring = async (id: string, key: string): Promise<void> => {
    try {
      const body = await findMessage(database.statements, id);
      if (body !== null) followers.deliverText(key, body);
    } catch (error) {
      log.warn({ fault: faultForLog(error) }, 'a broker message could not be brought');
    }
  };
  const listener = listenOn(database.url, 'alveary_broker', log, {
    onNotice: (payload) => {
      const at = payload.indexOf(' ');
      const key = payload.slice(at + 1);
      // The next one waits, so that what was sent first arrives first.
      if (followers.has(key)) last = last.then(() => bring(payload.slice(0, at), key));
    },
    onState: () => undefined,
  });
  await listener.started;
  return {
    publish: async (key, message) => {
      await insertMessage(database.statements, key, JSON.stringify(message), iso(now()));
    },
    close: listener.stop,
  };
};
