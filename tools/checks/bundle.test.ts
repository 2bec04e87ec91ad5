import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heaviest, isBuilt, kilobytes, measureBundles } from './bundle.ts';
import { budgetsOfManifest, routeBudgets } from './route-budgets.ts';

const noise = (length: number): string =>
  Array.from({ length }, (_, n) => ((n * 2654435761) >>> 0).toString(36)).join('');

const files = {
  'main.js': noise(400),
  'react.js': noise(700),
  'page.js': noise(100),
  'lazy.js': noise(5000),
};
const size = (...names: (keyof typeof files)[]): number =>
  names.reduce((sum, name) => sum + brotliCompressSync(files[name]).length, 0);

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alveary-bundle-'));
  const dist = join(folder, 'apps/portal/dist');
  mkdirSync(join(dist, '.vite'), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dist, name), content);
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content));
  }
  const manifest = {
    'index.html': {
      file: 'main.js',
      isEntry: true,
      imports: ['_react.js'],
      dynamicImports: ['src/page.tsx'],
    },
    'frame.html': { file: 'page.js', isEntry: true },
    '_react.js': { file: 'react.js' },
    'src/page.tsx': { file: 'page.js', imports: ['_react.js'], dynamicImports: ['src/lazy.tsx'] },
    'src/lazy.tsx': { file: 'lazy.js' },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
});

afterEach(() => rmSync(folder, { recursive: true }));

const budget = (atMostBytes: number, source = 'src/page.tsx') => [
  { page: 'page', sources: [source], atMostBytes },
];

it('adds up the entry, the page and what both import, each once, and nothing lazy', () => {
  const bytes = size('main.js', 'react.js', 'page.js');
  const { measured, findings } = measureBundles(folder, budget(bytes));
  expect(findings).toEqual([]);
  expect(measured).toEqual([{ page: 'page', bytes, atMostBytes: bytes }]);
});

it('measures a document of its own without the one of the pages', () => {
  const [budgetOfFrame] = budget(9e9, 'src/lazy.tsx');
  if (budgetOfFrame === undefined) throw new Error('no budget');
  const { measured } = measureBundles(folder, [{ ...budgetOfFrame, entry: 'frame.html' }]);
  expect(measured.map(({ bytes }) => bytes)).toEqual([size('page.js', 'lazy.js')]);
});

it('fails one byte above the limit', () => {
  const bytes = size('main.js', 'react.js', 'page.js');
  expect(measureBundles(folder, budget(bytes - 1)).findings).toHaveLength(1);
});

it('fails when a lazy part comes with the page, or is not there at all', () => {
  const without = (source: string) =>
    measureBundles(folder, [{ page: 'page', sources: ['src/page.tsx'], atMostBytes: 9e9, without: [source] }])
      .findings;
  expect(without('src/lazy.tsx')).toEqual([]);
  expect(without('_react.js')).toHaveLength(1);
  expect(without('src/gone.tsx')).toHaveLength(1);
});

it('fails when a page has no chunk, instead of measuring nothing', () => {
  expect(measureBundles(folder, budget(9e9, 'src/gone.tsx')).findings[0]?.todo).toContain('src/gone.tsx');
});

it('knows whether there is a build', () => {
  expect(isBuilt(folder)).toBe(true);
  expect(isBuilt(join(folder, 'elsewhere'))).toBe(false);
  expect(kilobytes(129_951)).toBe('130.0 kB');
});

it('every route and tab of a manifest has the budget of its surroundings', () => {
  const manifest = `portalFeature({
    routes: [
      { in: 'open', path: 'account/login', load: async () => (await import('./sign-in.page.tsx')).SignInPage },
      {
        in: 'staff', path: 'rooms', listed: { name: 'Rooms', says: '', isFor: () => true },
        load: async () => (await import('./admin/rooms.page.tsx')).RoomsPage,
      },
    ],
    tabs: [{ path: 'stay', title: 'Stay', order: 1, load: async () => (await import('./stay.tab.tsx')).StayTab }],
  })`;
  const budgets = budgetsOfManifest('rooms', manifest);
  expect(budgets.map(({ page }) => page)).toEqual([
    '/account/login',
    '/admin/rooms',
    '/site/:slug/patient/:siteProfileId/stay',
  ]);
  expect(budgets.map(({ sources }) => sources.at(-1))).toEqual([
    '../../modules/rooms/portal/sign-in.page.tsx',
    '../../modules/rooms/portal/admin/rooms.page.tsx',
    '../../modules/rooms/portal/stay.tab.tsx',
  ]);
  expect(() => budgetsOfManifest('rooms', manifest.replace('staff', 'cellar'))).toThrow(
    '"cellar" has no budget',
  );
  expect(() => budgetsOfManifest('rooms', "{ in: 'guest', path: 'room/:id', load }")).toThrow(
    'rooms: each entry of feature.tsx imports its page itself',
  );
});

it('the portal has a budget for each of its pages, and says which are the heaviest', () => {
  const pages = routeBudgets('.').map(({ page }) => page);
  expect(pages).toContain('/all-patients');
  expect(pages).toContain('/debug/mock/site');
  expect(new Set(pages).size).toBe(pages.length);
  const measured = [
    { page: '/a', bytes: 1000, atMostBytes: 1 },
    { page: '/b', bytes: 2000, atMostBytes: 1 },
  ];
  expect(heaviest(measured, 1)).toBe('2 routes, the heaviest: /b 2.0 kB');
});
