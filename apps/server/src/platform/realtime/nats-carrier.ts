// Carries the news of messages over NATS, and reads their rows while NATS is away, so that a node misses none and hears them in order
// (docs/decisions/0082).
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { iso, now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { type Carrier, type Notice, noticeOf, textOfNotice } from './carrier.ts';
import { findNoticesSince, findSubject } from './messages.store.ts';
import { openRelay } from './nats-relay.ts';

const AGAIN_MS = 500;
/** The relay says so often over NATS that it is there; an empty message. */
const BEAT_MS = 1000;
/** Without a beat for so long something on the way is broken: NATS, the relay, or this node's connection. */
const SILENT_MS = 2500;
/** How often the rows are asked for then, and how long still once beats come again. */
const LOOK_MS = 500;
const LOOK_ON_MS = 2000;
/** Nodes may differ by seconds in what time it is, and a transaction takes a moment from its rows to its commit. */
const OVERLAP_MS = 10_000;
/** How far a node or a relay looks back when nothing holds it up. */
const LONGEST_LOOK_MS = 30_000;
/** For so long it is remembered which messages came: longer than any look back. */
const REMEMBERED_MS = 180_000;
const BEAT = '';

export interface NatsParts {
  readonly url: string;
  readonly database: Pick<Database, 'logins' | 'statements' | 'shortSearches'>;
  readonly log: Logger;
  /** Each message once, whichever way it came. */
  readonly onNotice: (notice: Notice) => void;
}

const optionsOf = (url: string) => {
  const { protocol, host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: host,
    name: 'alveary',
    timeout: 2000,
    pingInterval: 5000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
  };
};

class NatsCarrier implements Carrier {
  readonly started: Promise<void>;
  readonly #parts: NatsParts;
  /** When each message came, by its id, the oldest first. */
  readonly #came = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #connection: NatsConnection | undefined;
  #relay: ReturnType<typeof openRelay> | undefined;
  #isRelay = false;
  /** Notices that came before those that the relay before this one may not have told; null once these are told. */
  #early: string[] | null = [];
  /** What came over NATS while rows are read: an earlier message may still come from them. */
  #deferred: Notice[] = [];
  #isReading = false;
  #isStopped = false;
  #subject = '';
  /** Every message that was kept before this came. */
  #knownUntil = now();
  #beatAt = Number.NEGATIVE_INFINITY;
  #lookUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: NatsParts) {
    this.#parts = parts;
    this.started = this.#start();
  }

  async #start(): Promise<void> {
    this.#subject = await findSubject(this.#parts.database.statements);
    // What was sent before this node was there is nobody's here, however far somebody looks back.
    const earlier = await this.#findSince(now() - LONGEST_LOOK_MS);
    for (const { id } of earlier ?? []) this.#came.set(id, now());
    this.#timers.add(setInterval(() => this.#beat(), BEAT_MS));
    void this.#lookOn();
    await this.#connect();
  }

  async #connect(): Promise<void> {
    const { url, log } = this.#parts;
    try {
      const connection = await connect(optionsOf(url));
      if (this.#isStopped) return await connection.close();
      this.#connection = connection;
      connection.subscribe(this.#subject, {
        callback: (error, message) => {
          if (error === null) this.#take(message.string());
        },
      });
      await connection.flush();
      this.#openRelay();
      void this.#watch(connection);
    } catch (error) {
      log.warn({ fault: faultForLog(error) }, 'NATS cannot be reached; rows are asked for instead');
      this.#later(AGAIN_MS, () => this.#connect());
    }
  }

  #later(pause: number, work: () => Promise<void>): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, pause);
    this.#timers.add(timer);
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      // What was told meanwhile did not come here, however short it was.
      if (type === 'reconnect') {
        this.#lookUntil = now() + LOOK_ON_MS;
        this.#openRelay();
      }
      if (type === 'disconnect') this.#closeRelay();
    }
    this.#closeRelay();
    if (!this.#isStopped) await this.#connect();
  }

  #openRelay(): void {
    if (this.#isStopped) return;
    this.#relay ??= openRelay(this.#parts.database.logins.scoped, this.#parts.log, {
      onHeld: () => {
        this.#early ??= [];
        void this.#begin();
      },
      onLost: () => {
        this.#isRelay = false;
        this.#early = [];
      },
      onNotice: (payload) => {
        const text = textOfNotice(noticeOf(payload));
        if (this.#early === null) this.#publish(text);
        else this.#early.push(text);
      },
    });
  }

  /** Whoever cannot reach NATS tells it nothing: another node takes over. */
  #closeRelay(): void {
    if (this.#relay !== undefined) this.#parts.log.warn('NATS is away; rows are asked for instead');
    this.#isRelay = false;
    void this.#relay?.stop();
    this.#relay = undefined;
    this.#early = [];
  }

  /** What the relay before this one may not have told is told again; nodes take each message once. */
  async #begin(): Promise<void> {
    const missed = await this.#findSince(now() - SILENT_MS - OVERLAP_MS);
    for (const notice of missed ?? []) this.#publish(textOfNotice(notice));
    for (const text of this.#early ?? []) this.#publish(text);
    this.#early = null;
    this.#isRelay = missed !== null && this.#relay !== undefined;
  }

  #publish(text: string): void {
    try {
      this.#connection?.publish(this.#subject, text);
    } catch (error) {
      this.#parts.log.warn({ fault: faultForLog(error) }, 'NATS took no message');
    }
  }

  #beat(): void {
    if (this.#isRelay) this.#publish(BEAT);
    const before = Math.min(now() - REMEMBERED_MS, this.#knownUntil - 2 * OVERLAP_MS);
    for (const [id, at] of this.#came) {
      if (at >= before) return;
      this.#came.delete(id);
    }
  }

  /** What is told before a beat came before it. */
  #take(text: string): void {
    if (text !== BEAT) return this.#hearInTurn(noticeOf(text));
    this.#beatAt = now();
    if (now() >= this.#lookUntil) this.#knownUntil = this.#beatAt;
  }

  #hearInTurn(notice: Notice): void {
    if (this.#isReading || now() < this.#lookUntil || this.#deferred.length > 0) this.#deferred.push(notice);
    else this.#hear(notice);
  }

  #hear(notice: Notice): void {
    if (this.#isStopped || this.#came.has(notice.id)) return;
    this.#came.set(notice.id, now());
    this.#parts.onNotice(notice);
  }

  /** @returns null where the database cannot be asked */
  async #findSince(since: number): Promise<readonly Notice[] | null> {
    try {
      return await findNoticesSince(this.#parts.database.shortSearches, iso(since));
    } catch (error) {
      this.#parts.log.warn({ fault: faultForLog(error) }, 'broker messages could not be looked up');
      return null;
    }
  }

  async #lookOn(): Promise<void> {
    const at = now();
    if (at - this.#beatAt > SILENT_MS) this.#lookUntil = at + LOOK_ON_MS;
    const deferred = this.#deferred.splice(0);
    if (at < this.#lookUntil) {
      this.#isReading = true;
      const found = await this.#findSince(this.#knownUntil - OVERLAP_MS);
      for (const notice of found ?? []) this.#hear(notice);
      if (found !== null) this.#knownUntil = at;
      this.#isReading = false;
    }
    for (const notice of deferred) this.#hear(notice);
    this.#later(LOOK_MS, () => this.#lookOn());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#relay?.stop();
    await this.#connection?.close();
  }
}

export const natsCarrier = (parts: NatsParts): Carrier => new NatsCarrier(parts);
