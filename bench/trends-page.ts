// How long does Trends take from its data to the first rows, and how long is the browser held by each step of panning and zooming?
import type { Browser, Page } from '@playwright/test';
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import type { BareRoute } from './bare.ts';
import { figureOf, type Sheet, type Target, oneByOne } from './figures.ts';
import { firstPaints, signedInPage, withBrowser } from './first-paint.ts';
import { framesOf, lateFrames, type Wheel } from './frames.ts';
import { mainThreadOf } from './main-thread.ts';
import { withClient } from './with-client.ts';

const PAINTED: Target = { p95Ms: 300 };
const REDRAWN: Target = { p95Ms: 50 };
/** 60 a second, less what the clock of the frames is off. */
const FLUENT: Target = { perSecond: 58 };
const STEPS = 80;
const PLOT = '.u-over';

const pathOf = (url: string, patient: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `select '/site/' || s.slug || '/patient/' || sp.id || '/trends' as path
         from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = $1 order by sp.site_number limit 1`,
      [patient],
    );
    const [found] = rows;
    if (found === undefined) throw new Error('The patient is at no site.');
    return found.path;
  });

/** A step of the wheel over the first plot, and the next two frames. */
const wheel = (
  page: Page,
  step: { readonly deltaX: number; readonly deltaY: number; readonly ctrlKey: boolean },
) =>
  page.evaluate(
    ({ plot, given }) =>
      new Promise<void>((resolve) => {
        const over = document.querySelector(plot);
        if (over === null) throw new Error('There is no plot.');
        const { left, top, width } = over.getBoundingClientRect();
        const at = { clientX: left + width / 2, clientY: top + 10, bubbles: true, cancelable: true };
        over.dispatchEvent(new WheelEvent('wheel', { ...at, ...given }));
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    { plot: PLOT, given: step },
  );

/** Milliseconds of the main thread for each step. */
const redraws = async (page: Page, ctrlKey: boolean): Promise<number[]> => {
  const thread = await mainThreadOf(page);
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const back = Math.floor(step / 10) % 2 === 0 ? 1 : -1;
    const given = ctrlKey ? { deltaX: 0, deltaY: 60 * back } : { deltaX: -40 * back, deltaY: 0 };
    times.push(await thread.of(() => wheel(page, { ...given, ctrlKey })));
  }
  await thread.close();
  return times;
};

const fluent: readonly (readonly [name: string, wheel: Wheel])[] = [
  ['panning', { deltaX: -40, deltaY: 0, ctrlKey: false }],
  ['zooming', { deltaX: 0, deltaY: 60, ctrlKey: true }],
];

const measurePage = async (
  browser: Browser,
  address: string,
  path: string,
  add: (name: string, times: readonly number[], target: Target, note?: string) => Promise<unknown>,
): Promise<void> => {
  const page = await signedInPage(browser, address, generatedAccounts.staff);
  await page.goto(`${address}${path}`);
  await page.getByRole('radiogroup', { name: 'Range', exact: true }).getByText('One year').click();
  await page.waitForSelector(PLOT);
  await add('Trends: redraw of a step of panning, a year', await redraws(page, false), REDRAWN);
  await add('Trends: redraw of a step of zooming, a year', await redraws(page, true), REDRAWN);
  for (const [name, wheel] of fluent) {
    await page.getByRole('radiogroup', { name: 'Range', exact: true }).getByText('One year').click();
    const frames = await framesOf(page, PLOT, wheel);
    await add(`Trends: frames while ${name}, a year`, frames, FLUENT, lateFrames(frames));
  }
  await page.getByRole('radiogroup', { name: 'Range', exact: true }).getByText('One year').click();
  const painted = { path, call: '/timeline?', row: PLOT };
  await add('Trends: first paint after the data, a year', await firstPaints(page, address, painted), PAINTED);
  await page.close();
};

/** @param patient the one with a value a minute */
export const measureTrends = async (
  { address, databaseUrl }: { readonly address: string; readonly databaseUrl: string },
  patient: string,
  sheet: Sheet,
  bare: BareRoute,
): Promise<void> => {
  const path = await pathOf(databaseUrl, patient);
  await withBrowser((browser) =>
    measurePage(browser, address, path, async (name, times, target, note = '') => {
      sheet.add(figureOf(name, 1, oneByOne(times), target, note, await bare.now(1)));
    }),
  );
};
