// npm test: does everything hold? Runs the checks and all tests in order and ends with what failed and one line, "N passed, N failed".
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseUnknown } from './arguments.ts';
import { endChildrenOnSignal, runNode, wasInterrupted } from './child.ts';
import { type Count, countOfChecks, countOfPlaywright, countOfVitest } from './test-count.ts';

refuseUnknown(
  'npm test',
  'It runs everything; one file alone: npx vitest run <file>, one journey: npm run e2e -- <file>.',
);

interface Part {
  readonly title: string;
  /** Runs it and counts. A part that crashes or finds nothing to run has failed. */
  readonly run: () => Promise<Count>;
}

const partLimitMs = 20 * 60_000;
const results = mkdtempSync(join(tmpdir(), 'alveary-results-'));

const parts: readonly Part[] = [
  {
    title: 'Portal build',
    run: async () => {
      const { code } = await runNode(['tools/ready.mjs', 'build'], { limitMs: partLimitMs });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] };
    },
  },
  {
    title: 'Types, lint, dead code, boundaries and the other house rules',
    run: async () => {
      const end = await runNode(['tools/check.ts', '--built'], { collect: true, limitMs: partLimitMs });
      return atLeastOneFailure(countOfChecks(end.output), end.code);
    },
  },
  {
    title: 'Rules, server on PostgreSQL, components in a browser',
    run: async () => {
      const file = join(results, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const end = await runNode(['node_modules/vitest/vitest.mjs', ...args], { limitMs: partLimitMs });
      return atLeastOneFailure(countOfVitest(file), end.code);
    },
  },
  {
    title: 'Journeys in a browser, each screen looked at in light and dark',
    run: async () => {
      const file = join(results, 'playwright.json');
      const end = await runNode(['node_modules/@playwright/test/cli.js', 'test'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        limitMs: partLimitMs,
      });
      return atLeastOneFailure(countOfPlaywright(file), end.code);
    },
  },
];

function atLeastOneFailure(count: Count, code: number): Count {
  const nothingRan = count.passed + count.failed === 0;
  return count.failed === 0 && (code !== 0 || nothingRan) ? { ...count, failed: 1 } : count;
}

const inSeconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

endChildrenOnSignal();
const began = performance.now();
const summary: string[] = [];
const failures: string[] = [];
const total = { passed: 0, failed: 0 };
for (const part of parts) {
  if (wasInterrupted()) break;
  console.log(`\n── ${part.title} ${'─'.repeat(Math.max(3, 100 - part.title.length))}\n`);
  const since = performance.now();
  const count = await part.run();
  const { passed, failed } = count;
  failures.push(...count.failures.map((one) => `${part.title}: ${one}`));
  total.passed += passed;
  total.failed += failed;
  summary.push(`${inSeconds(since).padStart(9)}  ${passed} passed, ${failed} failed  ${part.title}`);
}
rmSync(results, { recursive: true, force: true });

console.log(`\n${summary.join('\n')}\n${inSeconds(began).padStart(9)}  altogether`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`);
if (wasInterrupted()) {
  console.log('Interrupted before the end.');
  process.exit(130);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
