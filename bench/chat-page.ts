// How fast does the list of 10,000 conversations stand in the portal once its data came, and how fast does it follow a filter?
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import type { Page } from '@playwright/test';
import { type BareRoute, beside } from './bare.ts';
import type { BenchChannel } from './chat-data.ts';
import { figureOf, type Sheet, type Target, oneByOne } from './figures.ts';
import { signedInPage, watchFirstPaint, withBrowser } from './first-paint.ts';
import type { House } from './house.ts';
import { anyPatients } from './samples.ts';
import { typeInto } from './typing.ts';
import { withClient } from './with-client.ts';

const PAINTS = 12;
const ROW = '[aria-label="Conversations"] li button';
const PAINTED: Target = { p95Ms: 200 };
const LETTER: Target = { p95Ms: 50 };

/** Notes when the panel was opened, when the answer with the list came over the broker, and when its first rows were painted. */
const watchList = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // The page has another root by the time that something is noted.
    const note = (name: string): void => {
      document.documentElement.dataset[name] = String(performance.now());
    };
    globalThis.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener('message', ({ data }) => {
          const isFirst = document.documentElement.dataset['answered'] === undefined;
          if (isFirst && String(data).includes('"channels":[{')) note('answered');
        });
      }
    };
    document.addEventListener('click', () => note('clicked'), true);
  });
  await watchFirstPaint(page, ROW);
};

const paintOfList = async (page: Page, address: string): Promise<number> => {
  await page.goto(`${address}/all-patients`, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => document.documentElement.dataset['answered'] !== undefined);
  await page
    .getByRole('toolbar', { name: 'Side panels' })
    .getByRole('button', { name: /^Messages/ })
    .click();
  await page.waitForSelector(ROW);
  await page.waitForFunction(() => document.documentElement.dataset['painted'] !== undefined);
  return page.evaluate(() => {
    const { painted, answered, clicked } = document.documentElement.dataset;
    // The badge of the panel's button has asked for them before.
    return Number(painted) - Math.max(Number(answered), Number(clicked));
  });
};

interface Portal {
  readonly address: string;
  readonly sheet: Sheet;
  readonly bare: BareRoute;
}

/** @param typed a name that few of the patients have, letter by letter */
const measureList = async ({ address, sheet, bare }: Portal, typed: string): Promise<void> => {
  const least = await bare.now(1);
  await withBrowser(async (browser) => {
    const page = await signedInPage(browser, address, generatedAccounts.everywhere);
    await watchList(page);
    const paints: number[] = [];
    for (let run = 0; run < PAINTS; run += 1) paints.push(await paintOfList(page, address));
    const { letters, rows } = await typeInto(page, {
      filter: 'Filter by name',
      typed,
      within: '[aria-label="Conversations"]',
    });
    const add = (name: string, times: readonly number[], target: Target) =>
      sheet.add(figureOf(name, 1, oneByOne(times), target, '', least));
    add('the list in the portal: first paint after the data', paints, PAINTED);
    add('a letter in its filter', letters, LETTER);
    add('its rows follow', rows, LETTER);
  });
};

const nameIn = (url: string, { profileId }: BenchChannel): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ last_name: string }>(
      'select last_name from profiles where id = $1',
      [profileId],
    );
    return rows[0]?.last_name.toLowerCase() ?? '';
  });

interface ChatHouse extends House {
  readonly channels: readonly BenchChannel[];
  readonly sheet: Sheet;
}

/** In a browser, beside the bare route. */
export const benchChatPage = async (house: ChatHouse): Promise<void> => {
  const { databaseUrl: url, address, parties, channels, sheet } = house;
  const [channel] = channels;
  if (channel === undefined) throw new Error('There is no conversation to look for.');
  const typed = await nameIn(url, channel);
  await beside({ url, database: parties.database }, await anyPatients(url), async (bare) => {
    await measureList({ address, sheet, bare }, typed);
    return true;
  });
};
