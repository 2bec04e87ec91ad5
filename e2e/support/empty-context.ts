// Takes everything out of a browser context that a journey left in it, except what the browser cached of the portal's files.
import type { BrowserContext, Page } from '@playwright/test';
import { origin } from './people.ts';

/** A page of the portal's origin without the portal: from here its storage is emptied. */
const BARE_PAGE = '/robots.txt';

const foreign = new WeakSet<BrowserContext>();

/** Notes when a page shows an origin that is not the journeys' server. */
export function watchOrigins(context: BrowserContext): void {
  context.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http') && new URL(frame.url()).origin !== origin) foreign.add(context);
  });
}

/** What journeys listen to. */
const HEARD = ['request', 'response', 'websocket', 'load', 'console'] as const;

/** What no call of Playwright takes out again: init scripts, the clock, routes of sockets. They show in each new document. */
const isNative = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const named = Object.getOwnPropertyNames(window).map(
      (name) => Object.getOwnPropertyDescriptor(window, name)?.value,
    );
    return named.every((value) => typeof value !== 'function' || String(value).includes('[native code]'));
  });

/** @returns false where the page left for somewhere else at the same moment */
const clear = async (page: Page): Promise<boolean> => {
  const isBare = await page.goto(BARE_PAGE).then(
    () => true,
    () => false,
  );
  if (!isBare) return false;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.mouse.move(-1, -1);
  return true;
};

/**
 * Leaves one page, for the next journey: to begin with a new one costs half as much again.
 *
 * @returns whether the context is as good as new; false when something stays that nothing takes out
 */
export async function emptyContext(context: BrowserContext): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (page === undefined || foreign.has(context)) return false;
  for (const event of HEARD) page.removeAllListeners(event);
  // Signed out first: what a page sends as it goes is nobody's any more.
  await context.clearCookies();
  await Promise.all([...others.map((one) => one.close()), page.unrouteAll({ behavior: 'ignoreErrors' })]);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  return (await clear(page)) && isNative(page);
}
