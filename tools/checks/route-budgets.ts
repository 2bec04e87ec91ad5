// What JavaScript each route may cost as the server sends it: every route of every manifest has a budget, none is measured by being remembered.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Budget = {
  readonly page: string;
  /** The document that it begins with; index.html where none is named. */
  readonly entry?: string;
  /** The chunks that its route loads lazily, as vite's manifest names them. */
  readonly sources: readonly string[];
  readonly atMostBytes: number;
  /** Lazy parts that must not come with the page. */
  readonly without?: readonly string[];
};

const frame = ['src/app/later-routes.tsx', 'src/app/kit.tsx'];
/** What nearly every page loads before itself, and all of them behind the sign-in. */
export const beforeEachPage = [...frame, 'src/app/default-layout.tsx'];
const admin = [...beforeEachPage, '../../modules/admin/portal/public.ts'];

type Surroundings = {
  /** Before the path of a manifest's entry. */
  readonly below: string;
  readonly sources: readonly string[];
  readonly atMostBytes: number;
};

/** What stands around a page of a manifest, and what a page there may cost with it. */
const surroundings: Readonly<Record<string, Surroundings>> = {
  open: { below: '/', sources: [], atMostBytes: 132_000 },
  start: { below: '/', sources: [...beforeEachPage, 'src/app/index-layout.tsx'], atMostBytes: 280_000 },
  guest: { below: '/', sources: frame, atMostBytes: 214_500 },
  page: { below: '/', sources: beforeEachPage, atMostBytes: 286_500 },
  admin: { below: '/admin/', sources: admin, atMostBytes: 317_000 },
  staff: { below: '/admin/', sources: admin, atMostBytes: 324_000 },
  debug: {
    below: '/debug/',
    sources: [...frame, 'src/app/debug-layout.tsx', '../../modules/debug/portal/public.ts'],
    atMostBytes: 280_500,
  },
  tab: {
    below: '/site/:slug/patient/:siteProfileId/',
    sources: [...beforeEachPage, '../../modules/patients/portal/patient.page.tsx'],
    atMostBytes: 309_500,
  },
};

/** Where a page must be lighter than others around it: the first one that anybody sees, and those that people start with. */
const lighter: Readonly<Record<string, number>> = {
  '/account/login': 107_500,
  '/all-patients': 273_500,
  '/dashboard/today': 268_000,
  '/sites': 270_500,
};

/** Pages of the frame itself, which no manifest names. */
const framePages: readonly (readonly [address: string, sources: readonly string[]])[] = [
  ['/', [...beforeEachPage, 'src/app/index-route.tsx']],
  ['/admin', admin],
  ['/debug', [...frame, 'src/app/debug-layout.tsx', '../../modules/debug/portal/public.ts']],
  ['/account/password/reset', [...frame, 'src/app/password-reset-route.tsx']],
  ['/account/second-factor', [...frame, 'src/app/second-factor-route.tsx']],
  ['/errors/noaccess', [...frame, 'src/app/no-access-route.tsx']],
];

/** Loaded when a chart, an editor or a connection is needed, never with a page. */
const neverAtOnce = ['src/ui/rich-text-editor.tsx', 'src/ui/chart/time-plot.tsx'];

const ENTRY = /(?:in: '(\w+)',\s*)?path: '([^']*)',[\s\S]*?import\('(\.[^']+)'\)/g;

/** The routes and tabs that the text of a manifest names, with the budget of their surroundings. */
export function budgetsOfManifest(subject: string, text: string): Budget[] {
  const entries = [...text.matchAll(ENTRY)];
  if (entries.length !== [...text.matchAll(/\bpath: '/g)].length) {
    throw new Error(`${subject}: each entry of feature.tsx imports its page itself, or it has no budget`);
  }
  return entries.map(([, place = 'tab', path = '', file = '']) => {
    const around = surroundings[place];
    if (around === undefined) throw new Error(`${subject}: "${place}" has no budget in route-budgets.ts`);
    const address = `${around.below}${path}`;
    return {
      page: address,
      sources: [...around.sources, `../../modules/${subject}/portal/${file.replace('./', '')}`],
      atMostBytes: lighter[address] ?? around.atMostBytes,
      without: place === 'open' ? ['src/lib/broker-connection.ts', 'src/app/kit.tsx'] : neverAtOnce,
    };
  });
}

export function routeBudgets(folder: string): Budget[] {
  const subjects = readdirSync(join(folder, 'modules'), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);
  const fromManifests = subjects.flatMap((subject) => {
    const text = manifestOf(folder, subject);
    return text === null ? [] : budgetsOfManifest(subject, text);
  });
  return [
    ...fromManifests,
    ...framePages.map(([address, sources]) => ({ page: address, sources, atMostBytes: 270_500 })),
    // In a frame beside every page, and a document of its own.
    { page: '/softphone', entry: 'softphone.html', sources: [], atMostBytes: 7_500 },
  ];
}

function manifestOf(folder: string, subject: string): string | null {
  try {
    return readFileSync(join(folder, 'modules', subject, 'portal/feature.tsx'), 'utf8');
  } catch {
    return null;
  }
}
