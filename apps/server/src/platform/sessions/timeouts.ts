// How long may a session be idle, and when does it end? (document 1 §4; OP-AUTH-6)
import { siteInView } from './site-in-view.ts';

const DEFAULT_TIMEOUT_S = 1200;
const SHORTEST_TIMEOUT_S = 180;
/** The server allows a minute more than the bar in the browser counts. */
export const SERVER_GRACE_MS = 60_000;
export const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000;

interface SiteTimeout {
  readonly slug: string;
  /** The site's portal_session_timeout_s, as it is stored. */
  readonly timeout: string | null;
}

/** A site's value in seconds: 1,200 when it has none or a useless one, never below 180. */
export const timeoutOf = (value: string | null): number => {
  const seconds = value === null ? Number.NaN : Number(value);
  if (!Number.isFinite(seconds) || seconds <= 0) return DEFAULT_TIMEOUT_S;
  return Math.max(SHORTEST_TIMEOUT_S, Math.floor(seconds));
};

/** The time-out in seconds: of the site in view; on pages without a site the default. */
export const idleTimeout = (sites: readonly SiteTimeout[], slugInView: string | null): number =>
  timeoutOf(siteInView(sites, slugInView)?.timeout ?? null);

/** When the session ends by itself, in milliseconds since the epoch. */
export const endOf = (lastUsedAt: number, idleTimeoutS: number, absoluteExpiresAt: number): number =>
  Math.min(lastUsedAt + idleTimeoutS * 1000, absoluteExpiresAt);
