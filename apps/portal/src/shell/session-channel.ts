// What do the tabs of one browser tell each other about the session? (document 1 §4; AUTH-015; OP-AUTH-6)

/** The channel name carries the storage prefix of the documents, 'auth' (AUTH-015). */
const CHANNEL = 'auth.session';

export interface SessionEnd {
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly endsAt: number;
  /** It is the end of the longest session there is: nothing puts it off. */
  readonly isFinal: boolean;
  /** The slug in view when the session was used last, as far as this browser knows: that site's time-out holds. */
  readonly site: string | null;
}

export type SessionMessage =
  /** When the session ends, as the server said. */
  | { readonly kind: 'session'; readonly end: SessionEnd }
  /** The person has logged out. */
  | { readonly kind: 'ended' }
  /** A call was refused because nobody is signed in: every tab looks for itself. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'signed-in'; readonly personId: string };

let channel: BroadcastChannel | null = null;

/** One for the whole tab, so that a tab does not hear itself. */
const ours = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
};

export const tellTabs = (message: SessionMessage): void => ours().postMessage(message);

/** @returns the end of listening */
export const hearTabs = (listener: (message: SessionMessage) => void): (() => void) => {
  const hear = (event: MessageEvent<SessionMessage>): void => listener(event.data);
  ours().addEventListener('message', hear);
  return () => ours().removeEventListener('message', hear);
};
