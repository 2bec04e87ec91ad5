// Brings the news of messages over PostgreSQL, and asks for the rows of the time in which its connection was away (docs/decisions/0086).
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { iso, now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { type Listener, listenOn } from '../db/listen.ts';
import { type Carrier, type Notice, noticeOf } from './carrier.ts';
import { findNoticesSince } from './messages.store.ts';

const AGAIN_MS = 500;
/** A row bears the time at which its call came, which may wait for the database; nodes differ by seconds in what time it is. */
const OVERLAP_MS = 60_000;
/** For so long it is remembered which messages came: longer than the overlap. */
const REMEMBERED_MS = 180_000;

export interface PostgresParts {
  readonly database: Pick<Database, 'logins' | 'shortSearches'>;
  readonly log: Logger;
  /** Each message once, in the order of the commits. */
  readonly onNotice: (notice: Notice) => void;
}

class PostgresCarrier implements Carrier {
  readonly #parts: PostgresParts;
  readonly #listener: Listener;
  /** When each message came, by its id, the oldest first. */
  readonly #came = new Map<string, number>();
  /** What came since the connection is back, until what was missed was told; null while nothing is missing. */
  #held: Notice[] | null = null;
  /** Everything that was told before this came. */
  #heardAt = now();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PostgresParts) {
    this.#parts = parts;
    this.#listener = listenOn(parts.database.logins.scoped, 'alveary_broker', parts.log, {
      onNotice: (payload) => this.#take(noticeOf(payload)),
      onState: (isListening) => {
        if (!isListening) this.#held ??= [];
        else if (this.#held !== null) void this.#findMissed();
      },
    });
  }

  get started(): Promise<void> {
    return this.#listener.started;
  }

  #take(notice: Notice): void {
    if (this.#held === null) this.#tell(notice);
    else this.#held.push(notice);
  }

  #tell(notice: Notice): void {
    if (this.#came.has(notice.id)) return;
    this.#heardAt = now();
    this.#came.set(notice.id, this.#heardAt);
    for (const [id, at] of this.#came) {
      if (at >= this.#heardAt - REMEMBERED_MS) break;
      this.#came.delete(id);
    }
    this.#parts.onNotice(notice);
  }

  /** First what nobody told, then what was told meanwhile. */
  async #findMissed(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      const missed = await findNoticesSince(database.shortSearches, iso(this.#heardAt - OVERLAP_MS));
      const held = this.#held ?? [];
      this.#held = null;
      for (const notice of [...missed, ...held]) this.#tell(notice);
    } catch (error) {
      if (this.#isStopped) return;
      log.warn({ fault: faultForLog(error) }, 'broker messages could not be looked up');
      this.#timer = setTimeout(() => void this.#findMissed(), AGAIN_MS);
    }
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    return this.#listener.stop();
  }
}

export const postgresCarrier = (parts: PostgresParts): Carrier => new PostgresCarrier(parts);
