// When does the session end, and who is told? One answer for all tabs of the browser (document 1 §4; OP-AUTH-6).
import { accountCalls } from '@alveary/modules/account/contract/calls.ts';
import type { Session } from '@alveary/modules/account/contract/model.ts';
import { atMost } from '../lib/at-most.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { now } from '../lib/clock.ts';
import { whenForgotten } from '../lib/person.ts';
import { slugInView } from '../lib/slug-in-view.ts';
import { createStore } from '../lib/store.ts';
import { tellLastWords } from '../lib/last-words.ts';
import { type SessionEnd, tellTabs } from './session-channel.ts';

export const WARN_FROM_S = 120;
/** So long before the bar would appear the server is asked, since other tabs and calls extend the session too. */
const ASK_FROM_S = WARN_FROM_S + 10;
const ASK_AGAIN_MS = 10_000;

interface SessionClock {
  /** Null while unknown. */
  readonly end: SessionEnd | null;
  readonly askedAt: number;
}

const unknown: SessionClock = { end: null, askedAt: 0 };

export const sessionClock = createStore(unknown);

/** Another tab has asked the server. */
export const hearEnd = (end: SessionEnd): void => sessionClock.set(() => ({ end, askedAt: now() }));

/** Now plus a number of seconds (AUTH-024): the server's clock and that of this machine are never compared. */
const remember = (session: Session, site: string | null): void => {
  const end = {
    endsAt: now() + session.expires_in_s * 1000,
    isFinal: Date.parse(session.expires_at) >= Date.parse(session.absolute_expires_at),
    site,
  };
  hearEnd(end);
  tellTabs({ kind: 'session', end });
};

/** Asks the server; asking does not extend the session. A 401 leads to the sign-in page by itself. */
export const askSession = async (site: string | null = slugInView()): Promise<void> => {
  sessionClock.set((clock) => ({ ...clock, askedAt: now() }));
  try {
    remember(await request(accountCalls.session, {}), site);
  } catch (error) {
    // Without an answer the known end stands and the question is asked again.
    if (!(error instanceof CallError)) throw error;
  }
};

let asking: Promise<void> | null = null;
let lastSite: string | null = null;

whenForgotten(() => {
  sessionClock.set(() => unknown);
  lastSite = null;
});

/**
 * The person has used the portal. Near the end the server says at once how much longer it is, not ten seconds later; so it does
 * when another site is in view, whose time-out may be much shorter than that of the known end (AUTH-025, AUTH-031).
 */
export const noteUse = (site: string | null): void => {
  lastSite = site;
  const { end } = sessionClock.get();
  const left = secondsLeft(sessionClock.get(), now());
  if (end === null || left === null || asking !== null) return;
  if (left > ASK_FROM_S && end.site === site) return;
  asking = askSession(site).finally(() => {
    asking = null;
    // What was used while the server answered.
    if (lastSite !== site) noteUse(lastSite);
  });
};

/** 'Keep me logged in' (AUTH-035). @throws CallError when the server refuses */
export const extendSession = async (): Promise<void> => {
  const site = slugInView();
  remember(await request(accountCalls.extendSession, {}), site);
};

/** Whole seconds until the session ends, null while that is unknown. */
export const secondsLeft = (clock: SessionClock, time: number): number | null =>
  clock.end === null ? null : Math.max(0, Math.ceil((clock.end.endsAt - time) / 1000));

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

/** The server is given so long to say something else; then the page is left all the same. */
const ANSWER_WITHIN_MS = 5000;

/** Is it really over? A tab that slept has not heard that another one was used (OP-AUTH-6). */
export const hasRunOut = async (): Promise<boolean> => {
  await atMost(ANSWER_WITHIN_MS, askSession());
  return secondsLeft(sessionClock.get(), now()) === 0;
};

/** The server lives a minute longer with the session; whoever comes to this computer next must not (AUTH-027). */
export const expireSession = (): Promise<void> =>
  atMost(
    ANSWER_WITHIN_MS,
    tellLastWords()
      .then(() => request(accountCalls.expireSession, {}))
      .catch((error: unknown) => {
        // It ends by itself within the minute.
        if (!(error instanceof CallError)) throw error;
      }),
  );
