// npm run pictures: takes the pictures of README from the demo world, so that they show the screens as they are.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../apps/server/src/platform/demo-password.ts';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { root } from './checks/tree.ts';
import { findChromium } from './chromium/find.ts';

const FOLDER = join(root, 'docs/pictures');
const WHO = 'lena@alveary.example';
const MAYA = 'identifierType.equals=EhrId&identifierValue.equals=HL-1001';

const matches = z.array(
  z.object({
    id: z.string(),
    siteProfiles: z.array(
      z.object({ id: z.string(), accessible: z.boolean(), site: z.object({ slug: z.string() }) }),
    ),
  }),
);
const sessions = z.array(z.object({ id: z.string() }));

interface Picture {
  readonly name: string;
  readonly address: string;
  /** A text of the screen once it is there. */
  readonly shows: string;
}

const read = async <T>(context: BrowserContext, path: string, shape: z.ZodType<T>): Promise<T> => {
  const answer = await context.request.get(`/gateway/${path}`);
  return shape.parse(await answer.json());
};

/** The patient of whom the pictures tell, at a site of the person who looks. */
const patientPage = async (context: BrowserContext): Promise<{ page: string; session: string }> => {
  const [maya] = await read(context, `profiles/search?${MAYA}`, matches);
  const entry = maya?.siteProfiles.find(({ accessible }) => accessible);
  if (maya === undefined || entry === undefined) throw new Error('The demo world has no Maya Thornton.');
  const [session] = await read(context, `sessions?profile_id=${maya.id}`, sessions);
  return { page: `/site/${entry.site.slug}/patient/${entry.id}`, session: session?.id ?? '' };
};

const picturesOf = ({ page, session }: { page: string; session: string }): readonly Picture[] => [
  { name: 'today', address: '/dashboard/today', shows: 'Care events' },
  { name: 'all-patients', address: '/all-patients', shows: 'HL-1' },
  { name: 'care-summary', address: `${page}/careSummary`, shows: 'Latest vitals' },
  { name: 'trends', address: `${page}/trends`, shows: 'Spirometry' },
  { name: 'spirometry', address: `${page}/trends/sessions/${session}`, shows: 'FEV1' },
];

const take = async (page: Page, { name, address, shows }: Picture): Promise<void> => {
  await page.goto(address);
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  console.log(`took docs/pictures/${name}.png`);
};

const server = await startServer({ readyWithinMs: 600_000 });
const browser = await chromium.launch(await findChromium());
try {
  mkdirSync(FOLDER, { recursive: true });
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  await context.request.post('/gateway/authenticate', {
    data: { username: WHO, password: DEMO_PASSWORD },
    headers: { origin: new URL(server.address).origin },
  });
  const page = await context.newPage();
  for (const picture of picturesOf(await patientPage(context))) await take(page, picture);
} finally {
  await browser.close();
  await server.stop();
}
