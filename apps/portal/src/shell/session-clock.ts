// When does the session end, and who is told? One answer for all tabs of the browser (document 1 §4; OP-AUTH-6).
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { now } from '../lib/clock.ts';
import { whenForgotten } from '../lib/person.ts';
import { createStore } from '../lib/store.ts';
import { tellTabs } from './session-channel.ts';

export const WARN_FROM_S = 120;
/** So long before the bar would appear the server is asked, since other tabs and calls extend the session too. */
const ASK_FROM_S = WARN_FROM_S + 10;
const ASK_AGAIN_MS = 10_000;

interface SessionClock {
  /** Milliseconds since the epoch, null while unknown. */
  readonly endsAt: number | null;
  readonly askedAt: number;
}

export const sessionClock = createStore<SessionClock>({ endsAt: null, askedAt: 0 });

const remember = (expiresAt: string): void => {
  const endsAt = Date.parse(expiresAt);
  sessionClock.set(() => ({ endsAt, askedAt: now() }));
  tellTabs({ kind: 'session', endsAt });
};

whenForgotten(() => sessionClock.set(() => ({ endsAt: null, askedAt: 0 })));

/** Asks the server; asking does not extend the session. A 401 leads to the sign-in page by itself. */
export const askSession = async (): Promise<void> => {
  sessionClock.set((clock) => ({ ...clock, askedAt: now() }));
  try {
    remember((await request(accountCalls.session, {})).expires_at);
  } catch (error) {
    // Without an answer the known end stands and the question is asked again.
    if (!(error instanceof CallError)) throw error;
  }
};

/** 'Keep me logged in' (AUTH-035). @throws CallError when the server refuses */
export const extendSession = async (): Promise<void> => {
  remember((await request(accountCalls.extendSession, {})).expires_at);
};

/** Whole seconds until the session ends, null while that is unknown. */
export const secondsLeft = (clock: SessionClock, time: number): number | null =>
  clock.endsAt === null ? null : Math.max(0, Math.ceil((clock.endsAt - time) / 1000));

/** Is it time to ask the server again? Close to the end, but at most every ten seconds. */
export const shouldAsk = (clock: SessionClock, time: number): boolean => {
  const left = secondsLeft(clock, time);
  if (left === null) return clock.askedAt === 0 || time - clock.askedAt >= ASK_AGAIN_MS;
  return left <= ASK_FROM_S && time - clock.askedAt >= ASK_AGAIN_MS;
};

/** The remaining time is said aloud at these seconds only (design language §5). */
const announcedAt = [10, 30, 60, WARN_FROM_S];

/** The announced second that was passed last: 59 seconds are still '60', so that a reader hears four sentences. */
export const spokenSeconds = (left: number): number => announcedAt.find((second) => left <= second) ?? left;

/** Another tab has asked the server. */
export const hearEnd = (endsAt: number): void => sessionClock.set(() => ({ endsAt, askedAt: now() }));
