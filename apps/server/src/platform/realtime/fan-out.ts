// How do messages go out to the followers on every node, in the order in which they were sent? (architecture: One machine and many)
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { iso, now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { listenOn } from '../db/listen.ts';
import { newId } from '../ids.ts';
import type { Followers } from './followers.ts';
import { findMessage, insertMessages } from './messages.store.ts';

export interface FanOut {
  publish(key: string, message: unknown): Promise<void>;
  /** Sends a message to this node itself. @returns the milliseconds until it was heard, or null after two seconds */
  measure(): Promise<number | null>;
  close(): Promise<void>;
}

const HEARD_WITHIN_MS = 2_000;
/** A listener that has just lost its connection is back within a second. */
const AGAIN_MS = 500;

/** The way of every message: a row, a NOTIFY, the row read again by whoever listens. */
const measureOf = async (publish: FanOut['publish'], followers: Followers): Promise<number | null> => {
  const key = `probe:${newId()}`;
  const heard = Promise.withResolvers<boolean>();
  const unfollow = followers.add(key, () => heard.resolve(true));
  const limit = setTimeout(() => heard.resolve(false), HEARD_WITHIN_MS);
  const begun = performance.now();
  const send = (): void => void publish(key, null).catch(() => heard.resolve(false));
  const again = setInterval(send, AGAIN_MS);
  send();
  const isHeard = await heard.promise;
  clearInterval(again);
  clearTimeout(limit);
  unfollow();
  return isHeard ? performance.now() - begun : null;
};

/** Who was not connected misses what was sent: each conversation has its own way to ask what is missing. */
export const openFanOut = async (
  database: Pick<Database, 'logins' | 'statements'>,
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
  const listener = listenOn(database.logins.scoped, 'alveary_broker', log, {
    onNotice: (payload) => {
      const at = payload.indexOf(' ');
      const key = payload.slice(at + 1);
      // The next one waits, so that what was sent first arrives first.
      if (followers.has(key)) last = last.then(() => bring(payload.slice(0, at), key));
    },
    onState: () => undefined,
  });
  await listener.started;
  const publish: FanOut['publish'] = async (key, message) => {
    const body = JSON.stringify(message);
    await insertMessages(database.statements, [{ key, body, at: iso(now()) }]);
  };
  return {
    publish,
    measure: () => measureOf(publish, followers),
    close: listener.stop,
  };
};
