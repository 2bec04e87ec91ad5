// `npm run bench -- tables`: are 2,000 sites and 5,000 users there at once, in the answers and in a real browser?
import { type BareRoute, beside } from './bare.ts';
import { figureOf, Sheet, type Target, oneByOne } from './figures.ts';
import { buildPortal, FIRST_PAINT, firstPaints, signedInPage, withBrowser } from './first-paint.ts';
import { inHouse, signIn } from './house.ts';
import { measure } from './load.ts';
import type { BenchOptions } from './options.ts';
import { anyPatients } from './samples.ts';
import { ensureSitesAndUsers, measuredAdmin, SITES, USERS } from './tables-data.ts';
import { typeInto } from './typing.ts';

interface Table {
  readonly name: string;
  readonly path: (slug: string) => string;
  /** The call whose answer fills the table, as it stands in the address. */
  readonly call: string;
  readonly row: string;
  readonly filter: string;
  readonly typed: string;
}

const tables: readonly Table[] = [
  {
    name: 'users',
    path: (slug) => `/settings/${slug}`,
    call: '/gateway/my/users',
    row: '[data-row-index]',
    filter: 'Filter users',
    typed: 'ake nystrom 49',
  },
  {
    name: 'sites',
    path: () => '/sites',
    call: '/gateway/api/sites',
    row: '[data-row-index]',
    filter: 'Filter sites',
    typed: 'practice 1999',
  },
];

const reads: readonly (readonly [path: string, target: Target])[] = [
  ['my/users/', { p95Ms: 50 }],
  ['api/sites', {}],
  ['sites/', {}],
];
const LETTER: Target = { p95Ms: 50 };

interface Measuring {
  readonly sheet: Sheet;
  readonly bare: BareRoute;
}

const add = async (
  { sheet, bare }: Measuring,
  name: string,
  times: readonly number[],
  target: Target,
): Promise<void> => {
  sheet.add(figureOf(name, 1, oneByOne(times), target, '', await bare.now(1)));
};

const measurePages = (measuring: Measuring, address: string, slug: string): Promise<void> =>
  withBrowser(async (browser) => {
    for (const table of tables) {
      const page = await signedInPage(browser, address, measuredAdmin);
      const paints = await firstPaints(page, address, { ...table, path: table.path(slug) });
      await add(measuring, `${table.name}: first paint after the data`, paints, FIRST_PAINT);
      const { letters, rows } = await typeInto(page, { ...table, within: 'main' });
      await add(measuring, `${table.name}: a letter in the filter`, letters, LETTER);
      await add(measuring, `${table.name}: the rows follow`, rows, {});
      await page.close();
    }
  });

export const benchTables = async (options: BenchOptions): Promise<boolean> => {
  buildPortal();
  let slug = '';
  const furnish = async (url: string): Promise<void> => {
    slug = await ensureSitesAndUsers(url);
  };
  return inHouse(
    options,
    async ({ address, databaseUrl: url, parties }) =>
      beside({ url, database: parties.database }, await anyPatients(url), async (bare) => {
        const token = await signIn(address, measuredAdmin);
        const sheet = new Sheet('tables', { sites: SITES, users: USERS, patients: options.patients });
        for (const [path, target] of reads) {
          const load = { address, token, clients: 1, next: () => ({ path: `/gateway/${path}` }) };
          await measure({ ...load, seconds: 0.5 });
          const least = await bare.now(1);
          const measured = await measure({ ...load, seconds: options.seconds, parties });
          sheet.add(figureOf(`GET ${path}`, 1, measured, target, '', least));
        }
        await measurePages({ sheet, bare }, address, slug);
        return sheet.write();
      }),
    furnish,
  );
};
