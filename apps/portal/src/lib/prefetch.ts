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

/** Loads parts while nothing else is to be done. A part that fails now is loaded again when it is needed. */
export const prefetchWhenIdle = (loads: readonly (() => Promise<unknown>)[]): void => {
  if (isSlow(lineOf(navigator))) return;
  const start = (): void => {
    for (const load of loads) void load().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 5000 });
  else setTimeout(start, 2000);
};
