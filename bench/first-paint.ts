// How long does a page of the portal take from the last byte of its data to the first rows in sight? Told by a real browser.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GENERATED_PASSWORD } from '@alveary/modules/import-export/server/generate.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium/find.ts';
import type { Target } from './figures.ts';

export interface PaintedPage {
  readonly path: string;
  /** The calls whose answers fill it, as they stand in the address: the last of them counts. */
  readonly call: string;
  /** What stands there only once the answer is drawn. */
  readonly row: string;
}

export const FIRST_PAINT: Target = { p95Ms: 200 };

/** Enough that the slowest of them is not the p95. */
const PAINTS = 40;
/** A page asks for more files than a browser notes by itself (250), and the answers come last. */
const NOTED_REQUESTS = 2000;

/** Builds the portal as people get it, when its sources have changed. */
export const buildPortal = (): void => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../tools/ready.mjs', import.meta.url)), 'start'], {
    stdio: 'inherit',
  });
};

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(await findChromium());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

/** A page of the size of a usual screen, signed in as a generated person. */
export const signedInPage = async (browser: Browser, address: string, email: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/account/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(GENERATED_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  return page;
};

/** Notes the time of the first paint that shows `row`, on every page opened from now on. */
export const watchFirstPaint = async (page: Page, row: string): Promise<void> => {
  await page.addInitScript(
    ({ selector, noted }) => {
      performance.setResourceTimingBufferSize(noted);
      const observer = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            document.documentElement.dataset['painted'] = String(performance.now());
          }, 0),
        );
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    { selector: row, noted: NOTED_REQUESTS },
  );
};

const paintOf = async (page: Page, address: string, { path, call, row }: PaintedPage): Promise<number> => {
  await page.goto(`${address}${path}`);
  await page.waitForSelector(row);
  return page.evaluate(
    (part) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const painted = Number(document.documentElement.dataset['painted'] ?? 'NaN');
          const answers = performance
            .getEntriesByType('resource')
            .flatMap((one) => (one instanceof PerformanceResourceTiming ? [one] : []))
            // Only what the gateway answers: a file of the page may have the name of a call.
            .filter(
              ({ name, responseEnd }) =>
                name.includes('/gateway/') && name.includes(part) && responseEnd < painted,
            );
          const last = Math.max(...answers.map(({ responseEnd }) => responseEnd));
          if (Number.isFinite(last)) resolve(painted - last);
          else setTimeout(look, 5);
        };
        look();
      }),
    call,
  );
};

/** Milliseconds from the last byte of the answers until the first rows are painted, of each time that the page is opened. */
export const firstPaints = async (page: Page, address: string, painted: PaintedPage): Promise<number[]> => {
  await watchFirstPaint(page, painted.row);
  const times: number[] = [];
  for (let run = 0; run < PAINTS; run += 1) times.push(await paintOf(page, address, painted));
  return times;
};
