// How does a page nobody touches hear that the session ended, or that the rights changed? From the broker
// (AUTH-021, AUTH-023, AUTH-027; docs/decisions/0018-session-news-over-the-broker.md)
import { sessionTopic } from '@alveary/contract/account/realtime.ts';
import { type BrokerSettings, openBroker } from '../lib/broker.ts';

export interface WatchListener {
  /** What the person is or may do has changed. */
  readonly onChanged: () => void;
  /** Nobody is signed in any more. */
  readonly onOver: () => void;
  /** The broker said 'Unauthorized' (AUTH-023). */
  readonly onUnauthorized: () => void;
}

/** Watches until the returned function is called. */
export const watchSession = (settings: BrokerSettings, listener: WatchListener): (() => void) => {
  let seen: string | null = null;
  const look = (mark: string): void => {
    if (seen !== null && mark !== seen) listener.onChanged();
    seen = mark;
  };
  const { onOver, onUnauthorized } = listener;
  const broker = openBroker(settings, { onTicket: look, onRefused: onOver, onUnauthorized });
  broker.follow(sessionTopic, (message) => look(message.seen));
  return broker.end;
};
