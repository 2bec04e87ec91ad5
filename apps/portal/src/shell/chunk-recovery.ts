// What happens when a part of the portal cannot be loaded, usually after a new release? (SHELL-082, SHELL-083; OP-SHELL-4)
import { now } from '../lib/clock.ts';
import { isLoadingAhead } from '../lib/prefetch.ts';
import { isAnythingUnsaved } from './leave-prompt.ts';

const KEY = 'portal.chunk-reload';
const ONCE_PER_MS = 60_000;

/** May the page be loaded again by itself? Once per minute, and never over something unsaved. */
export const mayReload = (lastReload: number | null, time: number, isUnsaved: boolean): boolean =>
  !isUnsaved && (lastReload === null || time - lastReload >= ONCE_PER_MS);

const lastReload = (): number | null => {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? null : Number(kept);
  } catch {
    // Without a memory a reload could repeat for ever: act as if one had just been made.
    return now();
  }
};

/** Reloads the page once after a failed part that somebody asked for; otherwise the error reaches the error page with its Reload button. */
export const recoverFromMissingChunks = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (isLoadingAhead() || !mayReload(lastReload(), now(), isAnythingUnsaved())) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(now()));
    window.location.reload();
  });
};

/** Browsers word it differently; all of them name the module that could not be fetched. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Unable to preload/i.test(error.message);
