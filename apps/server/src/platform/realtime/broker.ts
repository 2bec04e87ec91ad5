// The realtime broker: who may connect, and when a connection ends (OP-CHAT-1; AUTH-023).
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Application, isRefusal, type Line, type Refusal } from '@alveary/stomp/application.ts';
import type { Limits } from '@alveary/stomp/limits.ts';
import { createStompServer } from '@alveary/stomp/server.ts';
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import type { AuditSink } from '../calls/incoming-call.ts';
import { now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { BrokerFigures } from '../http/metrics.ts';
import { newId } from '../ids.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { openFanOut } from './fan-out.ts';
import { createFollowers } from './followers.ts';
import type { Holder } from './party.ts';
import * as refusals from './refusals.ts';
import type { ServedRequest } from './request.ts';
import { createSessionLines, type SessionLines } from './session-lines.ts';
import { SessionWatch } from './session-watch.ts';
import { PartyTalk, type TalkParts } from './talk.ts';
import { hashOfTicket } from './ticket.ts';
import { ticketDesk, type UseTicket } from './ticket-desk.ts';
import type { ServedTopic } from './topic.ts';

export interface BrokerParts {
  readonly sessions: Pick<Sessions, 'find' | 'hearChanges'>;
  readonly database: Database;
  readonly audit: AuditSink;
  readonly log: Logger;
  readonly figures: BrokerFigures;
  readonly topics: readonly ServedTopic[];
  readonly requests: readonly ServedRequest[];
  readonly limits: Limits;
  readonly connectionsPerSession: number;
  /** Absent: PostgreSQL carries the news between nodes. */
  readonly natsUrl: string | undefined;
}

export interface Broker {
  /** Takes over the socket of an upgrade that came from an own page; false when there is no room. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Milliseconds a message takes to this node and back; null when it does not arrive. */
  measureFanOut(): Promise<number | null>;
  /** Says goodbye to everybody and waits until they are gone. */
  close(): Promise<void>;
}

/** The messages about a session itself go to those who follow this. */
export const sessionKey = (sessionId: string): string => `session:${sessionId}`;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

interface Open {
  readonly connectionId: string;
  /** Who it is, for the log: ids only. */
  readonly who: Readonly<Record<string, string>>;
  end(): void;
}

type Shared = BrokerParts & TalkParts & { readonly lines: SessionLines; readonly useTicket: UseTicket };

/** Whom a ticket stands for, used up by asking. */
const holderOf = async (
  { sessions, useTicket }: Shared,
  ticket: string | undefined,
): Promise<Holder | Refusal> => {
  if (ticket === undefined || !/^[\w-]{43}$/.test(ticket)) return refusals.badTicket;
  const used = await useTicket(hashOfTicket(ticket));
  if (used === null) return refusals.badTicket;
  const { sessionId, guestId, guestUntil } = used;
  if (guestId !== null && guestUntil !== null)
    return { kind: 'guest', guestId, until: Date.parse(guestUntil) };
  const found = sessionId === null ? 'ended' : await sessions.find(sessionId, now());
  if (found === 'expired') return refusals.sessionExpired;
  if (found === 'ended' || found.kind !== 'bearer') return refusals.sessionEnded;
  return { kind: 'person', identity: found };
};

/** Bounds how long the connection lasts; returns who it is, or null where there are too many. */
const begin = (
  shared: Shared,
  holder: Holder,
  line: Line,
  talk: PartyTalk,
): Omit<Open, 'connectionId'> | null => {
  if (holder.kind === 'guest') {
    const timer = setTimeout(() => line.refuse(refusals.guestOver), Math.max(0, holder.until - now()));
    return { who: { guestId: holder.guestId }, end: () => clearTimeout(timer) };
  }
  const { sessionId, user } = holder.identity;
  const sessionLine = {
    line,
    mayGoOn: () => talk.mayGoOn(),
    followAnew: () => talk.followAnew(),
  };
  if (!shared.lines.add(holder.identity, sessionLine)) return null;
  return { who: { sessionId, userId: user.id }, end: () => shared.lines.remove(sessionId, sessionLine) };
};

const applicationOf = (shared: Shared, open: Map<Line, Open>): Application => ({
  connect: async (headers, line) => {
    const refuse = (refusal: Refusal): Refusal => {
      shared.log.info({ refused: refusal.message }, 'a broker connection was refused');
      return refusal;
    };
    if (!UUID.test(headers.get('device-token') ?? '')) return refuse(refusals.noDevice);
    const holder = await holderOf(shared, headers.get('auth-token'));
    if (isRefusal(holder)) return refuse(holder);
    const talk = new PartyTalk(shared, holder, line);
    const begun = begin(shared, holder, line, talk);
    if (begun === null) return refuse(refusals.tooManyConnections(shared.connectionsPerSession));
    const connectionId = newId();
    open.set(line, { connectionId, ...begun });
    shared.log.info({ connectionId, ...begun.who }, 'a broker connection was opened');
    return talk;
  },
  closed: (line, why) => {
    shared.figures.closed(why);
    const known = open.get(line);
    if (known === undefined) return;
    open.delete(line);
    known.end();
    const { connectionId, who } = known;
    shared.log.info({ connectionId, ...who, why }, 'a broker connection was closed');
  },
  failed: (error) => shared.log.error({ fault: faultForLog(error) }, 'a broker frame failed'),
  counted: (command) => shared.figures.frame(command),
});

export const openBroker = async (parts: BrokerParts): Promise<Broker> => {
  const followers = createFollowers();
  const watch = new SessionWatch(parts.sessions, parts.log);
  const lines = createSessionLines(watch, parts.connectionsPerSession, (sessionId, seen) =>
    followers.deliver(sessionKey(sessionId), { seen }),
  );
  const fanOut = await openFanOut(parts.database, followers, parts.log, parts.natsUrl);
  const shared = {
    ...parts,
    followers,
    lines,
    useTicket: ticketDesk(parts.database.statements),
    publish: fanOut.publish,
    keepMessages: fanOut.keep,
  };
  const stomp = createStompServer(applicationOf(shared, new Map()), parts.limits);
  parts.figures.follow(() => stomp.size());
  return {
    take: stomp.take,
    measureFanOut: fanOut.measure,
    close: async () => {
      watch.close();
      await stomp.close();
      await fanOut.close();
    },
  };
};
