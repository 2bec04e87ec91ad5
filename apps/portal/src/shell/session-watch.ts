// How does a page nobody touches hear that the session ended, or that the rights changed? One tab of the browser asks for all
// (AUTH-021, AUTH-027; docs/decisions/0015-open-portals-wait-for-changes.md)
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';

const LOCK = 'auth.session-watch';
const AGAIN_AFTER_MS = 10_000;

export interface WatchListener {
  readonly onChanged: () => void;
  readonly onOver: () => void;
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, AGAIN_AFTER_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Asks again and again; each answer waits on the server until there is something to say. */
const ask = async (listener: WatchListener, signal: AbortSignal): Promise<void> => {
  let seen: string | undefined;
  while (!signal.aborted) {
    try {
      const query = seen === undefined ? {} : { seen };
      const answer = await request(accountCalls.watchSession, { query }, { signal, ownsRefusal: true });
      if (seen !== undefined && answer.seen !== seen) listener.onChanged();
      seen = answer.seen;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) return listener.onOver();
      await pause(signal);
    }
  }
};

/** Watches until the returned function is called. Where the browser has no locks (plain http), the next call tells instead. */
export const watchSession = (listener: WatchListener): (() => void) => {
  const end = new AbortController();
  const { signal } = end;
  if ('locks' in navigator) {
    void navigator.locks
      .request(LOCK, { signal }, () => ask(listener, signal))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }
  return () => end.abort();
};
