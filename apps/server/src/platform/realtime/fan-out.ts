// Takes messages to the followers on every node, in the order in which they were sent (architecture: One machine and many).
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { iso, now } from '../clock.ts';
import type { WriteRows } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { newId } from '../ids.ts';
import type { Carrier, Notice } from './carrier.ts';
import type { Followers } from './followers.ts';
import { findMessages, insertMessages, type NewMessage } from './messages.store.ts';
import { natsCarrier } from './nats-carrier.ts';
import { postgresCarrier } from './postgres-carrier.ts';

export interface FanOut {
  publish(key: string, message: unknown): Promise<void>;
  /** Writes messages in a transaction and remembers them, so that those who follow them here need not wait until they are read again. */
  readonly keep: WriteRows<NewMessage>;
  /** Sends a message to this node itself. @returns the milliseconds until it was heard, or null after two seconds */
  measure(): Promise<number | null>;
  close(): Promise<void>;
}

const HEARD_WITHIN_MS = 2_000;
/** A listener that has just lost its connection is back within a second. */
const AGAIN_MS = 500;

/** Messages that one question reads at most. */
const READ_AT_ONCE = 500;

/** The way of every message: a row, the news of it, the row read again by whoever listens. */
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

/** Messages that were kept from here and whose news has not come yet: so many at most, the oldest go first. */
const MOST_REMEMBERED = 2000;

const rememberTo =
  (followers: Followers, bodies: Map<string, string>): WriteRows<NewMessage> =>
  async (db, messages) => {
    const ids = await insertMessages(db, messages);
    for (const [place, { key, body }] of messages.entries()) {
      if (followers.has(key)) bodies.set(ids[place] ?? '', body);
    }
    for (const id of bodies.keys()) {
      if (bodies.size <= MOST_REMEMBERED) break;
      bodies.delete(id);
    }
  };

/** What came with its notice or was kept from here, and the rest as it has to be read. */
const bodiesOf = async (
  { shortSearches }: Pick<Database, 'shortSearches'>,
  remembered: Map<string, string>,
  notices: readonly Notice[],
): Promise<ReadonlyMap<string, string>> => {
  const known = new Map<string, string>();
  for (const { id, body = remembered.get(id) } of notices) {
    if (body !== undefined) known.set(id, body);
    remembered.delete(id);
  }
  const others = notices.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (others.length === 0) return known;
  return new Map([...known, ...(await findMessages(shortSearches, others))]);
};

/** Reads what was kept and brings it to those who follow. */
const bringerTo = (
  followers: Followers,
  remembered: Map<string, string>,
  database: Pick<Database, 'shortSearches'>,
  log: Logger,
  over: AbortSignal,
): ((notice: Notice) => void) => {
  const waiting: Notice[] = [];
  const bring = async (some: readonly Notice[]): Promise<void> => {
    try {
      const bodies = await bodiesOf(database, remembered, some);
      for (const { id, key } of some) {
        const body = bodies.get(id);
        if (body !== undefined) followers.deliverText(key, body);
      }
    } catch (error) {
      if (over.aborted) return;
      log.warn({ fault: faultForLog(error), messages: some.length }, 'broker messages wait to be brought');
      waiting.unshift(...some);
      await pause(AGAIN_MS, null, { signal: over }).catch(() => waiting.splice(0));
    }
  };
  let isBringing = false;
  // What came while some were read is read next, all at once: a burst costs few reads, and what was sent first arrives first.
  const bringAll = async (): Promise<void> => {
    if (isBringing) return;
    isBringing = true;
    while (waiting.length > 0) await bring(waiting.splice(0, READ_AT_ONCE));
    isBringing = false;
  };
  return (notice) => {
    if (!followers.has(notice.key)) return;
    waiting.push(notice);
    void bringAll();
  };
};

/** Who was not connected misses what was sent: each conversation has its own way to ask what is missing. */
export const openFanOut = async (
  database: Pick<Database, 'logins' | 'statements' | 'shortSearches'>,
  followers: Followers,
  log: Logger,
  /** Absent: PostgreSQL carries the news as well. */
  natsUrl?: string,
): Promise<FanOut> => {
  const closing = new AbortController();
  const remembered = new Map<string, string>();
  const onNotice = bringerTo(followers, remembered, database, log, closing.signal);
  const carrier: Carrier =
    natsUrl === undefined
      ? postgresCarrier({ database, log, onNotice })
      : natsCarrier({ url: natsUrl, database, log, onNotice });
  await carrier.started;
  const publish: FanOut['publish'] = async (key, message) => {
    const body = JSON.stringify(message);
    await insertMessages(database.statements, [{ key, body, at: iso(now()) }]);
  };
  return {
    publish,
    keep: rememberTo(followers, remembered),
    measure: () => measureOf(publish, followers),
    close: () => {
      closing.abort();
      return carrier.stop();
    },
  };
};
