// `npm run bench -- sessions`: measures how a spirometry session of a million is opened, drawn, judged anew with each click, and printed.
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import type { Browser, Page } from '@playwright/test';
import { type BareRoute, beside } from './bare.ts';
import { figureOf, type Figure, Sheet, type Target, oneByOne } from './figures.ts';
import { buildPortal, firstPaints, signedInPage, withBrowser } from './first-paint.ts';
import { type House, inHouse, signIn } from './house.ts';
import { measure, type Sent } from './load.ts';
import type { BenchOptions } from './options.ts';
import { mainThreadOf } from './main-thread.ts';
import { anyPatients, samplePatients, samplePieces } from './samples.ts';
import { mixedSearches } from './search.ts';
import { fillSessions, SESSIONS } from './sessions-data.ts';
import { withClient } from './with-client.ts';

/** Patients whose sessions are opened. */
const OPENED = 200;
/** 20 ms and 400 ms where the bare route answers 4,220 requests a second. */
const PAGE: Target = { p95InBare: 84 };
const PRINTED: Target = { p95InBare: 1690 };
const DRAWN: Target = { p95Ms: 100 };
const CLICK: Target = { p95Ms: 16 };
/** As of a search while people sign in. */
const SEARCHED: Target = { p95InBare: 400 };
const PRINTED_AT_ONCE = 20;
const CLICKS = 60;

interface Opened {
  readonly id: string;
  readonly siteId: string;
  readonly siteProfileId: string;
  readonly slug: string;
  readonly profileId: string;
}

const openedSessions = (url: string, patients: readonly string[]): Promise<readonly Opened[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Opened>(
      `select s.id, sp.site_id as "siteId", sp.id as "siteProfileId", sites.slug, s.profile_id as "profileId" from spirometry_sessions s
         join site_profiles sp on sp.profile_id = s.profile_id join sites on sites.id = sp.site_id
         join site_users works on works.site_id = sp.site_id join portal_users u on u.id = works.user_id and u.email = $2
        where s.profile_id = any ($1::uuid[]) order by md5(s.id::text)`,
      [patients, generatedAccounts.staff],
    );
    return rows;
  });

interface Ground extends House {
  readonly token: string;
  readonly sessions: readonly Opened[];
  readonly bare: BareRoute;
  readonly sheet: Sheet;
  readonly options: BenchOptions;
}

type PathOf = (session: Opened) => string;

const printed: PathOf = ({ id, siteId }) =>
  `/gateway/v3/generate-report?name=spirometry_basic_report&session_ids=${id}&site_id=${siteId}`;

const cases: readonly (readonly [name: string, path: PathOf, target: Target])[] = [
  ['a session', ({ id }) => `/gateway/sessions/${id}`, PAGE],
  ['its curves', ({ id }) => `/gateway/sessions/${id}/curves`, PAGE],
  ['all sessions of the patient', ({ profileId }) => `/gateway/sessions?profile_id=${profileId}`, PAGE],
  ['a report of it as PDF', printed, PRINTED],
];

const asking =
  ({ sessions }: Pick<Ground, 'sessions'>, pathOf: PathOf) =>
  (number: number): Sent => {
    const session = sessions[number % sessions.length];
    if (session === undefined) throw new Error('There is no session to open.');
    return { path: pathOf(session) };
  };

const measureCalls = async (ground: Ground): Promise<void> => {
  const { address, token, parties, bare, sheet, options } = ground;
  for (const [name, pathOf, target] of cases) {
    const next = asking(ground, pathOf);
    await measure({ address, token, clients: 1, next, seconds: 2 });
    const least = await bare.now(1);
    const { seconds, requests } = options;
    sheet.add(
      figureOf(
        name,
        1,
        await measure({ address, token, clients: 1, next, seconds, requests, parties }),
        target,
        '',
        least,
      ),
    );
  }
};

/** Twenty print again and again, and one searches meanwhile. */
const measurePrinting = async (ground: Ground): Promise<void> => {
  const { address, token, databaseUrl: url, bare, sheet, options } = ground;
  const [pieces] = await samplePieces(url, 240);
  const next = mixedSearches(await samplePatients(url, 500, { email: null }), pieces);
  // Staff would be stopped after some patients of other sites.
  const searcher = await signIn(address, generatedAccounts.everywhere);
  const search = { address, token: searcher, clients: 1, next, seconds: options.seconds };
  await measure({ ...search, seconds: 1 });
  const least = await bare.now(1);
  sheet.add(figureOf('searches, nobody prints', 1, await measure(search), {}, '', least));
  const printing = measure({
    address,
    token,
    clients: PRINTED_AT_ONCE,
    next: asking(ground, printed),
    seconds: options.seconds,
  });
  const [searched, done] = await Promise.all([measure(search), printing]);
  sheet.add(figureOf('searches, twenty print', 1, searched, SEARCHED, '', least));
  sheet.add(figureOf('PDFs meanwhile', PRINTED_AT_ONCE, done, {}, '', least));
};

/** From the click to the frame that shows what it changed. */
const click = (page: Page, number: number): Promise<void> =>
  page.evaluate(
    (place) =>
      new Promise<void>((resolve) => {
        const one = document.querySelectorAll<HTMLElement>('[aria-label^="Include test"]')[place];
        if (one === undefined) throw new Error('There is no test to exclude.');
        const before = document.body.innerText;
        one.click();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            if (document.body.innerText === before) throw new Error('The click changed nothing.');
            resolve();
          }),
        );
      }),
    number % 3,
  );

const clickTimes = async (page: Page): Promise<number[]> => {
  const thread = await mainThreadOf(page);
  const times: number[] = [];
  for (let number = 0; number < CLICKS; number += 1) times.push(await thread.of(() => click(page, number)));
  await thread.close();
  return times;
};

const measurePage = async (browser: Browser, ground: Ground): Promise<void> => {
  const { address, sessions, sheet, bare } = ground;
  const [session] = sessions;
  if (session === undefined) return;
  const page = await signedInPage(browser, address, generatedAccounts.staff);
  const path = `/site/${session.slug}/patient/${session.siteProfileId}/trends/sessions/${session.id}`;
  const drawn = { path, call: `/sessions/${session.id}`, row: 'figure svg[role="img"]' };
  const add = async (name: string, times: readonly number[], target: Target): Promise<Figure> =>
    sheet.add(figureOf(name, 1, oneByOne(times), target, '', await bare.now(1)));
  await add('curves drawn after the data', await firstPaints(page, address, drawn), DRAWN);
  await page.waitForSelector('[aria-label="Include test 1"]');
  await add('a click that excludes a test', await clickTimes(page), CLICK);
  await page.close();
};

export const benchSessions = (options: BenchOptions): Promise<boolean> => {
  buildPortal();
  return inHouse(options, async (house) => {
    const { address, databaseUrl: url, parties } = house;
    const patients = await samplePatients(url, OPENED, { email: generatedAccounts.staff });
    const opened = patients.map(({ id }) => id);
    await fillSessions(url, opened);
    return beside({ url, database: parties.database }, await anyPatients(url), async (bare) => {
      const token = await signIn(address, generatedAccounts.staff);
      const sheet = new Sheet('sessions', { patients: options.patients, sessions: SESSIONS });
      const ground = { ...house, token, sessions: await openedSessions(url, opened), bare, sheet, options };
      await measureCalls(ground);
      await measurePrinting(ground);
      await withBrowser((browser) => measurePage(browser, ground));
      return sheet.write();
    });
  });
};
