// What happens when a part of the portal cannot be loaded, usually after a new release? (SHELL-082, SHELL-083; OP-SHELL-4)
import { now } from '../lib/clock.ts';
import { isLoadingAhead } from '../lib/prefetch.ts';
import { isAnythingUnsaved } from './leave-prompt.ts';

const KEY = 'portal.chunk-reload';
const ONCE_PER_MS = 60_000;

interface Moment {
  readonly time: number;
  readonly lastReload: number | null;
  readonly isUnsaved: boolean;
  readonly isOnline: boolean;
}

/** May the page be loaded again by itself? Once per minute, never over something unsaved, and not where nothing can be loaded. */
export const mayReload = ({ time, lastReload, isUnsaved, isOnline }: Moment): boolean =>
  isOnline && !isUnsaved && (lastReload === null || time - lastReload >= ONCE_PER_MS);

const keptReload = (): number | null => {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? null : Number(kept);
  } catch {
    // Without a memory a reload could repeat for ever: act as if one had just been made.
    return now();
  }
};

/**
 * Loads the page once anew after a failed part that somebody asked for; otherwise the error reaches the error page with its
 * Reload button.
 * @param wanted where the person is on the way to, null when nowhere: they need not ask twice
 */
export const recoverFromMissingChunks = (wanted: () => string | null): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const moment = {
      time: now(),
      lastReload: keptReload(),
      isUnsaved: isAnythingUnsaved(),
      isOnline: navigator.onLine,
    };
    const address = wanted();
    // Loading ahead, which a pointer on the link has begun, may still be under way when the link is followed.
    const isAskedFor = address !== null || !isLoadingAhead();
    if (!isAskedFor || !mayReload(moment)) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(moment.time));
    if (address === null) window.location.reload();
    else window.location.assign(address);
  });
};

/** Browsers word it differently; all of them name the module that could not be fetched. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload/i.test(error.message);
