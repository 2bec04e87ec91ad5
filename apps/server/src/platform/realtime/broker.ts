// Who may connect to the realtime broker, and what may they follow? (OP-CHAT-1; AUTH-023)
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type Application,
  type Deliver,
  isRefusal,
  type Line,
  type Refusal,
  type Talk,
} from '@alveary/stomp/application.ts';
import type { Limits } from '@alveary/stomp/limits.ts';
import { createStompServer } from '@alveary/stomp/server.ts';
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import { iso, now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { BrokerFigures } from '../http/metrics.ts';
import { newId } from '../ids.ts';
import type { Identity, Sessions } from '../sessions/sessions.ts';
import { createFollowers, type Followers } from './followers.ts';
import * as refusals from './refusals.ts';
import { createSessionLines, type SessionLine, type SessionLines } from './session-lines.ts';
import { SessionWatch } from './session-watch.ts';
import { hashOfTicket } from './ticket.ts';
import { useTicket } from './tickets.store.ts';
import { mayFollow, paramsIn, type ServedTopic } from './topic.ts';

export interface BrokerParts {
  readonly sessions: Pick<Sessions, 'find' | 'hearChanges'>;
  readonly database: Database;
  readonly log: Logger;
  readonly figures: BrokerFigures;
  readonly topics: readonly ServedTopic[];
  readonly limits: Limits;
  readonly connectionsPerSession: number;
}

export interface Broker {
  /** Takes over the socket of an upgrade that came from an own page; false when there is no room. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Says goodbye to everybody and waits until they are gone. */
  close(): Promise<void>;
}

/** The messages about a session itself go to those who follow this. */
export const sessionKey = (sessionId: string): string => `session:${sessionId}`;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

interface Followed {
  readonly topic: ServedTopic;
  readonly params: Readonly<Record<string, string>>;
  readonly key: string;
}

interface Open {
  readonly id: string;
  readonly sessionId: string;
  readonly sessionLine: SessionLine;
}

type Shared = BrokerParts & { readonly followers: Followers; readonly lines: SessionLines };

/** The session a ticket opens, used up by asking. */
const identify = async (
  { sessions, database }: BrokerParts,
  ticket: string | undefined,
): Promise<Identity | Refusal> => {
  if (ticket === undefined || !/^[\w-]{43}$/.test(ticket)) return refusals.badTicket;
  const sessionId = await useTicket(database.statements, hashOfTicket(ticket), iso(now()));
  if (sessionId === null) return refusals.badTicket;
  const found = await sessions.find(sessionId, now());
  if (found === 'expired') return refusals.sessionExpired;
  return found === 'ended' || found.kind !== 'bearer' ? refusals.sessionEnded : found;
};

/** The key the person hears of a followed topic, null when they may not. */
const keyOf = async (
  { database }: BrokerParts,
  identity: Identity,
  { topic, params }: Omit<Followed, 'key'>,
): Promise<string | null> => {
  const following = { identity, database, now: now() };
  return mayFollow(topic, following) ? topic.keyFor(following, params) : null;
};

const wantedTopic = (topics: readonly ServedTopic[], destination: string): Omit<Followed, 'key'> | null => {
  for (const topic of topics) {
    const params = paramsIn(topic.topic.destination, destination);
    if (params !== null) return { topic, params };
  }
  return null;
};

/** What one person does over one connection. */
const talkOf = (shared: Shared, sessionId: string, followed: Set<Followed>): Talk => ({
  subscribe: async (destination: string, deliver: Deliver) => {
    const wanted = wantedTopic(shared.topics, destination);
    if (wanted === null) return refusals.unknownTopic;
    const identity = await shared.sessions.find(sessionId, now());
    if (identity === 'expired') return refusals.sessionExpired;
    if (identity === 'ended') return refusals.sessionEnded;
    const key = await keyOf(shared, identity, wanted);
    if (key === null) return refusals.notAllowed;
    const one = { ...wanted, key };
    followed.add(one);
    const end = shared.followers.add(key, deliver);
    // Read once more: what changed before this line was told to nobody here.
    const current = wanted.topic.first && (await shared.sessions.find(sessionId, now()));
    if (typeof current === 'object') deliver(JSON.stringify(wanted.topic.first?.(current)));
    return {
      end: () => {
        end();
        followed.delete(one);
      },
    };
  },
  // Requests come with the chat; until a module serves one, none is known.
  send: async () => refusals.unknownRequest,
});

const applicationOf = (shared: Shared, open: Map<Line, Open>): Application => ({
  connect: async (headers, line) => {
    const refuse = (refusal: Refusal): Refusal => {
      shared.log.info({ refused: refusal.message }, 'a broker connection was refused');
      return refusal;
    };
    if (!UUID.test(headers.get('device-token') ?? '')) return refuse(refusals.noDevice);
    const identity = await identify(shared, headers.get('auth-token'));
    if (isRefusal(identity)) return refuse(identity);
    const { sessionId } = identity;
    const followed = new Set<Followed>();
    const sessionLine: SessionLine = {
      line,
      mayGoOn: async (changed) => {
        for (const one of followed) if ((await keyOf(shared, changed, one)) !== one.key) return false;
        return true;
      },
    };
    if (!shared.lines.add(identity, sessionLine)) {
      return refuse(refusals.tooManyConnections(shared.connectionsPerSession));
    }
    const id = newId();
    open.set(line, { id, sessionId, sessionLine });
    shared.log.info(
      { connectionId: id, sessionId, userId: identity.user.id },
      'a broker connection was opened',
    );
    return talkOf(shared, sessionId, followed);
  },
  closed: (line, why) => {
    shared.figures.closed(why);
    const known = open.get(line);
    if (known === undefined) return;
    open.delete(line);
    shared.lines.remove(known.sessionId, known.sessionLine);
    const { id, sessionId } = known;
    shared.log.info({ connectionId: id, sessionId, why }, 'a broker connection was closed');
  },
  failed: (error) => shared.log.error({ fault: faultForLog(error) }, 'a broker frame failed'),
  counted: (command) => shared.figures.frame(command),
});

export const createBroker = (parts: BrokerParts): Broker => {
  const followers = createFollowers();
  const watch = new SessionWatch(parts.sessions, parts.log);
  const lines = createSessionLines(watch, parts.connectionsPerSession, (sessionId, seen) =>
    followers.deliver(sessionKey(sessionId), { seen }),
  );
  const stomp = createStompServer(applicationOf({ ...parts, followers, lines }, new Map()), parts.limits);
  parts.figures.follow(() => stomp.size());
  return {
    take: stomp.take,
    close: async () => {
      watch.close();
      await stomp.close();
    },
  };
};
