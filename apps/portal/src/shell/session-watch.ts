// How does a page nobody touches hear that the session ended, or that the rights changed? From the broker, of which it has one
// (AUTH-021, AUTH-023, AUTH-027; OP-AUTH-6; docs/decisions/0018-session-news-over-the-broker.md)
import { sessionTopic } from '@alveary/modules/account/contract/realtime.ts';
import { messagingCalls } from '@alveary/modules/messaging/contract/calls.ts';
import { type Broker, type BrokerSettings, openBroker } from '../lib/broker.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { createStore } from '../lib/store.ts';

export interface WatchListener {
  /** What the person is or may do has changed. */
  readonly onChanged: () => void;
  /** Nobody is signed in any more. */
  readonly onOver: () => void;
  /** The broker said 'Unauthorized' (AUTH-023). */
  readonly onUnauthorized: () => void;
}

/** The broker of the signed-in person in this tab, null before the sign-in. */
export const personsBroker = createStore<Broker | null>(null);

/** Watches until the returned function is called. */
export const watchSession = (settings: BrokerSettings, listener: WatchListener): (() => void) => {
  let seen: string | null = null;
  const look = (mark: string): void => {
    if (seen !== null && mark !== seen) listener.onChanged();
    seen = mark;
  };
  const ticket = async (signal: AbortSignal): Promise<string | null> => {
    try {
      const given = await request(messagingCalls.token, {}, { signal });
      // Also where no connection comes about the page hears what has changed.
      look(given.seen);
      return given.token;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) listener.onOver();
      return null;
    }
  };
  const broker = openBroker(settings, { ticket, onUnauthorized: listener.onUnauthorized });
  broker.follow(sessionTopic, {}, (message) => look(message.seen));
  personsBroker.set(() => broker);
  return () => {
    broker.end();
    personsBroker.set((known) => (known === broker ? null : known));
  };
};
