// Where tests are found: the one list of path patterns that Vitest, Playwright, knip, the checks and `npm test` read. tsconfig*.json
// cannot import it: tools/test-paths.test.ts holds their `include` against it.

/** Who runs a test: Node alone, Node with PostgreSQL, a page of a browser, or a whole portal in a browser. */
export type TestKind = 'unit' | 'server' | 'components' | 'journeys';

const rules = ['modules/*/server/**/*.rules.test.ts', 'apps/server/**/*.rules.test.ts'];

export const testPaths: Readonly<Record<TestKind, readonly string[]>> = {
  unit: [
    'packages/*/src/**/*.test.ts',
    'modules/*/contract/**/*.test.ts',
    'modules/*/portal/**/*.test.ts',
    'tools/**/*.test.ts',
    'apps/portal/src/**/*.test.ts',
    ...rules,
  ],
  server: [
    'modules/*/server/**/*.test.ts',
    'apps/server/**/*.test.ts',
    'bench/**/*.test.ts',
    'e2e/seams/**/*.test.ts',
  ],
  components: ['modules/*/portal/**/*.test.tsx', 'apps/portal/src/**/*.test.tsx'],
  journeys: ['modules/*/journeys/**/*.spec.ts', 'apps/portal/journeys/**/*.spec.ts'],
};

const never = ['**/node_modules/**', '**/dist/**'];

/** What `npm run test:deep` runs alone (docs/testing.md). */
export const deepPaths = ['**/*.deep.test.ts'] as const;

/** The switch of deep runs and of random tests: a test that loads it does more in `npm run test:deep`. */
export const deepSwitch = 'tools/testing/deep.ts';

/** What a kind leaves out of its patterns: rules of the server need no database, so they are unit tests. */
export const excludedPaths: Readonly<Record<TestKind, readonly string[]>> = {
  unit: never,
  server: [...never, ...rules],
  components: never,
  journeys: never,
};

/** The lists of what one journey opens in every size and scheme. */
export const screenLists = 'apps/portal/journeys/screens';

/** What surrounds the journeys: accounts, the server they run against, the pages that several open. */
export const journeySupport = 'e2e/support';

/** Switches of the test command that tests of every place may import. */
export const testSwitches = 'tools/testing';

/** The folders that `npm test -- <area>` knows by their last name; a file belongs to the longest one around it. */
export const areaPaths = [
  'modules/*',
  'packages/*',
  'apps/*',
  'apps/portal/src/*',
  'apps/server/src/*',
  'apps/server/src/platform/*',
  'apps/server/src/services/*',
  'tools',
  'tools/*',
  'bench',
  'e2e',
] as const;

/** `**` stands for any folders, `*` for any name; made once, since the checks ask for every file and import. */
const asRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll('/**', '/.+')
      .replaceAll('*', '[^/]*')}$`,
  );

/** @returns whether a path inside the checkout is at one of the patterns */
export const matcherOf = (patterns: readonly string[]): ((path: string) => boolean) => {
  const all = patterns.map(asRegExp);
  return (path) => all.some((one) => one.test(path));
};

export const testKinds: readonly TestKind[] = ['unit', 'server', 'components', 'journeys'];

const matchers = testKinds.map((kind) => ({
  kind,
  isAt: matcherOf(testPaths[kind]),
  isExcluded: matcherOf(excludedPaths[kind]),
}));

/** @param path inside the checkout, with `/`; null for what is no test */
export const kindOfTest = (path: string): TestKind | null =>
  matchers.find(({ isAt, isExcluded }) => isAt(path) && !isExcluded(path))?.kind ?? null;

/** What stands beside a journey runs with it, in no product. */
export const isBesideJourneys = matcherOf(
  testPaths.journeys.map((pattern) => pattern.replace(/\*\.spec\.ts$/, '*')),
);

/** Whether only `npm run test:deep` runs a test. */
export const isDeepTest = matcherOf(deepPaths);

/** Whether a file is named like a test, wherever it lies. */
export const isNamedLikeTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** What runs before the files of a kind: each of its tests depends on it. */
export const setupPaths = {
  unit: ['tools/real-timers.ts', 'tools/wait-timeouts.ts'],
  server: ['apps/server/src/testing/close-after-file.ts', 'tools/wait-timeouts.ts'],
  components: [
    'apps/portal/src/app/testing/flushed-renders.ts',
    'apps/portal/src/app/testing/cleared-page.ts',
    'tools/wait-timeouts.ts',
  ],
  journeys: [],
} as const satisfies Readonly<Record<TestKind, readonly string[]>>;

/** What runs once before all files of a kind. */
export const globalSetupPaths = {
  unit: [],
  server: ['apps/server/src/testing/global-setup.ts'],
  components: [],
  journeys: [`${journeySupport}/start-server.ts`],
} as const satisfies Readonly<Record<TestKind, readonly string[]>>;

/** The lists of all subjects that a test reaches when it starts the whole server or portal, and what a subject gives each. */
export const subjectLists = {
  server: { list: 'apps/server/src/subjects.ts', manifest: 'server/module.ts' },
  components: { list: 'apps/portal/src/app/features.ts', manifest: 'portal/feature.tsx' },
} as const;

/** The folder of the subject that a file belongs to. */
export const subjectOf = (path: string): string | null => /^modules\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

/** A test that loads it walks all declared calls, or those that it is given. */
export const walkedCalls = 'apps/server/src/testing/walked-calls.ts';

/** Every test on PostgreSQL runs on what the migrations make. */
export const migrationPaths = ['apps/server/migrations/*'] as const;

/** What every test depends on. */
export const configPaths = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig*.json',
  '**/*.config.ts',
  'tools/test-paths.ts',
  'tools/chromium/*',
] as const;
