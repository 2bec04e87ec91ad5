// Runs plain rules in Node, the server against a real PostgreSQL and components in a real browser.
import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { sources } from './apps/portal/sources.config.ts';
import { findChromium } from './tools/chromium/find.ts';
import {
  deepPaths,
  excludedPaths,
  globalSetupPaths,
  setupPaths,
  type TestKind,
  testPaths,
} from './tools/test-paths.ts';
import { TestOrder } from './tools/test-run/vitest-order.ts';
import { isDeep } from './tools/testing/deep.ts';
import { WAITING_MS } from './tools/wait-limit.ts';

const pathsOf = (kind: TestKind) => ({
  include: [...testPaths[kind]],
  exclude: [...excludedPaths[kind], ...(isDeep() ? [] : deepPaths)],
  setupFiles: [...setupPaths[kind]],
  globalSetup: [...globalSetupPaths[kind]],
});
/** What a test waits for has as long as a busy machine needs (`vi.waitFor` and `vi.waitUntil`: tools/wait-timeouts.ts). */
const patient = { poll: { timeout: WAITING_MS } };
/** Limits end what hangs and claim nothing. */
const TEST_MS = isDeep() ? 3 * 3_600_000 : 60_000;
const HOOK_MS = 300_000;
/** React as people get it: its development build takes a third longer to draw the same. */
const production = { 'process.env.NODE_ENV': '"production"' };

export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: TestOrder },
    // Vitest would leave a core free for whoever watches; here nobody does, and the tests wait for their database half of the time.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          expect: patient,
          ...pathsOf('unit'),
          testTimeout: TEST_MS,
          hookTimeout: HOOK_MS,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // No module of the server holds a state: the files of a worker load it once.
          isolate: false,
          expect: patient,
          ...pathsOf('server'),
          testTimeout: 2 * TEST_MS,
          hookTimeout: HOOK_MS,
        },
      },
      {
        // The portal's plugins and aliases, without the proxy to a server: tests reach nobody's.
        ...sources,
        define: { ...sources.define, ...production },
        oxc: { jsx: { development: false } },
        optimizeDeps: { ...sources.optimizeDeps, rolldownOptions: { transform: { define: production } } },
        test: {
          name: 'components',
          // The files of a worker share a page, which is cleared after each test.
          isolate: false,
          expect: patient,
          // So many pages at once; a project with a configuration of its own does not take the number from above.
          maxWorkers: availableParallelism(),
          // After the others: some of them say how soon rows are painted.
          sequence: { groupOrder: 1 },
          ...pathsOf('components'),
          testTimeout: TEST_MS,
          hookTimeout: HOOK_MS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: await findChromium(),
              contextOptions: { locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
          },
        },
      },
    ],
  },
});
