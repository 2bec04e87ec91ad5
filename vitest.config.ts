// Which tests run where: plain rules in Node, the server against a real PostgreSQL, components in a real browser.
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './tools/chromium/find.ts';

const serverTests = ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'];
const ruleTests = 'apps/server/**/*.rules.test.ts';
const neverTests = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/portal/src/**/*.test.ts',
            ruleTests,
          ],
          exclude: neverTests,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: serverTests,
          exclude: [...neverTests, ruleTests],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The portal's own plugins and aliases.
        extends: './apps/portal/vite.config.ts',
        // Two runs at once each find a port of their own.
        server: { strictPort: false },
        test: {
          name: 'components',
          include: ['apps/portal/src/**/*.test.tsx'],
          exclude: neverTests,
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
