// Picture and sound of a visit, for as long as the page shows it (OP-VIDEO-1)
import { signalVisit, type VisitSignal, visitTopic } from '../contract/realtime.ts';
import type { iceServers } from '../contract/ice.ts';
import type { z } from 'zod';
import { useEffect, useRef, useState } from 'react';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import { type CallState, VisitCall } from './visit-call.ts';

type Servers = z.output<typeof iceServers>;

/** As the browser wants them: without empty names. */
export const forBrowser = (servers: Servers): RTCIceServer[] =>
  servers.map(({ urls, username, credential }) =>
    username === undefined || credential === undefined ? { urls } : { urls, username, credential },
  );

export interface VisitLine {
  readonly broker: Broker;
  readonly participantId: string;
  readonly iceServers: RTCIceServer[];
}

export interface Talking {
  readonly state: CallState;
  readonly picture: MediaStream | null;
  /** Tells the other side and lets go. */
  readonly leave: () => void;
}

/** @param line null while it is not known yet. @param stream own camera and microphone, null without any */
export const useVisitCall = (
  side: VisitSignal['side'],
  line: VisitLine | null,
  stream: MediaStream | null,
): Talking => {
  const [state, setState] = useState<CallState>('apart');
  const [picture, setPicture] = useState<MediaStream | null>(null);
  const current = useRef<VisitCall | null>(null);
  useEffect(() => {
    if (line === null) return undefined;
    const { broker, participantId, iceServers } = line;
    const call = new VisitCall({
      side,
      iceServers,
      send: (from, signal) => {
        broker.ask(signalVisit, { participantId, from, signal }).catch((error: unknown) => {
          if (!(error instanceof BrokerError)) throw error;
          // Who has left, and a connection that is lost, are shown; whoever comes back says 'here' again.
          console.warn('A signal of the visit did not arrive.', error.code);
        });
      },
      onState: setState,
      onPicture: (next) => setPicture(next),
    });
    current.current = call;
    const unfollow = broker.follow(visitTopic, { participantId }, (message) => call.hear(message));
    const stopAnnouncing = broker.whenOpen(() => call.announce());
    return () => {
      stopAnnouncing();
      call.close();
      unfollow();
      current.current = null;
    };
  }, [side, line]);
  useEffect(() => current.current?.use(stream), [stream, line]);
  return { state, picture, leave: () => current.current?.close() };
};
