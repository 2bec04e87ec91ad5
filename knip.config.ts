import type { KnipConfig } from 'knip';
import { journeySupport, testPaths } from './tools/test-paths.ts';

/** The tests below a folder, as patterns inside it. */
const testsBelow = (folder: string): string[] =>
  Object.values(testPaths)
    .flat()
    .filter((pattern) => pattern.startsWith(`${folder}/`))
    .map((pattern) => pattern.slice(folder.length + 1));

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'tools/{check,new,map,db,known-vulnerabilities,test,test-deep,e2e,dev,mutate,pictures,common-passwords}.ts',
        'tools/mutate/{worker,test-api,kept-worker-process}.ts',
        'tools/test-run/{check-files,vitest-progress}.ts',
        'bench/main.ts',
        'bench/fan-out-followers.ts',
        `${journeySupport}/*.ts`,
        ...testsBelow('tools').map((pattern) => `tools/${pattern}`),
        ...testsBelow('bench').map((pattern) => `bench/${pattern}`),
      ],
      project: ['tools/**/*.{ts,mjs}', 'bench/**/*.ts', 'e2e/**/*.ts'],
      ignoreDependencies: ['@biomejs/biome', 'oxlint', 'oxlint-tsgolint'],
      ignoreBinaries: ['ldd'],
    },
    'apps/portal': {
      entry: testsBelow('apps/portal'),
      project: ['src/**/*.{ts,tsx}', 'journeys/**/*.ts', '*.config.ts'],
      ignoreDependencies: ['@fontsource-variable/ibm-plex-sans'],
      includeEntryExports: true,
    },
    'apps/server': {
      entry: ['src/**/*.worker.ts', 'migrations/*.ts', ...testsBelow('apps/server')],
      project: ['src/**/*.ts', 'seed/**/*.ts', 'migrations/*.ts'],
      ignoreBinaries: ['unshare'],
      includeEntryExports: true,
    },
    'packages/*': {
      entry: testsBelow('packages/*'),
      project: ['src/**/*.ts'],
      includeEntryExports: true,
    },
    modules: {
      entry: testsBelow('modules'),
      project: ['*/**/*.{ts,tsx}'],
    },
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
};

// knip asks for a default export.
export default config;
