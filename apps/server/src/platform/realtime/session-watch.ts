// Do the sessions behind the open connections of this node still live, with the same rights? (AUTH-021, AUTH-023, AUTH-027; OP-AUTH-6)
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { now } from '../clock.ts';
import { markOf } from '../sessions/mark.ts';
import { type Identity, overAt, type Sessions } from '../sessions/sessions.ts';

export interface WatchedSession {
  readonly sessionId: string;
  readonly userId: string;
  /** The session is over: nothing is watched any more. */
  onOver(why: 'ended' | 'expired'): void;
  /** What the person is or may do is not what it was. */
  onChanged(identity: Identity, mark: string): Promise<void>;
  /** That is as it was, but something that concerns everybody is not: a site may have switched something on or off. */
  onNews(identity: Identity): Promise<void>;
}

/** A session that was used on another node lives on; it is not asked for more often than this. */
const SOONEST_MS = 1000;
const AGAIN_MS = 5000;

interface Watched {
  readonly session: WatchedSession;
  mark: string;
  timer: NodeJS.Timeout | undefined;
  /** One look at a time; a change during it asks for another. */
  isLooking: boolean;
  again: boolean;
  /** Something concerned everybody since it was looked at. */
  hasNews: boolean;
}

/** Tells of each change of somebody's sessions; looks at the session itself, since a change says only whose it is. */
export class SessionWatch {
  readonly #watched = new Set<Watched>();
  readonly #sessions: Pick<Sessions, 'find' | 'hearChanges'>;
  readonly #log: Logger;

  constructor(sessions: Pick<Sessions, 'find' | 'hearChanges'>, log: Logger) {
    this.#sessions = sessions;
    this.#log = log;
    sessions.hearChanges((userId) => void this.#lookAt(userId));
  }

  /** Watches a session from the state that was read; returns the end of it. */
  add(session: WatchedSession, identity: Identity): () => void {
    const mark = markOf(identity.user, identity.me);
    const one: Watched = { session, mark, timer: undefined, isLooking: false, again: false, hasNews: false };
    this.#watched.add(one);
    // What changed between the reading and now is not missed.
    void this.#look(one);
    return () => this.#drop(one);
  }

  close(): void {
    for (const one of this.#watched) this.#drop(one);
  }

  #drop(one: Watched): void {
    clearTimeout(one.timer);
    this.#watched.delete(one);
  }

  #lookIn(one: Watched, ms: number): void {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => void this.#look(one), Math.max(ms, SOONEST_MS));
  }

  /** One after the other: a change that concerns everybody must not ask the database for everybody at once. */
  async #lookAt(userId: string): Promise<void> {
    const isForAll = userId === '*';
    if (isForAll) for (const one of this.#watched) one.hasNews = true;
    for (const one of this.#watched) {
      if (isForAll || one.session.userId === userId) await this.#look(one);
    }
  }

  async #look(one: Watched): Promise<void> {
    one.again = true;
    if (one.isLooking) return;
    one.isLooking = true;
    try {
      while (one.again && this.#watched.has(one)) {
        one.again = false;
        await this.#lookOnce(one);
      }
    } catch (error) {
      // The database is away: what is not known is asked again.
      const { sessionId } = one.session;
      this.#log.warn({ sessionId, fault: faultForLog(error) }, 'a session could not be read');
      if (this.#watched.has(one)) this.#lookIn(one, AGAIN_MS);
    } finally {
      one.isLooking = false;
    }
  }

  async #lookOnce(one: Watched): Promise<void> {
    const found = await this.#sessions.find(one.session.sessionId, now());
    if (!this.#watched.has(one)) return;
    if (typeof found === 'string') {
      this.#drop(one);
      return one.session.onOver(found);
    }
    this.#lookIn(one, overAt(found) - now());
    const mark = markOf(found.user, found.me);
    const { hasNews } = one;
    one.hasNews = false;
    if (mark !== one.mark) {
      one.mark = mark;
      await one.session.onChanged(found, mark);
    } else if (hasNews) await one.session.onNews(found);
  }
}
