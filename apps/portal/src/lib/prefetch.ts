// May parts of the portal be loaded before they are asked for? Not on a slow line (SHELL-088; OP-SHELL-9).

/** What browsers tell about the line, where they tell anything. */
export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export const isSlow = ({ saveData, effectiveType }: Line): boolean =>
  saveData === true || ['slow-2g', '2g', '3g'].includes(effectiveType ?? '');

const lineOf = (browser: object): Line =>
  'connection' in browser && typeof browser.connection === 'object' && browser.connection !== null
    ? browser.connection
    : {};

type Load = () => Promise<unknown>;

let underWay = 0;

/** Is something being loaded that nobody has asked for yet? That it fails is no reason to disturb anybody. */
export const isLoadingAhead = (): boolean => underWay > 0;

/** Loads a part that will probably be asked for. What fails now is loaded again when it is needed. */
export const prefetch = async (load: Load): Promise<void> => {
  if (isSlow(lineOf(navigator))) return;
  underWay += 1;
  try {
    await load();
  } catch {
    // It is asked for again when somebody goes there, and complained about then.
  } finally {
    underWay -= 1;
  }
};

const QUIET_MS = 500;
const PATIENCE_MS = 5000;

/** Calls when nothing has arrived for half a second, or after five: what the page itself waits for comes first. */
const whenLineIsQuiet = (onQuiet: () => void): void => {
  const end = (): void => {
    observer.disconnect();
    clearTimeout(quiet);
    clearTimeout(last);
    onQuiet();
  };
  let quiet = setTimeout(end, QUIET_MS);
  const last = setTimeout(end, PATIENCE_MS);
  const observer = new PerformanceObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(end, QUIET_MS);
  });
  observer.observe({ type: 'resource' });
};

/** Loads parts while nothing else is to be done. */
export const prefetchWhenIdle = (loads: readonly Load[]): void =>
  whenLineIsQuiet(() => {
    const start = (): void => {
      for (const load of loads) void prefetch(load);
    };
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: PATIENCE_MS });
    else start();
  });
