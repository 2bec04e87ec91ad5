// Runs the journeys against a server of their own with the demo world.
// Each once: what a journey looks at is held against the rules in both colour schemes (e2e/support/axe.ts).
import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium/find.ts';
import { excludedPaths, globalSetupPaths, testPaths } from './tools/test-paths.ts';

export default defineConfig({
  testDir: '.',
  testMatch: [...testPaths.journeys],
  testIgnore: [...excludedPaths.journeys],
  outputDir: 'test-results',
  globalSetup: [...globalSetupPaths.journeys],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits end what hangs and claim nothing.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tools/journey-times.ts'], ['./tools/test-run/journey-progress.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: await findChromium(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Named by the set-up, which chooses a free port before the workers read this.
    ...(process.env['E2E_BASE_URL'] === undefined ? {} : { baseURL: process.env['E2E_BASE_URL'] }),
    colorScheme: 'light',
  },
});
