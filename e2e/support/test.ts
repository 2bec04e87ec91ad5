// `test` of every journey: browser contexts that belong to the worker and are emptied between journeys, so that the browser
// compiles the portal once a worker and not once a journey.
import {
  type Browser,
  type BrowserContext,
  type Page,
  test as base,
  type ViewportSize,
} from '@playwright/test';
import { emptyContext, watchOrigins } from './empty-context.ts';

/** The contexts of one worker. Each has cookies, storage and a cache of its own, as another browser would. */
interface WorkerContexts {
  /** One that no other part of the running journey has. */
  take(): Promise<BrowserContext>;
  /** Empties those that the journey took; later journeys take them again. */
  emptyTaken(): Promise<void>;
  close(): Promise<void>;
}

const workerContexts = (browser: Browser): WorkerContexts => {
  const idle: BrowserContext[] = [];
  let taken: BrowserContext[] = [];
  const create = async (): Promise<BrowserContext> => {
    const context = await browser.newContext();
    watchOrigins(context);
    return context;
  };
  return {
    take: async () => {
      const context = idle.shift() ?? (await create());
      taken.push(context);
      return context;
    },
    emptyTaken: async () => {
      const used = taken;
      taken = [];
      for (const context of used) {
        if (await emptyContext(context)) idle.push(context);
        else await context.close();
      }
    },
    close: async () => {
      for (const context of [...idle, ...taken]) await context.close();
    },
  };
};

/** An emptied context holds a bare page. */
const barePage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

/** The window of a patient's phone. */
export const PHONE: ViewportSize = { width: 390, height: 844 };

interface JourneyFixtures {
  /** Opens another browser, for a second person: nothing of the first one is in it. @returns its bare page */
  readonly openBrowser: (size?: ViewportSize) => Promise<Page>;
  readonly contexts: WorkerContexts;
}

interface WorkerFixtures {
  readonly workerContexts: WorkerContexts;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  workerContexts: [
    async ({ browser }, provide) => {
      const contexts = workerContexts(browser);
      await provide(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  contexts: async ({ workerContexts: contexts }, provide) => {
    await provide(contexts);
    await contexts.emptyTaken();
  },
  context: async ({ contexts }, provide) => {
    await provide(await contexts.take());
  },
  page: async ({ context }, provide) => {
    await provide(await barePage(context));
  },
  openBrowser: async ({ contexts }, provide) => {
    await provide(async (size) => {
      const page = await barePage(await contexts.take());
      if (size !== undefined) await page.setViewportSize(size);
      return page;
    });
  },
});
