// How long is the main thread of a page held by what one does? Told in its own processor time, so that other programs do not count.
import type { Page } from '@playwright/test';

export interface MainThread {
  /** Milliseconds of processor time that the main thread worked from the beginning of `action` to its end. */
  of(action: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

export const mainThreadOf = async (page: Page): Promise<MainThread> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const found = metrics.find(({ name }) => name === 'TaskDuration');
    if (found === undefined) throw new Error('The browser does not tell how long its main thread worked.');
    return found.value * 1000;
  };
  return {
    of: async (action) => {
      const before = await worked();
      await action();
      return (await worked()) - before;
    },
    close: () => session.detach(),
  };
};
